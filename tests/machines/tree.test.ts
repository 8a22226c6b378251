import { type AnyStateMachine, StateMachine, createActor, fromCallback, fromPromise } from "xstate";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMachine } from "#machines/account/account.machine.ts";
import { client, forbidden } from "#machines/client/sample-clients.ts";
import { appMachine } from "#machines/app/app.machine.ts";
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { messagesMachine } from "#machines/messages/messages.machine.ts";
import { registrationMachine } from "#machines/registration/registration.machine.ts";
import { releaseMachine } from "#machines/release/release.machine.ts";
import { sessionMachine } from "#machines/session/session.machine.ts";
import type { Remembered } from "#machines/session/session.ports.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";
import { active, paused } from "#machines/subscription/subscription.model.ts";
import { subscriptionView } from "#machines/subscription/subscription.view.ts";

const token = "a-token";
const signedInBefore: Remembered = {
  credentials: { token, clientId: 1 },
  version: "1",
  deletionRequested: false,
  sentCode: { kind: "none" },
  lock: null,
};

type Request = { signal: AbortSignal; answer: (output: unknown) => void };

/** The whole tree of actors, with every port of every machine in our hands. */
function start() {
  const requests = new Map<string, Request[]>();
  const listeners = new Map<string, (event: { type: string }) => void>();
  const port = (name: string) =>
    fromPromise(
      ({ signal }) =>
        new Promise<unknown>((answer) => {
          requests.set(name, [...(requests.get(name) ?? []), { signal, answer }]);
        }),
    );
  const listener = (name: string) => fromCallback(({ sendBack }) => void listeners.set(name, sendBack));
  const holding = <M extends AnyStateMachine>(
    machine: M,
    children: Record<string, AnyStateMachine> = {},
  ): M => {
    const actors = Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => {
        if (children[name]) return [name, children[name]];
        if (logic instanceof StateMachine) return [name, logic];
        return [name, /^(?:watch|hold)/.test(name) ? listener(name) : port(name)];
      }),
    );
    return machine.provide({ actors } as never) as M; // Cast: ports answered by hand have no types of their own.
  };
  const account = holding(accountMachine, {
    checkout: holding(checkoutMachine),
    messages: holding(messagesMachine),
    subscription: holding(subscriptionMachine, { forecast: holding(forecastMachine) }),
  });
  const session = holding(sessionMachine, { account, registration: holding(registrationMachine) });
  const app = createActor(
    holding(appMachine, { session, connectivity: connectivityMachine, release: holding(releaseMachine) }),
    {
      input: { version: "1" },
    },
  ).start();
  const sessionActor = () => {
    const actor = app.getSnapshot().children.session;
    if (!actor) throw new Error("there is no session");
    return actor;
  };
  return {
    app,
    session: sessionActor,
    account: () => sessionActor().getSnapshot().children.account,
    checkout: () => sessionActor().getSnapshot().children.account?.getSnapshot().children.checkout,
    asked: (name: string) => requests.get(name) ?? [],
    all: () =>
      [...requests.entries()].flatMap(([name, held]) => held.map((request) => ({ name, ...request }))),
    report: (name: string, event: { type: string; token?: string }) => listeners.get(name)?.(event),
    async answer(name: string, output?: unknown) {
      const request = requests.get(name)?.at(-1);
      if (!request) throw new Error(`${name} has no open request`);
      request.answer(output);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    },
  };
}

describe("the tree of actors", () => {
  let tree: ReturnType<typeof start>;
  beforeEach(() => {
    tree = start();
    return () => void tree.app.stop();
  });

  const signIn = async (who = client) => {
    await tree.answer("restore", signedInBefore);
    await tree.answer("loadClient", who);
  };

  test("opens an account, then its subscriptions, then catalogue and checkout", async () => {
    await signIn();
    expect(tree.asked("loadSubscriptions")).toHaveLength(1);
    expect(tree.asked("loadCatalog")).toHaveLength(0);
    await tree.answer("loadSubscriptions", []);
    expect(tree.asked("loadCatalog")).toHaveLength(1);
    expect(tree.asked("restoreCheckout")).toHaveLength(1);
  });

  test("passes a lost network down to the checkout", async () => {
    await signIn();
    await tree.answer("loadSubscriptions", []);
    tree.report("watchConnection", { type: "connection.lost" });
    expect(tree.session().getSnapshot().context.online).toBe(false);
    expect(tree.account()?.getSnapshot().context.online).toBe(false);
    expect(tree.checkout()?.getSnapshot().context.online).toBe(false);
  });

  test("opens no checkout for a read-only client", async () => {
    await signIn(forbidden);
    await tree.answer("loadSubscriptions", []);
    expect(sessionView(tree.session().getSnapshot())).toEqual({ screen: "home", accountStatus: "forbidden" });
    expect(tree.checkout()).toBeUndefined();
  });

  test("reopens the account when the client turns out to be flagged", async () => {
    await signIn();
    await tree.answer("loadSubscriptions", []);
    await tree.answer("loadCatalog", { cities: [], categories: [], gadgets: [], org: {} });
    const before = tree.account();
    tree.report("watchConnection", { type: "connection.restored" });
    await tree.answer("loadSubscriptions", []);
    await tree.answer("loadClient", forbidden);
    expect(sessionView(tree.session().getSnapshot())).toEqual({ screen: "home", accountStatus: "forbidden" });
    expect(tree.account()).not.toBe(before);
    expect(tree.checkout()).toBeUndefined();
  });

  test("ends once for any number of 401s, and stops every request that was under way", async () => {
    await signIn();
    await tree.answer("loadSubscriptions", []);
    const received: unknown[] = [];
    tree.session().on("*", (event) => received.push(event));
    const processing = tree.all();
    for (let time = 0; time < 3; time++)
      tree.report("watchUnauthorized", { type: "session.rejected", token });
    expect(received).toEqual([{ type: "session.ended", why: "rejected" }]);
    const left = processing.filter(({ signal }) => !signal.aborted).map(({ name }) => name);
    expect(left).toEqual(["restore", "loadClient", "loadSubscriptions"]); // These had been answered.
    await tree.answer("endSession");
    expect(sessionView(tree.session().getSnapshot())).toMatchObject({
      screen: "phone",
      notice: "session.rejected",
    });
  });

  test("takes over the client who signed in in another tab, and keeps nothing of the former one", async () => {
    await signIn();
    await tree.answer("loadSubscriptions", []);
    tree.report("watchTabs", { type: "session.startedElsewhere", token: "another-token" });
    expect(tree.account()).toBeUndefined();
    await tree.answer("restore", { ...signedInBefore, credentials: { token: "another-token", clientId: 2 } });
    await tree.answer("loadClient", { ...client, phone: "79990000009" });
    expect(tree.account()?.getSnapshot().context).toMatchObject({
      client: { phone: "79990000009" },
      subscriptions: null,
    });
  });

  test("opens the subscription of a URL once the list is loaded, and follows its changes", async () => {
    await signIn();
    const subscription = tree.account()?.getSnapshot().children.subscription;
    const screen = () => subscription && subscriptionView(subscription.getSnapshot()).screen;
    subscription?.send({ type: "subscription.opened", id: 7, step: "pause" });
    expect(screen()).toBe("loading");
    await tree.answer("loadSubscriptions", [active]);
    expect(screen()).toBe("pause");
    expect(tree.asked("loadForecast")).toHaveLength(1);
    tree.account()?.send({ type: "subscriptions.refreshRequested" });
    await tree.answer("loadSubscriptions", [paused]);
    // It is paused already: the same address sets another end.
    expect(screen()).toBe("setEnd");
    expect(tree.asked("loadForecast")).toHaveLength(2);
  });
});
