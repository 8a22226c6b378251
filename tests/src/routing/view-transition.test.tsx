// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMemoryHistory, createRootRoute, createRouter } from "@tanstack/react-router";
import { animatePages, sharedThing, withViewTransition } from "#src/routing/view-transition.ts";

const browserThat = (skips: boolean) =>
  Object.assign(document, {
    startViewTransition: (update: () => void | Promise<void>) => ({
      ready: skips
        ? Promise.reject(new DOMException("Transition was skipped", "AbortError"))
        : Promise.resolve(),
      updateCallbackDone: Promise.resolve().then(update),
      finished: Promise.resolve(),
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

test("a search that refuses an animation is not animated, the next page is", async () => {
  browserThat(false);
  const animated = vi.spyOn(document, "startViewTransition");
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  animatePages(router);
  router.history.subscribe(() => void router.load());
  await router.navigate({ href: "/?q=bike", viewTransition: false });
  expect(animated).not.toHaveBeenCalled();
  await router.navigate({ href: "/?q=scooter" });
  expect(animated).toHaveBeenCalledOnce();
});

test("the picture of a thing that both pages show moves from one to the other", async () => {
  browserThat(false);
  const names = () =>
    Array.from(document.querySelectorAll<HTMLElement>("[data-of]"), ({ dataset, style }) => [
      dataset["of"],
      style.getPropertyValue("view-transition-name"),
    ]);
  const page = (...things: string[]) => {
    document.body.innerHTML = `<main>${things.map((of) => `<div data-of="${of}"></div>`).join("")}</main>`;
  };
  let before: unknown;
  page("41", "57");
  await withViewTransition(() => {
    before = names();
    page("57");
  }, "57");
  expect(before).toEqual([
    ["41", ""],
    ["57", "picture"],
  ]);
  await vi.waitFor(() => expect(names()).toEqual([["57", ""]]));
});

test.each([
  ["/subscriptions/", {}, "/subscriptions/", { s: 57 }, "57"],
  ["/subscriptions/", { s: 57 }, "/subscriptions/", { q: "bike" }, "57"],
  ["/subscriptions/", { s: 57 }, "/subscriptions/", { s: 41 }, null],
  ["/subscriptions/", { s: 57 }, "/payments/", {}, null],
  ["/en/catalog/strizh/", {}, "/en/catalog/scooters/strizh/", {}, "strizh"],
  ["/catalog/strizh/", {}, "/catalog/scooters/kuznechik/", {}, null],
])("%s %o and %s %o share the picture of %s", (from, old, to, next, thing) => {
  expect(sharedThing({ pathname: from, search: old }, { pathname: to, search: next })).toBe(thing);
});
