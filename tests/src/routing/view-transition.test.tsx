// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withViewTransition } from "#src/routing/on-navigate.ts";

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

// Vitest fails on an unhandled rejection, which these two would cause.
test.each([true, false])("a change is shown, and a skipped animation (%s) breaks nothing", async (skips) => {
  browserThat(skips);
  const show = vi.fn<() => void>();
  await withViewTransition(show);
  expect(show).toHaveBeenCalledOnce();
});

test("a change is shown without support for animations", async () => {
  const show = vi.fn<() => void>();
  await withViewTransition(show);
  expect(show).toHaveBeenCalledOnce();
});

test("an error of a change reaches its caller", async () => {
  browserThat(false);
  const failure = new Error("cannot be shown");
  await expect(
    withViewTransition(() => {
      throw failure;
    }),
  ).rejects.toBe(failure);
});

test("a change has no animation with reduced motion", async () => {
  browserThat(false);
  const animated = vi.spyOn(document, "startViewTransition");
  motionIs(true);
  const show = vi.fn<() => void>();
  await withViewTransition(show);
  expect(show).toHaveBeenCalledOnce();
  expect(animated).not.toHaveBeenCalled();
});
