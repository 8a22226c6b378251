import { expect, test } from "vitest";
import { bonusPorts } from "#src/ports/bonus.ts";
import { Outage } from "#src/ports/api/answer.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();

const open = () => {
  const { world, state } = fakeWorld();
  const { api, asked, answers } = answeringApi(state);
  const ports = () => bonusPorts(world, createStore(world), api);
  return { ports, asked, answers, keys: () => asked.map(({ key }) => key) };
};
const unclear = { kind: "refused", code: "server.failed", details: {} };
const spent = {
  kind: "answered",
  reply: { bonus: 24_000, nextPayment: { date: "2026-12-03", amount: 848_000 } },
};

test("a spending without a reply keeps its key, also after a reload; the next one has another (V8)", async () => {
  const { ports, answers, keys } = open();
  const spending = { subscriptionId: 41, amount: 100_000, seen: 3 };
  answers.push(unclear, spent, spent);
  await expect(ports().spendBonus(spending, signal)).rejects.toBeInstanceOf(Outage);
  expect(await ports().spendBonus(spending, signal)).toMatchObject({ kind: "spent", bonus: 24_000 });
  await ports().spendBonus(spending, signal);
  const [first, again, next] = keys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("another amount is another intent", async () => {
  const { ports, answers, keys } = open();
  answers.push(unclear, spent);
  await expect(
    ports().spendBonus({ subscriptionId: 41, amount: 100_000, seen: 3 }, signal),
  ).rejects.toThrow();
  await ports().spendBonus({ subscriptionId: 41, amount: 50_000, seen: 3 }, signal);
  expect(new Set(keys()).size).toBe(2);
});

test("the same amount is another intent once the history has shown how the former one ended", async () => {
  const { ports, answers, keys } = open();
  answers.push(unclear, spent);
  const spending = { subscriptionId: 41, amount: 100_000 };
  await expect(ports().spendBonus({ ...spending, seen: 3 }, signal)).rejects.toThrow();
  await ports().spendBonus({ ...spending, seen: 8 }, signal);
  expect(new Set(keys()).size).toBe(2);
});

test("a refused spending says how much could be spent, and discards its key", async () => {
  const { ports, answers, keys } = open();
  const spending = { subscriptionId: 41, amount: 900_000, seen: 3 };
  const refused = { kind: "refused", code: "bonus.notEnough", details: { available: 124_000 } };
  answers.push(refused, refused);
  expect(await ports().spendBonus(spending, signal)).toEqual({
    kind: "refused",
    refusal: { code: "bonus.notEnough", available: 124_000 },
  });
  await ports().spendBonus(spending, signal);
  expect(new Set(keys()).size).toBe(2);
});

test("a code without a reply keeps its key; a refusal discards it", async () => {
  const { ports, answers, keys } = open();
  answers.push(unclear, { kind: "answered", reply: { bonus: 50_000, credited: 50_000 } });
  await expect(ports().applyPromo({ promo: "BONUS500" }, signal)).rejects.toThrow();
  expect(await ports().applyPromo({ promo: "BONUS500" }, signal)).toEqual({
    kind: "applied",
    bonus: 50_000,
    credited: 50_000,
  });
  answers.push({ kind: "refused", code: "promo.used", details: {} });
  expect(await ports().applyPromo({ promo: "BONUS500" }, signal)).toEqual({
    kind: "refused",
    code: "promo.used",
  });
  const [first, again, next] = keys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
