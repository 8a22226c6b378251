import { expect, test } from "vitest";
import { createActor, createMachine, emit } from "xstate";
import { followChanges, followPurchases } from "#src/ports/signed-in.ts";

const changes = {
  acts: "act.signed",
  subscription: "subscriptions.outdated",
  cards: "cards.changed",
  bonus: "bonus.changed",
} as const;

test.each(Object.entries(changes))(
  "a change of %s has subscriptions and client read again, for each account anew",
  (child, type) => {
    const changing = createMachine({ on: { change: { actions: emit({ type }) } } });
    const received: string[] = [];
    const account = createMachine({
      invoke: { id: child, src: changing },
      on: { "subscriptions.refreshRequested": { actions: () => void received.push("refreshed") } },
    });
    const session = createActor(
      createMachine({
        initial: "nobody",
        states: {
          nobody: { on: { enter: "somebody" } },
          somebody: { on: { leave: "nobody" }, invoke: { id: "account", src: account } },
        },
      }),
    ).start();
    // Cast: the part of the actors that is read here.
    followChanges(session as unknown as Parameters<typeof followChanges>[0]);
    const change = () => {
      const inner: unknown = session.getSnapshot().children["account"]?.getSnapshot();
      // Cast: the account of this test has exactly this child.
      (inner as { children: Record<string, { send(event: object): void }> }).children[child]?.send({
        type: "change",
      });
    };
    session.send({ type: "enter" });
    change();
    session.send({ type: "leave" });
    session.send({ type: "enter" });
    change();
    expect(received).toEqual(["refreshed", "refreshed"]);
  },
);

test("a payment vibrates, but not one that the courier takes, one of another device, or an order to pay later", () => {
  const buying = createMachine({
    on: {
      buy: { actions: emit(({ event }) => ({ ...event, type: "purchase.completed" })) },
    },
  });
  const session = createActor(createMachine({ invoke: { id: "account", src: buying } })).start();
  const vibrated: number[] = [];
  // Cast: the part of the actors that is read here.
  followPurchases(session as unknown as Parameters<typeof followPurchases>[0], {
    vibrate: (ms) => void vibrated.push(ms),
  });
  const buy = (purchase: object) =>
    session.getSnapshot().children["account"]?.send({ type: "buy", purchase });
  for (const method of ["onDelivery", null]) buy({ kind: "subscribed", method });
  buy({ kind: "payLater" });
  expect(vibrated).toEqual([]);
  buy({ kind: "subscribed", method: "savedCard" });
  expect(vibrated).toEqual([20]);
});
