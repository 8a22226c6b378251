import { expect, test } from "vitest";
import { sessionModel } from "#machines/session/session.model.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { postRefusal } from "#src/app/create-kabinet.ts";

/** Refusals of sending, by the session's state, over all its situations. */
const refusalsByScreen = (): Record<string, string[]> => {
  const refusals = new Map<string, Set<string>>();
  for (const { snapshot } of sessionModel.explore().situations) {
    const view = sessionView(snapshot);
    const screen = view.screen === "home" ? view.accountStatus : view.screen;
    refusals.set(screen, (refusals.get(screen) ?? new Set()).add(postRefusal(snapshot) ?? "may"));
  }
  return Object.fromEntries([...refusals].map(([screen, codes]) => [screen, [...codes].toSorted()]));
};

test("a flagged client sends nothing and gets the reason, also when the start-up stopped because of the flag (C17)", () => {
  expect(refusalsByScreen()).toMatchObject({
    loggedIn: ["may"],
    phone: ["may"],
    code: ["may"],
    registration: ["may"],
    forbidden: ["client.forbidden"],
    deletionPending: ["client.deleting"],
    stopped: ["client.deleting"],
  });
});
