import { expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import { followPayments } from "#src/ports/follow-payments.ts";

const step = (to: string) => ({ on: { [`go.${to}`]: to } });
const checkout = createMachine({
  id: "checkout",
  initial: "choosing",
  states: { choosing: { on: { order: "creating" } }, creating: { on: { pay: "paying" } }, paying: {} },
});
const binding = createMachine({
  id: "binding",
  initial: "idle",
  states: {
    idle: { on: { consent: "asking" } },
    asking: { on: { leave: "redirecting" } },
    redirecting: { on: { back: "verifying" } },
    verifying: {},
  },
});
const cards = createMachine({ id: "cards", invoke: { id: "binding", src: binding } });
const account = createMachine({
  initial: "open",
  invoke: { id: "cards", src: cards },
  on: { close: ".closed" },
  states: { open: { invoke: { id: "checkout", src: checkout } }, closed: step("open") },
});
const session = createMachine({
  initial: "nobody",
  states: {
    nobody: { on: { enter: "somebody" } },
    somebody: { on: { leave: "nobody" }, invoke: { id: "account", src: account } },
  },
});

/** The part of the actors that is read here. */
const open = () => {
  const root = createActor(session).start();
  const received: string[] = [];
  const release = { send: ({ type }: { type: string }) => void received.push(type) };
  // Cast: the part of the session that is read here.
  followPayments(root as unknown as Parameters<typeof followPayments>[0], release);
  const account = () => root.getSnapshot().children["account"];
  type Inner = { children: Record<string, { send(event: object): void; getSnapshot(): unknown }> };
  // Cast: a snapshot of one of the machines above.
  const inside = (actor: { getSnapshot(): unknown } | undefined) =>
    actor === undefined ? {} : (actor.getSnapshot() as Inner).children;
  const till = (type: string) => inside(account())["checkout"]?.send({ type });
  const bind = (type: string) => inside(inside(account())["cards"])["binding"]?.send({ type });
  return { root, received, account, till, bind };
};

test("C43: an order and its payment are one busy phase, however it ends", () => {
  const { root, received, account, till } = open();
  root.send({ type: "enter" });
  expect(received).toEqual([]);
  till("order");
  till("pay");
  expect(received).toEqual(["payment.begun"]);
  account()?.send({ type: "close" });
  expect(received).toEqual(["payment.begun", "payment.over"]);
});

test("C43: a sign-out during a payment ends it here", () => {
  const { root, received, till } = open();
  root.send({ type: "enter" });
  till("order");
  root.send({ type: "leave" });
  expect(received).toEqual(["payment.begun", "payment.over"]);
});

test("C43: binding a card counts, too, and does not end a payment's phase", () => {
  const { root, received, till, bind } = open();
  root.send({ type: "enter" });
  bind("consent");
  till("order");
  bind("leave");
  bind("back");
  expect(received).toEqual(["payment.begun"]);
  root.send({ type: "leave" });
  expect(received).toEqual(["payment.begun", "payment.over"]);
});

test.each([
  ["nothing open", createMachine({})],
  ["cards to which none is bound", createMachine({ invoke: { id: "cards", src: createMachine({}) } })],
])("C43: an account with %s is not busy", (_, bare) => {
  const home = createMachine({ invoke: { id: "account", src: bare } });
  const received: string[] = [];
  // Cast: as above.
  followPayments(createActor(home).start() as unknown as Parameters<typeof followPayments>[0], {
    send: ({ type }) => void received.push(type),
  });
  expect(received).toEqual([]);
});

test("C43: binding lasts until the client returns from the bank", () => {
  const { root, received, bind } = open();
  root.send({ type: "enter" });
  bind("consent");
  bind("leave");
  expect(received).toEqual(["payment.begun"]);
  bind("back");
  expect(received).toEqual(["payment.begun", "payment.over"]);
});
