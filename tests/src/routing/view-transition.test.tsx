// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withViewTransition } from "#src/routing/view-transition.ts";

const browserThat = (skips: boolean) =>
  Object.assign(document, {
    startViewTransition: (update: () => void | Promise<void>) => ({
      ready: skips
        ? Promise.reject(new DOMException("Transition was skipped", "AbortError"))
        : Promise.resolve(),
      updateCallbackDone: Promise.resolve().then(update),
    }),
  });

const motionIs = (reduced: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduce") && reduced }));

beforeEach(() => {
  motionIs(false);
});
afterEach(() => {
  Reflect.deleteProperty(document, "startViewTransition");
  vi.unstubAllGlobals();
});

// Vitest fails a run in which a rejection is handled by nobody: that is what these two would do.
test.each([true, false])(
  "a change is shown, and an animation that is skipped (%s) fails nothing",
  async (skips) => {
    browserThat(skips);
    const show = vi.fn<() => void>();
    await withViewTransition(show);
    expect(show).toHaveBeenCalledOnce();
  },
);

test("a change is shown where the browser has no animations", async () => {
  const show = vi.fn<() => void>();
  await withViewTransition(show);
  expect(show).toHaveBeenCalledOnce();
});

test("what a change throws reaches whoever asked for it", async () => {
  browserThat(false);
  const failure = new Error("cannot be shown");
  await expect(
    withViewTransition(() => {
      throw failure;
    }),
  ).rejects.toBe(failure);
});

test("the change has no animation with reduced motion", async () => {
  browserThat(false);
  const animated = vi.spyOn(document, "startViewTransition");
  motionIs(true);
  const show = vi.fn<() => void>();
  await withViewTransition(show);
  expect(show).toHaveBeenCalledOnce();
  expect(animated).not.toHaveBeenCalled();
});
