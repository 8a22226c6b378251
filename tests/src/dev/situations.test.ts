import { createActor, setup } from "xstate";
import { describe, expect, test } from "vitest";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { checkoutSituations } from "#src/dev/situations/checkout-situations.ts";
import { collect, facetsOf, namesOf } from "#src/dev/situations/collect.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { silentApp } from "#src/dev/situations/surroundings.ts";
import { sessionOf } from "#src/actors/machine-at.ts";

describe("two views are one situation", () => {
  test("if they differ in numbers, names and dates only", () => {
    const view = (id: number, model: string) => ({
      screen: "detail",
      subscription: { id, model },
      amount: id,
    });
    expect(facetsOf(view(1, "Eco"))).toEqual(facetsOf(view(2, "Pro")));
  });

  test("but not if a word, an offer or a reason differs", () => {
    const views = [
      { screen: "pause", confirm: { can: true } },
      { screen: "pause", confirm: { can: false, why: "offline" } },
      { screen: "pause", confirm: { can: true }, notice: "unreachable" },
      { screen: "pause", price: { quote: null, state: "pending" } },
    ];
    expect(new Set(views.map((view) => JSON.stringify(facetsOf(view)))).size).toBe(views.length);
  });
});

test("a situation's name has its screen and the least that distinguishes it", () => {
  const looks = [
    { screen: "pause", confirm: "open", notice: "none" },
    { screen: "pause", confirm: "offline", notice: "none" },
    { screen: "pause", confirm: "offline", notice: "unreachable" },
    { screen: "whatIf", confirm: "open", notice: "none" },
  ];
  expect(namesOf(looks)).toEqual(["pause", "pause.confirm-offline", "pause.notice-unreachable", "what-if"]);
});

test("a new state of a machine is a situation", () => {
  const machineOf = (states: readonly string[]) =>
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    setup({ types: { events: {} as { type: "go" } } }).createMachine({
      id: "road",
      initial: "a",
      states: Object.fromEntries(
        states.map((state, at) => [state, { on: { go: states[(at + 1) % states.length] } }]),
      ),
    });
  const screens = (states: readonly string[]) =>
    collect(
      defineModel(machineOf(states), { input: undefined, intents: [{ type: "go" }], outcomes: {} }),
      ({ value }) => ({ screen: value }),
    ).map(({ name, way }) => [name, way.length]);
  expect(screens(["a", "b"])).toEqual([
    ["a", 0],
    ["b", 1],
  ]);
  expect(screens(["a", "b", "c"])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
});

describe("on the stage", () => {
  const all = checkoutSituations();
  const checkoutOf = (situation: Situation) => {
    const app = createActor(silentApp, { snapshot: situation.stage(), input: { version: "" } }).start();
    const { checkout } = sessionOf(app).getSnapshot().children.account?.getSnapshot().children ?? {};
    return checkout?.getSnapshot();
  };

  test("every situation has a name of its own", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test("the checkout is where the situation's name says", () => {
    for (const situation of all.filter(({ name }) => /^checkout\.(?!view-only)/.test(name))) {
      const checkout = checkoutOf(situation);
      const { screen } = checkout === undefined ? { screen: null } : checkoutView(checkout);
      expect([situation.name, screen?.toLowerCase()]).toEqual([
        situation.name,
        situation.name.split(".")[1]?.replaceAll("-", ""),
      ]);
    }
  });

  test("the payment is where the situation's name says, without waiting", () => {
    for (const situation of all.filter(({ subject }) => subject === "payment")) {
      const payment = checkoutOf(situation)?.children.payment?.getSnapshot();
      const { screen } = payment === undefined ? { screen: null } : paymentView(payment);
      expect([situation.name, screen?.toLowerCase()]).toEqual([
        situation.name,
        situation.name.split(".")[1]?.replaceAll("-", ""),
      ]);
      expect(Object.keys(payment?.children ?? {})).toEqual([]);
    }
  });
});
