// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { NextScreen } from "#src/features/sign-in/next-screens.tsx";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { contextAt } from "../context-at.ts";
import { mountBeside, withLinks } from "./fake-actor.tsx";

/** A signed-in client whose subscriptions could not be read. */
const openHome = async (online: boolean) => {
  // Cast: the frame of the page reads its address.
  const router = {
    ...contextAt("2026-11-27T12:00:00Z"),
    currentPage: { subscribe: () => () => undefined, address: () => "/", path: () => "/" },
  } as unknown as RouterContext;
  const { container, sent } = await mountBeside(
    "sign-in",
    {},
    await withLinks(<NextScreen view={{ screen: "home", accountStatus: "loggedIn" }} />),
    {
      router,
      context: { subscriptions: null, catalog: null },
      matches: (state) => JSON.stringify(state).includes("withoutSubscriptions"),
      online,
    },
  );
  return { container, sent };
};

test("an account that could not be read blames the server only with a network", async () => {
  expect((await openHome(true)).container.textContent).toContain("The server didn’t answer.");
  const { container } = await openHome(false);
  expect(container.textContent).toContain("You’re offline.");
  expect(container.textContent).not.toContain("The server didn’t answer.");
});

test("an account that could not be read can be left", async () => {
  const { container, sent } = await openHome(true);
  const out = [...container.querySelectorAll("button")].find(({ textContent }) => textContent === "Log out");
  await act(async () => out?.click());
  expect(sent).toEqual([{ type: "session.logoutRequested" }]);
});
