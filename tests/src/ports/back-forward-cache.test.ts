import { expect, test } from "vitest";
import { guardBackForwardCache } from "#src/ports/session.ts";
import { fakeWorld } from "../fake-world.ts";

/** A session of which only the screen counts here. */
// Cast: the guard reads the snapshot only.
const sessionAt = (state: object | string) => ({ getSnapshot: () => snapshot(state) }) as never;
const snapshot = (state: object | string) => ({
  context: { phone: null, notice: null, online: true, lock: null },
  hasTag: () => false,
  matches: (asked: object | string) => JSON.stringify(asked) === JSON.stringify(state),
});

const leave = async (state: object | string) => {
  const { world, dispatch, pass } = fakeWorld();
  // Cast: the guard reads the page's dataset only.
  const page = { dataset: {} } as HTMLElement;
  guardBackForwardCache(world, sessionAt(state), page);
  dispatch("pagehide", undefined);
  const left = "away" in page.dataset;
  dispatch("pageshow", { restored: true });
  const atOnce = "away" in page.dataset;
  await pass(0);
  return { left, atOnce, afterwards: "away" in page.dataset };
};

test("a private page is blank while it is left, and until the token has been compared (C47)", async () => {
  expect(await leave({ authenticated: { signedIn: "loggedIn" } })).toEqual({
    left: true,
    atOnce: true,
    afterwards: false,
  });
});

test("a public page stays as it is", async () => {
  expect((await leave("anonymous")).left).toBe(false);
});
