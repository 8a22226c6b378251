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

test("a receipt that is being made is not asked for, and its payment says where it stands", async () => {
  expect(await readReceipt(pending)).toMatchObject({
    ...{ found: { kind: "found", payment: { check: "pending" }, receipt: null }, calls: 1 },
  });
});

test("a receipt that has its number is read", async () => {
  expect(await readReceipt(ready, made)).toMatchObject({
    ...{ found: { kind: "found", payment: { check: "ready" }, receipt }, calls: 2 },
  });
});

test("a table of payments is saved as one, with its marks as they are", async () => {
  const { world, state } = fakeWorld();
  const { api } = answeringApi(state);
  const text = "\ufeffНомер,Сумма\r\n7,7890.00\r\n";
  await paymentsPorts(world, api).saveFile({ name: "kabinet-payments.csv", text }, signal);
  const [file] = state.files;
  expect([file?.name, file?.type]).toEqual(["kabinet-payments.csv", "text/csv;charset=utf-8"]);
  expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).toString()).toBe(text);
});
