import { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import { expect, test } from "vitest";
import { SimulatedClock, createActor } from "xstate";
import type { Card } from "#contract/card.ts";
import type { Payment } from "#contract/payment.ts";
import { checkoutMachine, provideCheckout } from "#machines/checkout/checkout.machine.ts";
import { checkoutModel, defaults, order, quote, ready } from "#machines/checkout/checkout.model.ts";
import type { CheckoutPorts, StoredCheckout } from "#machines/checkout/checkout.ports.ts";
import { checkoutView, payOffer, proposedChoice } from "#machines/checkout/checkout.view.ts";
import { processing } from "#machines/payment/payment.model.ts";
import type { PaymentIntent, PaymentPorts } from "#machines/payment/payment.ports.ts";

import { createTabLock } from "../tab-lock.ts";

const form = { choice: { method: "newCard", cardId: null, consent: "I agree" } } as const;
const subscription = checkoutModel.spec.outcomes.createSubscription?.find(
  (reply) => reply.kind === "created",
);

/** A checkout with its payment, in a world that answers at once and remembers across reloads. */
function shop({ loadCards = async () => [] }: Partial<Pick<CheckoutPorts, "loadCards">> = {}) {
  const asked: string[] = [];
  let stored: StoredCheckout = { kind: "nothing" };
  let intent: PaymentIntent | null = null;
  let status: Payment["status"] = "processing";
  let minted = 0;
  const [holdOrdering, holdLock] = [createTabLock(), createTabLock()];
  const payment = () => ({ ...processing, status, amount: order.amount, method: "newCard" as const });
  const ports: CheckoutPorts & PaymentPorts = {
    restoreCheckout: async () =>
      stored.kind === "order" ? { ...stored, choice: intent && form.choice } : stored,
    readDraft: async ({ deviceId }) =>
      stored.kind === "draft" && stored.draft.deviceId === deviceId ? stored.draft : null,
    calculate: async () => ({ kind: "quoted", quote, remainingMs: 900_000 }),
    loadCards,
    prepareCreation: async ({ draft: _, ...creation }) =>
      stored.kind === "draft"
        ? { kind: "prepared", creation: { key: `key ${++minted}`, ...creation } }
        : { kind: "superseded" },
    createSubscription: async ({ key }) => {
      asked.push(`create with ${key}`);
      if (!subscription) throw new Error("the model creates nothing");
      return subscription;
    },
    keepOrder: async ({ order: kept }) => void (stored = { kind: "order", order: kept, choice: null }),
    dropOrder: async () => void (stored = { kind: "nothing" }),
    prepareIntent: async (wanted) => {
      const resumed = intent !== null;
      intent ??= { ...wanted, key: `key ${++minted}`, paymentId: null, redirect: null };
      return { intent, resumed };
    },
    keepIntent: async (kept) => void (intent = kept),
    closeIntent: async () => void (intent = null),
    requestPayment: async ({ key }) => {
      asked.push(`pay with ${key}`);
      return { kind: "created", payment: payment(), redirect: "https://acquirer.example/pay/7" };
    },
    checkPayment: async () => payment(),
    findPayment: async () => null,
    leaveForAcquirer: ({ url }) => {
      asked.push(`leave for ${url}`);
      return new Promise(() => {});
    },
  };
  const open = async () => {
    const clock = new SimulatedClock();
    const machine = provideCheckout(
      ports,
      {
        keepDraft: ({ draft }) => {
          stored = draft === null ? { kind: "nothing" } : { kind: "draft", draft };
          return () => {};
        },
        holdOrdering,
        holdLock,
      },
      { forecast: forecastMachine },
    );
    const actor = createActor(machine, { input: { client: ready, online: true }, clock }).start();
    await settled();
    return { actor, clock, view: () => checkoutView(actor.getSnapshot()) };
  };
  const pays = () => void (status = "success");
  return { asked, open, pays, hasIntent: () => intent !== null, stored: () => stored };
}

const settled = async () => {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
};

type Tab = Awaited<ReturnType<ReturnType<typeof shop>["open"]>>;

/** From the catalogue to the press of "Pay". */
async function reachReview(tab: Tab) {
  const { actor } = tab;
  actor.send({ type: "device.chosen", deviceId: 1, defaults });
  await settled();
  actor.send({ type: "draft.changed", change: { months: 3, handover: { kind: "pickup", officeId: 5 } } });
  await reachPay(tab);
}

async function reachPay({ actor, clock }: Tab) {
  clock.increment(300);
  await settled();
  actor.send({ type: "review.requested" });
  await settled();
  expect(payOffer(actor.getSnapshot(), form)).toEqual({ can: true });
}

test("a device is chosen, paid at the acquirer's page, and subscribed to; nothing stays stored", async () => {
  const { asked, open, pays, hasIntent } = shop();
  const before = await open();
  await reachReview(before);
  before.actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  await settled();
  expect(asked).toEqual(["create with key 1", "pay with key 2", "leave for https://acquirer.example/pay/7"]);
  before.actor.stop();

  pays();
  const after = await open();
  expect(after.actor.getSnapshot().output).toEqual({
    kind: "subscribed",
    subscriptionId: order.subscriptionId,
    officeId: order.officeId,
    paymentId: processing.id,
    method: "newCard",
  });
  expect(asked.length).toBe(3);
  expect(hasIntent()).toBe(false);
  expect((await open()).view().screen).toBe("choosing");
});

test("looking at devices stores nothing, and each has its defaults", async () => {
  const { open, stored } = shop();
  const tab = await open();
  for (const deviceId of [1, 2]) {
    tab.actor.send({ type: "device.chosen", deviceId, defaults });
    await settled();
    expect(tab.view()).toMatchObject({
      screen: "configuring",
      draft: { deviceId, ...defaults },
      resumed: false,
    });
  }
  expect(stored()).toEqual({ kind: "nothing" });
});

test("a draft is restored for its own device only, and can start over with the defaults", async () => {
  const { open, stored } = shop();
  const before = await open();
  before.actor.send({ type: "device.chosen", deviceId: 1, defaults });
  await settled();
  before.actor.send({ type: "draft.changed", change: { months: 12 } });

  const after = await open();
  after.actor.send({ type: "device.chosen", deviceId: 2, defaults });
  await settled();
  expect(after.view()).toMatchObject({ draft: { deviceId: 2, ...defaults }, resumed: false });
  after.actor.send({ type: "device.chosen", deviceId: 1, defaults });
  await settled();
  expect(after.view()).toMatchObject({ draft: { deviceId: 1, months: 12 }, resumed: true });
  after.actor.send({ type: "draft.restarted", defaults });
  expect(after.view()).toMatchObject({ draft: { deviceId: 1, ...defaults }, resumed: false });
  expect(stored()).toEqual({ kind: "nothing" });
});

test("a sum is shown only with the choices it is the price of", async () => {
  const tab = await shop().open();
  await reachReview(tab);
  const priced = tab.view();
  expect(priced).toMatchObject({ price: { state: "fresh", quote, of: { deviceId: 1, months: 3 } } });
  tab.actor.send({ type: "draft.changed", change: { months: 6 } });
  expect(tab.view()).toMatchObject({ price: { state: "pending", quote: null, of: null } });
});

test("changing the address requests no price", async () => {
  const tab = await shop().open();
  const handover = { kind: "delivery", address: "", day: null, slot: null } as const;
  tab.actor.send({ type: "device.chosen", deviceId: 1, defaults });
  await settled();
  tab.actor.send({ type: "draft.changed", change: { handover } });
  tab.clock.increment(300);
  await settled();
  expect(tab.view()).toMatchObject({ price: { state: "fresh" }, review: { can: false, why: "unfinished" } });
  tab.actor.send({ type: "draft.changed", change: { handover: { ...handover, address: "Лесная, 30" } } });
  expect(tab.view()).toMatchObject({ price: { state: "fresh" } });
  tab.actor.send({ type: "draft.changed", change: { handover: { ...handover, day: "2026-11-22" } } });
  expect(tab.view()).toMatchObject({ price: { state: "pending" } });
});

test("while cards are loading no choice is asked for; a new card can be used at once", async () => {
  const cards = Promise.withResolvers<[]>();
  const tab = await shop({ loadCards: () => cards.promise }).open();
  await reachReview(tab);
  const unchosen = { choice: null };
  expect(payOffer(tab.actor.getSnapshot(), unchosen)).toEqual({ can: false, why: "cardsPending" });
  cards.resolve([]);
  await settled();
  expect(payOffer(tab.actor.getSnapshot(), unchosen)).toEqual({ can: false, why: "methodMissing" });
});

test("the main card is chosen at first, or another that can pay; none that expired or failed", async () => {
  const card = (id: number, last4: string, change: Partial<Card> = {}): Card => ({
    id,
    brand: "visa",
    last4,
    expires: "2028-01",
    isDefault: false,
    usedBy: [],
    ...change,
  });
  const main = card(3, "4417", { isDefault: true });
  const [other, expired] = [card(5, "3220"), card(7, "5454", { expires: "2026-10" })];
  const proposed = async (cards: Card[], failed: Card | null = null) => {
    const tab = await shop({ loadCards: () => Promise.resolve(cards) }).open();
    await reachReview(tab);
    await settled();
    return proposedChoice(tab.actor.getSnapshot(), { today: "2026-11-20", failed })?.cardId;
  };
  expect(await proposed([other, main, expired])).toBe(3);
  expect(await proposed([other, main, expired], main)).toBe(5);
  expect(await proposed([other, { ...main, expires: "2026-10" }])).toBe(5);
  expect(await proposed([expired, main], main)).toBeUndefined();
  expect(await proposed([])).toBeUndefined();
});

test("pressing Pay twice, or Enter and Pay, orders once", async () => {
  const { asked, open } = shop();
  const tab = await open();
  await reachReview(tab);
  tab.actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  tab.actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  await settled();
  tab.actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  await settled();
  expect(asked.filter((what) => what.startsWith("create"))).toEqual(["create with key 1"]);
  expect(asked.filter((what) => what.startsWith("pay"))).toEqual(["pay with key 2"]);
});

test("pressing Pay in two tabs at once orders and pays once, and both show the same", async () => {
  const { asked, open, pays } = shop();
  const first = await open();
  await reachReview(first);
  const second = await open();
  expect(second.view()).toMatchObject({ screen: "choosing", left: { deviceId: 1, months: 3 } });
  second.actor.send({ type: "review.requested" });
  await reachPay(second);
  for (const { actor } of [first, second])
    actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  await settled();
  expect(asked).toEqual(["create with key 1", "pay with key 2", "leave for https://acquirer.example/pay/7"]);
  expect([first, second].map(({ view }) => view().screen)).toEqual(["paying", "paying"]);
  pays();
  first.actor.getSnapshot().children.payment?.send({ type: "check.requested" });
  second.clock.increment(2_000);
  await settled();
  expect(second.actor.getSnapshot().output).toMatchObject({ kind: "subscribed", paymentId: processing.id });
});

test("a press for another price than the current one has no effect", async () => {
  const { asked, open } = shop();
  const tab = await open();
  await reachReview(tab);
  tab.actor.send({ type: "order.confirmed", quoteId: "the-price-before", ...form });
  await settled();
  expect([asked, tab.view().screen]).toEqual([[], "reviewing"]);
});

test("a payment notices that the network is gone", async () => {
  const { open } = shop();
  const tab = await open();
  await reachReview(tab);
  tab.actor.send({ type: "order.confirmed", quoteId: quote.id, ...form });
  await settled();
  tab.actor.send({ type: "connection.lost" });
  expect(tab.actor.getSnapshot().children.payment?.getSnapshot().context.online).toBe(false);
});

test("the machine with real ports is the one that is proved", () => {
  // Cast: no port is asked.
  expect(provideCheckout({} as never, {} as never, { forecast: forecastMachine }).config).toBe(
    checkoutMachine.config,
  );
});
