import { expect, test } from "vitest";
import { Outage } from "#src/ports/api/answer.ts";
import { paymentListeners, paymentPorts } from "#src/ports/payment.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld, settle } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const signal = new AbortController().signal;
const subject = { subscriptionId: 7, period: 2 };
const choice = { method: "card", cardId: 3 } as const;
const payment = (id: number, status: string, other: object = {}) => ({ id, status, ...subject, ...other });

const open = (acquirer: string | null = null) => {
  const fake = fakeWorld({ address: "http://kabinet.test/en/checkout/" });
  const store = createStore(fake.world);
  const { asked, answers, api } = answeringApi(fake.state);
  return { ...fake, store, asked, answers, ports: paymentPorts(fake.world, store, api, acquirer) };
};

test("an intent keeps its key over reloads, whatever pays it now (C26)", async () => {
  const { ports, world, store } = open();
  const first = await ports.prepareIntent({ ...subject, ...choice }, signal);
  // Cast: the network is not used.
  const again = await paymentPorts(world, createStore(world), undefined as never, null).prepareIntent(
    { ...subject, method: "newCard", cardId: null },
    signal,
  );
  expect([first.resumed, again.resumed]).toEqual([false, true]);
  expect(again.intent).toEqual(first.intent);
  expect(store.names("payment.")).toEqual(["payment.7.2"]);
});

test("another period has another intent, and closing one leaves the other", async () => {
  const { ports, store } = open();
  const { intent: one } = await ports.prepareIntent({ ...subject, ...choice }, signal);
  const { intent: two } = await ports.prepareIntent({ ...subject, period: 3, ...choice }, signal);
  expect(two.key).not.toBe(one.key);
  await ports.closeIntent({ key: one.key }, signal);
  await ports.closeIntent({ key: "f".repeat(32) }, signal);
  expect(store.names("payment.")).toEqual(["payment.7.3"]);
});

test("an intent with another key is not overwritten", async () => {
  const { ports } = open();
  const { intent: stored } = await ports.prepareIntent({ ...subject, ...choice }, signal);
  await ports.keepIntent({ ...stored, key: "f".repeat(32), paymentId: 9 }, signal);
  expect((await ports.prepareIntent({ ...subject, ...choice }, signal)).intent).toEqual(stored);
});

test("a payment sends the intent's key, and no sum", async () => {
  const { ports, asked, answers } = open();
  answers.push({ kind: "answered", reply: { payment: payment(1, "processing"), redirect: null } });
  const intent = { ...subject, ...choice, key: "k".repeat(32), paymentId: null, redirect: null };
  expect(await ports.requestPayment(intent, signal)).toMatchObject({ kind: "created", redirect: null });
  expect(asked[0]).toMatchObject({
    request: { subscription: 7, period: 2, method: "card", cardID: 3 },
    key: intent.key,
  });
});

test("each refusal of a payment is mapped", async () => {
  const { ports, answers } = open();
  const intent = { ...subject, ...choice, key: "k".repeat(32), paymentId: null, redirect: null };
  const refused = (code: string, details = {}) => {
    answers.push({ kind: "refused", code, details });
    return ports.requestPayment(intent, signal);
  };
  expect(await refused("payment.inProgress", { payment: 5 })).toEqual({ kind: "inProgress", paymentId: 5 });
  expect(await refused("payment.notDue")).toEqual({ kind: "unclear", code: "payment.notDue" });
  expect(await refused("key.reused")).toEqual({ kind: "unclear", code: "key.reused" });
  expect(await refused("acquirer.unavailable")).toEqual({ kind: "refused", code: "acquirer.unavailable" });
  // The charges that follow differ from the sentence that was shown.
  expect(await refused("consent.required", { sentence: "…" })).toEqual({
    kind: "refused",
    code: "forecast.changed",
  });
  await expect(refused("promo.used")).rejects.toBeInstanceOf(Outage);
});

test("of a target's payments the successful one counts, then a pending one, then the latest failure", async () => {
  const { ports, answers } = open();
  const page = (payments: object[], next: string | null) =>
    answers.push({ kind: "answered", reply: { payments, next } });
  page([payment(9, "fail"), payment(8, "processing"), payment(7, "success", { period: 1 })], "7");
  page([payment(3, "success")], null);
  expect(await ports.findPayment(subject, signal)).toMatchObject({ id: 3 });
  page([payment(9, "fail"), payment(8, "fail")], null);
  expect(await ports.findPayment(subject, signal)).toMatchObject({ id: 9 });
  page([payment(9, "fail"), payment(8, "processing")], null);
  expect(await ports.findPayment(subject, signal)).toMatchObject({ id: 8 });
  page([], null);
  expect(await ports.findPayment(subject, signal)).toBeNull();
});

test("the page redirects to the acquirer's origin only (C33)", async () => {
  const { ports, state } = open("https://pay.example");
  for (const url of [
    "https://pay.example.evil.tld/",
    "https://pay.example@evil.tld/",
    "http://pay.example/",
    "//evil.tld/",
    "javascript:alert(1)",
    "kabinet.test",
    "http://kabinet.test/",
    "",
  ])
    expect(await ports.leaveForAcquirer({ url }, signal)).toEqual({ kind: "refused" });
  expect(state.left).toEqual([]);
  void ports.leaveForAcquirer({ url: "https://pay.example/3ds?x=1" }, signal);
  expect(state.left).toEqual(["https://pay.example/3ds?x=1"]);
});

test("without a configured acquirer only its own origin is allowed: the sandbox", async () => {
  const { ports, state } = open();
  expect(await ports.leaveForAcquirer({ url: "https://pay.example/" }, signal)).toEqual({ kind: "refused" });
  void ports.leaveForAcquirer({ url: "http://kabinet.test/sandbox/pay/1/" }, signal);
  expect(state.left).toHaveLength(1);
});

test("a late reply leads to the acquirer only from a page that shows the payment", async () => {
  const { ports, state } = open();
  const url = "http://kabinet.test/sandbox/pay/1/";
  state.address = "http://kabinet.test/en/faq/";
  expect(await ports.leaveForAcquirer({ url }, signal)).toEqual({ kind: "returned" });
  expect(state.left).toEqual([]);
  state.address = "http://kabinet.test/success/?payment=7";
  void ports.leaveForAcquirer({ url }, signal);
  expect(state.left).toEqual([url]);
});

test("a return through the back/forward cache is reported until the state is left", async () => {
  const { ports, dispatch } = open();
  const returned = ports.leaveForAcquirer({ url: "http://kabinet.test/sandbox/" }, signal);
  dispatch("pageshow", { restored: false });
  dispatch("pageshow", { restored: true });
  expect(await returned).toEqual({ kind: "returned" });
  const left = new AbortController();
  const waiting = ports.leaveForAcquirer({ url: "http://kabinet.test/sandbox/" }, left.signal);
  left.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
});

/** Web Locks of a browser: one holder per name, others wait. */
const browserLocks = (): Pick<LockManager, "request"> => {
  const held = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => unknown,
  ) => {
    if (options.ifAvailable === true && held.has(name)) return work(null);
    while (held.has(name)) {
      const aborted = new Promise((_, reject) =>
        options.signal?.addEventListener("abort", () => reject(options.signal?.reason)),
      );
      await Promise.race([held.get(name), aborted]);
    }
    const working = Promise.resolve(work({})).finally(() => held.delete(name));
    held.set(name, working);
    return working;
  };
  // Cast: the overload that is used here.
  return { request: request as LockManager["request"] };
};

test("one tab at a time holds the lock, and the next gets it afterwards (C25)", async () => {
  const locks = browserLocks();
  const tab = () => {
    const received: string[] = [];
    const stop = paymentListeners({ locks }).holdLock(subject, ({ type }) => received.push(type));
    return { received, stop };
  };
  const first = tab();
  await settle();
  const second = tab();
  const third = tab();
  await settle();
  expect([first.received, second.received, third.received]).toEqual([
    ["lock.acquired"],
    ["lock.unavailable"],
    ["lock.unavailable"],
  ]);
  second.stop();
  first.stop();
  await settle();
  expect([second.received, third.received]).toEqual([
    ["lock.unavailable"],
    ["lock.unavailable", "lock.acquired"],
  ]);
});

test("without Web Locks the lock is acquired at once", () => {
  const received: string[] = [];
  paymentListeners({ locks: null }).holdLock(subject, ({ type }) => received.push(type));
  expect(received).toEqual(["lock.acquired"]);
});

test("where the browser denies Web Locks, as it denies storage, the lock is acquired, not awaited for ever", async () => {
  // Cast: the overload that is used here.
  const request = (() =>
    Promise.reject(new DOMException("denied", "SecurityError"))) as LockManager["request"];
  const received: string[] = [];
  const stop = paymentListeners({ locks: { request } }).holdLock(subject, ({ type }) => received.push(type));
  await settle();
  expect(received).toEqual(["lock.acquired"]);
  stop();
  const late: string[] = [];
  paymentListeners({ locks: { request } }).holdLock(subject, ({ type }) => late.push(type))();
  await settle();
  expect(late).toEqual([]);
});
