import { expect, test } from "vitest";
import { paymentsPorts } from "#src/ports/payments.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();

const payment = { id: 7, status: "success", amount: 789_000, check: "pending" };
const receipt = { number: "1006-6", issued: "2026-11-22T09:00:00.000Z", lines: [] };
const listed = (facts: object) => ({
  kind: "answered",
  reply: { payments: [{ ...payment, ...facts }], next: null },
});
const pending = listed({ check: "pending", receipt: null });
const ready = listed({ check: "ready", receipt: "1006-6" });
const made = { kind: "answered", reply: { payment: { ...payment, check: "ready" }, receipt } };

const readReceipt = async (...replies: readonly object[]) => {
  const { world, state } = fakeWorld();
  const { api, asked, answers } = answeringApi(state);
  answers.push(...replies);
  const found = await paymentsPorts(world, api).readReceipt({ id: 7 }, signal);
  return { found, calls: asked.length };
};

test("a receipt that is being issued is not requested, and its payment says so", async () => {
  expect(await readReceipt(pending)).toMatchObject({
    found: { kind: "found", payment: { check: "pending" }, receipt: null },
    calls: 1,
  });
});

test("a receipt with a number is read", async () => {
  expect(await readReceipt(ready, made)).toMatchObject({
    found: { kind: "found", payment: { check: "ready" }, receipt },
    calls: 2,
  });
});

test("a table of payments is saved byte for byte", async () => {
  const { world, state } = fakeWorld();
  const { api } = answeringApi(state);
  const text = "\ufeffНомер,Сумма\r\n7,7890.00\r\n";
  await paymentsPorts(world, api).saveFile({ name: "kabinet-payments.csv", text }, signal);
  const [file] = state.files;
  expect([file?.name, file?.type]).toEqual(["kabinet-payments.csv", "text/csv;charset=utf-8"]);
  expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).toString()).toBe(text);
});

const receiptInWords = { title: "Чек № 1006-6", text: "Чек № 1006-6\nИтого: 7 890 ₽" };

const shareWith = async (share: ((what: object) => Promise<void>) | null) => {
  const { world, state } = fakeWorld();
  const { api } = answeringApi(state);
  const how = await paymentsPorts({ ...world, share }, api).share(receiptInWords, signal);
  return { how, copied: state.copied };
};

test("a receipt is shared as requested", async () => {
  const offered: object[] = [];
  const share = async (what: object) => void offered.push(what);
  expect(await shareWith(share)).toEqual({ how: "shared", copied: [] });
  expect(offered).toEqual([receiptInWords]);
});

test("cancelled sharing reports no failure, and nothing is copied", async () => {
  const dismiss = () => Promise.reject(new DOMException("no", "AbortError"));
  expect(await shareWith(dismiss)).toEqual({ how: "dismissed", copied: [] });
});

test("without sharing, or if it fails, the text is copied", async () => {
  const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  for (const share of [null, refuse])
    expect(await shareWith(share)).toEqual({ how: "copied", copied: [receiptInWords.text] });
});

test("a browser that cannot copy has failed", async () => {
  const { world, state } = fakeWorld();
  const { api } = answeringApi(state);
  const copy = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await expect(paymentsPorts({ ...world, copy }, api).share(receiptInWords, signal)).rejects.toThrow("no");
});
