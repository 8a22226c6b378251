import { expect, test } from "vitest";
import type { World } from "#src/ports/world.ts";
import { carryOver } from "#src/dev/carry/carry-over.ts";
import type { ObservationOf } from "../../../simulation/observations.ts";
import type { Parts } from "../../../simulation/parts.ts";
import { beginStory } from "../../../simulation/story.ts";
import { settle } from "../../../simulation/timeline.ts";
import { mapStorage } from "../../fake-world.ts";

/** A signed-in tab in which Vite serves the application, with a simulated server. */
const open = async () => {
  const parts: Parts = {};
  const messages: string[] = [];
  const tabStorage = mapStorage();
  const begins = { clientId: 1, version: "2", locked: false, link: "/subscriptions/", fault: null };
  const story = beginStory({ seed: 1, tabs: 1, begins, bent: null, slow: false, moves: [] }, parts);
  let reloads: () => void = () => undefined;
  let hide: () => void = () => undefined;

  /** Requests until the page is idle. */
  const rest = async (): Promise<string[]> => {
    const until = story.timeline.now() + 3_000;
    await settle();
    while (story.timeline.next(until)) await settle();
    const sent = story.observations
      .splice(0)
      .filter((observation): observation is ObservationOf<"sent"> => observation.what === "sent");
    return sent.map(
      ({ request: { method, path, token } }) =>
        `${method} ${path}${token === null ? " without a token" : ""}`,
    );
  };
  /** Loads the page; returns its requests. */
  const load = async (): Promise<string[]> => {
    // Cast: no other event happens.
    const on: World["on"] = (_, listener) => {
      hide = listener as () => void;
      return () => undefined;
    };
    const around = { on, tabStorage: () => tabStorage, warn: (message: string) => messages.push(message) };
    const clock = { now: () => Date.now(), isPutForward: () => false };
    parts.developed = await carryOver(around, clock, (listener) => {
      reloads = listener;
    });
    story.load(0, "/subscriptions/");
    return rest();
  };
  const page = () => {
    const [now] = story.pages;
    if (now === undefined) throw new Error("no page is loaded");
    return now;
  };
  return {
    page,
    messages,
    load,
    rest,
    change: () => {
      reloads();
      hide();
      return load();
    },
    account: () => {
      const { account } = page().session.getSnapshot().children;
      if (account === undefined) throw new Error("no client is signed in");
      return account;
    },
  };
};

test("a signed-in client continues at the same step, without repeated requests", async () => {
  const { page, messages, load, rest, change, account } = await open();
  expect(await load()).toContain("GET user/getinfo/");
  const [subscription] = account().getSnapshot().context.subscriptions ?? [];
  if (subscription === undefined) throw new Error("there is no subscription");
  account()
    .getSnapshot()
    .children.subscription?.send({ type: "subscription.opened", id: subscription.id, step: "pause" });
  await rest();
  const before = JSON.stringify(page().app.getPersistedSnapshot());

  expect(await change()).toEqual([]);
  expect(messages).toEqual([
    expect.stringMatching(/^Carried over: app, connectivity, release, session, account, .*account\.checkout/),
  ]);
  expect(JSON.stringify(page().app.getPersistedSnapshot())).toBe(before);

  // It requests as the same client and gets a reply.
  account().send({ type: "subscriptions.refreshRequested" });
  const asked = await rest();
  expect(asked).toContain("GET subscription/info/");
  expect(page().session.getSnapshot().matches({ authenticated: "signedIn" })).toBe(true);

  // Once more, from a page that has continued itself.
  expect(await change()).toEqual([]);
  expect(messages).toHaveLength(2);
});

test("a pending port is not carried over: the next page starts anew, and says so", async () => {
  const { messages, load, change, account } = await open();
  await load();
  account().send({ type: "subscriptions.refreshRequested" });
  expect(await change()).toContain("GET user/getinfo/");
  expect(messages).toEqual(["The page began anew: account was waiting for loadSubscriptions."]);
});
