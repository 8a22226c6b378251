import type { RegisteredRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { ActorRefFrom } from "xstate";
import type { releaseMachine } from "#machines/release/release.machine.ts";
import { followRelease } from "#src/routing/follow-release.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";

type Leaving = { fromLocation: object | undefined; pathChanged: boolean };

/** A page whose profile has this unsaved text; `leave` navigates. */
const open = () => {
  const sent: string[] = [];
  // Cast: a test sets it.
  const account = { typed: null as { firstName: string } | null };
  let leave: (leaving: Leaving) => void = () => undefined;
  const router = {
    options: {},
    subscribe: (_: "onBeforeLoad", listener: (leaving: Leaving) => void) => {
      leave = listener;
    },
  };
  const session = {
    getSnapshot: () => ({ children: { account: { getSnapshot: () => ({ context: account }) } } }),
  };
  const release = { send: ({ type }: { type: string }) => void sent.push(type) };
  // Casts: no other part of them is used.
  followRelease(
    release as unknown as ActorRefFrom<typeof releaseMachine>,
    session as unknown as RouterContext["session"],
    router as unknown as RegisteredRouter,
    () => undefined,
  );
  return { sent, account, leave: (leaving: Leaving) => leave(leaving) };
};

const here = { fromLocation: {}, pathChanged: true };

test("a newer release waits until the text typed into the profile is saved or discarded", () => {
  const page = open();
  page.account.typed = { firstName: "Анфи" };
  page.leave(here);
  expect(page.sent).toEqual([]);
  page.account.typed = null;
  page.leave(here);
  expect(page.sent).toEqual(["page.navigated"]);
});

test("the first page and another step of the same page leave nothing", () => {
  const page = open();
  page.leave({ fromLocation: undefined, pathChanged: true });
  page.leave({ fromLocation: {}, pathChanged: false });
  expect(page.sent).toEqual([]);
});
