import { expect, test } from "vitest";
import { paymentsPorts } from "#src/ports/payments.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();

const payment = { id: 7, status: "success", amount: 789_000, check: "pending" };
const receipt = { number: "1006-6", issued: "2026-11-22T09:00:00.000Z", lines: [] };
const none = { kind: "refused", code: "resource.missing", details: {} };
const list = (check: "pending" | "ready") => ({
  kind: "answered",
  reply: { payments: [{ ...payment, check }], next: null },
});
const made = { kind: "answered", reply: { payment: { ...payment, check: "ready" }, receipt } };

const readReceipt = async (...replies: readonly object[]) => {
  const { world, state } = fakeWorld();
  const { api, asked, answers } = answeringApi(state);
  answers.push(...replies);
  const found = await paymentsPorts(world, api).readReceipt({ id: 7 }, signal);
  return { found, calls: asked.length };
};

test("a receipt that is being made is not there yet, and its payment says so", async () => {
  expect(await readReceipt(none, list("pending"))).toMatchObject({
    ...{ found: { kind: "found", payment: { check: "pending" }, receipt: null }, calls: 2 },
  });
});

test("a receipt that is made between two questions is read: a payment is never said to have none", async () => {
  expect(await readReceipt(none, list("ready"), made)).toMatchObject({
    ...{ found: { kind: "found", payment: { check: "ready" }, receipt }, calls: 3 },
  });
});
