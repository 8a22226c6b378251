import { expect, test } from "vitest";
import { Outage } from "#src/ports/api/answer.ts";
import { storedDrafts, storedIntent, storedOrder } from "#src/ports/checkout-values.ts";
import { checkoutListeners, checkoutPorts } from "#src/ports/checkout.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld, mapStorage } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const signal = new AbortController().signal;
const choices = {
  deviceId: 4,
  months: 3,
  insurance: true,
  extras: [1],
  handover: { kind: "pickup" as const, officeId: null },
  promo: null,
  bonus: 0,
};
const draft = { ...choices, handover: { kind: "pickup" as const, officeId: 2 } };
const order = { subscriptionId: 7, period: 1, amount: 490_000, officeId: 2, later: 2 };
const quote = { draft: choices, quoteId: "q".repeat(22), draftHash: "0".repeat(64), delivery: null };
const { draft: _, ...quoted } = quote;
const signedIn = (clientId: number) => ({
  "kabinet.credentials": JSON.stringify({ token: `token of ${clientId}`, clientId }),
});

/** The page's token. */
const access = (clientId: number) => ({ token: () => `token of ${clientId}` });

const open = (stored: Record<string, string> = {}, page = access(31)) => {
  const fake = fakeWorld({ stored: { ...signedIn(31), ...stored } });
  const store = createStore(fake.world);
  const { asked, answers, api } = answeringApi(fake.state);
  const { keepDraft } = checkoutListeners(fake.world, store, page);
  return {
    ...fake,
    store,
    asked,
    answers,
    ports: checkoutPorts(fake.world, store, page, api),
    keep: (draft: typeof choices) => keepDraft({ deviceId: draft.deviceId, draft }, () => undefined),
    drop: (deviceId: number) => keepDraft({ deviceId, draft: null }, () => undefined),
  };
};

test("a checkout continues where it was: nothing, a draft, a creation, an order, an order being paid", async () => {
  const { ports, keep, store } = open();
  const found = () => ports.restoreCheckout(undefined, signal);
  expect(await found()).toEqual({ kind: "nothing" });
  keep(choices);
  expect(await found()).toEqual({ kind: "draft", draft: choices });
  const creation = { key: "1".padStart(32, "0"), ...quoted };
  expect(await ports.prepareCreation(quote, signal)).toEqual({ kind: "prepared", creation });
  expect(await found()).toEqual({ kind: "creation", draft: choices, creation });
  await ports.keepOrder({ order, replacesDraft: choices.deviceId }, signal);
  expect(await found()).toEqual({ kind: "order", order, choice: null });
  store.write(storedIntent(order), {
    subscriptionId: 7,
    period: 1,
    method: "card",
    cardId: 3,
    key: "a".repeat(32),
    paymentId: null,
    redirect: null,
  });
  expect(await found()).toEqual({ kind: "order", order, choice: { method: "card", cardId: 3 } });
  await ports.dropOrder({ subscriptionId: 8 }, signal);
  expect((await found()).kind).toBe("order");
  await ports.dropOrder({ subscriptionId: 7 }, signal);
  expect(await found()).toEqual({ kind: "nothing" });
});

test("after another tab signed in another client, this page stores nothing of its own client", async () => {
  const { ports, keep, drop, store } = open(signedIn(32), access(31));
  const theirs = { clientId: 32, drafts: [{ draft: { ...choices, months: 6 }, creation: null }] };
  store.write(storedDrafts, theirs);
  keep(choices);
  drop(choices.deviceId);
  await ports.keepOrder({ order, replacesDraft: choices.deviceId }, signal);
  expect(store.read(storedDrafts)).toEqual(theirs);
  expect(store.read(storedOrder)).toBeNull();
  expect(await ports.restoreCheckout(undefined, signal)).toEqual({ kind: "nothing" });
});

test("one draft has one key, also after a reload and with a new quote; another draft has another (C26)", async () => {
  const { ports, keep, world } = open();
  keep(choices);
  const first = await ports.prepareCreation(quote, signal);
  // Cast: the network is not used.
  const reloaded = checkoutPorts(world, createStore(world), access(31), undefined as never);
  expect(await reloaded.prepareCreation({ ...quote, quoteId: "r".repeat(22) }, signal)).toEqual(first);
  const other = await reloaded.prepareCreation({ ...quote, draftHash: "1".repeat(64) }, signal);
  expect(other).not.toEqual(first);
});

test("a delivery order has place and time, with its own key", async () => {
  const { ports, keep, answers, asked } = open();
  keep(choices);
  const delivery = { address: "Лесная, 30", day: "2026-11-22", slot: "10:00–14:00" };
  const there = await ports.prepareCreation({ ...quote, delivery }, signal);
  const elsewhere = await ports.prepareCreation(
    { ...quote, delivery: { ...delivery, address: "Валовая, 21" } },
    signal,
  );
  expect(elsewhere).not.toEqual(there);
  if (there.kind !== "prepared") throw new Error("nothing was prepared");
  answers.push({ kind: "answered", reply: { id: 7 } });
  await ports.createSubscription(there.creation, signal);
  expect(asked[0]).toMatchObject({
    request: { delivery: { address: "Лесная, 30", date: "2026-11-22", slot: "10:00–14:00" } },
  });
});

test("each device has a draft of its own; the last chosen one is current", async () => {
  const { ports, keep, drop } = open();
  const other = { ...choices, deviceId: 9, months: 12 };
  keep(choices);
  keep(other);
  expect(await ports.readDraft({ deviceId: 4 }, signal)).toEqual(choices);
  expect(await ports.readDraft({ deviceId: 9 }, signal)).toEqual(other);
  expect(await ports.readDraft({ deviceId: 5 }, signal)).toBeNull();
  expect(await ports.restoreCheckout(undefined, signal)).toEqual({ kind: "draft", draft: other });
  drop(9);
  expect(await ports.restoreCheckout(undefined, signal)).toEqual({ kind: "draft", draft: choices });
});

test("another client's stored data is removed", async () => {
  const { ports, keep, state, store } = open();
  keep(choices);
  await ports.keepOrder({ order, replacesDraft: null }, signal);
  const { entries } = mapStorage();
  for (const name of ["kabinet.checkout.draft", "kabinet.checkout.order"])
    entries.set(name, state.storage.getItem(name) ?? "");
  const theirs = open({ ...Object.fromEntries(entries), ...signedIn(32) }, access(32));
  expect(await theirs.ports.restoreCheckout(undefined, signal)).toEqual({ kind: "nothing" });
  expect(await theirs.ports.readDraft({ deviceId: 4 }, signal)).toBeNull();
  expect(theirs.store.names("checkout.")).toEqual([]);
  expect(store.names("checkout.")).toHaveLength(2);
});

test("after another tab ordered the draft, nothing is prepared", async () => {
  const { ports } = open();
  expect(await ports.prepareCreation(quote, signal)).toEqual({ kind: "superseded" });
});

test("editing the draft ends its creation; saving it unchanged does not", async () => {
  const { ports, keep } = open();
  keep(choices);
  await ports.prepareCreation(quote, signal);
  keep(choices);
  expect((await ports.restoreCheckout(undefined, signal)).kind).toBe("creation");
  keep({ ...choices, months: 6 });
  expect((await ports.restoreCheckout(undefined, signal)).kind).toBe("draft");
});

test("a refusal ends the creation; a reply that leaves it open does not", async () => {
  const { ports, keep, answers } = open();
  keep(choices);
  await ports.prepareCreation(quote, signal);
  const creation = { key: "1".padStart(32, "0"), ...quoted };
  answers.push({ kind: "refused", code: "request.inProgress", details: {} });
  await expect(ports.createSubscription(creation, signal)).rejects.toBeInstanceOf(Outage);
  expect((await ports.restoreCheckout(undefined, signal)).kind).toBe("creation");
  answers.push({ kind: "refused", code: "quote.stale", details: {} });
  await ports.createSubscription(creation, signal);
  expect((await ports.restoreCheckout(undefined, signal)).kind).toBe("draft");
});

test("a draft of an older format is removed, and the checkout starts anew (C42)", async () => {
  const { ports, state } = open({
    "kabinet.checkout.draft": JSON.stringify({ draft: { device: 4 }, creation: null }),
    "kabinet.checkout.order": JSON.stringify({ subscriptionId: -7 }),
  });
  expect(await ports.restoreCheckout(undefined, signal)).toEqual({ kind: "nothing" });
  expect(state.warnings).toHaveLength(2);
});

test("a quote's expiry is by the server's clock", async () => {
  const { ports, answers, state } = open();
  const serverNow = state.now + 3_600_000;
  const validUntil = new Date(serverNow + 600_000).toISOString();
  answers.push({ kind: "answered", reply: { validUntil }, at: serverNow });
  expect(await ports.calculate({ draft }, signal)).toMatchObject({ kind: "quoted", remainingMs: 600_000 });
});

test("each refusal of a quote belongs to a field; any other is an outage", async () => {
  const { ports, answers } = open();
  const refused = (code: string, details = {}) => {
    answers.push({ kind: "refused", code, details });
    return ports.calculate({ draft }, signal);
  };
  expect(await refused("promo.expired")).toEqual({ kind: "refused", refusal: { code: "promo.expired" } });
  expect(await refused("bonus.notEnough", { available: 100 })).toEqual({
    kind: "refused",
    refusal: { code: "bonus.notEnough", available: 100 },
  });
  // Without an amount from the server nothing can be spent.
  expect(await refused("bonus.notEnough")).toMatchObject({ refusal: { available: 0 } });
  await expect(refused("quote.stale")).rejects.toBeInstanceOf(Outage);
});

test("too many wrong codes leave a quote without a code; without a code the same reply is an outage", async () => {
  const { ports, answers } = open();
  const tooMany = {
    kind: "refused",
    code: "request.tooMany",
    details: { until: "2026-11-21T10:00:00.000Z" },
  };
  answers.push(tooMany, tooMany);
  expect(await ports.calculate({ draft: { ...draft, promo: "GUESS11" } }, signal)).toEqual({
    kind: "refused",
    refusal: { code: "request.tooMany" },
  });
  await expect(ports.calculate({ draft }, signal)).rejects.toBeInstanceOf(Outage);
});

test("a creation sends its key and quote, and each reply is mapped", async () => {
  const { ports, answers, asked } = open();
  const creation = { key: "a".repeat(32), ...quoted };
  const create = (answer: object) => {
    answers.push(answer);
    return ports.createSubscription(creation, signal);
  };
  const refused = (code: string, details = {}) => create({ kind: "refused", code, details });
  expect(await create({ kind: "answered", reply: { id: 7 } })).toEqual({
    kind: "created",
    subscription: { id: 7 },
  });
  expect(asked[0]).toMatchObject({
    request: { quote: quote.quoteId, draftHash: quote.draftHash },
    key: creation.key,
  });
  expect(await refused("quote.stale")).toEqual({ kind: "refused", code: "quote.stale" });
  expect(await refused("profile.incomplete", { missing: ["email"] })).toEqual({
    kind: "incomplete",
    obstacle: { why: "profileIncomplete", missing: ["email"] },
  });
  expect(await refused("consent.required")).toEqual({
    kind: "incomplete",
    obstacle: { why: "consentsLacking" },
  });
  expect(await refused("device.unavailable")).toEqual({
    kind: "unavailable",
    refusal: { code: "device.unavailable" },
  });
  await expect(refused("code.wrong")).rejects.toBeInstanceOf(Outage);
});

test("an order is read back as stored, also with a delivery", () => {
  const { store } = open();
  for (const stored of [
    { clientId: 31, ...order },
    { clientId: 31, ...order, officeId: null, later: 0 },
  ]) {
    store.write(storedOrder, stored);
    expect(store.read(storedOrder)).toEqual(stored);
  }
});
