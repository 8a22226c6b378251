import { expect, test } from "vitest";
import { cardsPorts } from "#src/ports/cards.ts";
import { Outage } from "#src/ports/api/answer.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();

const open = () => {
  const { world, state } = fakeWorld();
  const { api, asked, answers } = answeringApi(state);
  return { ports: cardsPorts(world, api), asked, answers };
};

test("a card that the server does not know is not activated, and counts as removed", async () => {
  const { ports, asked, answers } = open();
  answers.push({ kind: "refused", code: "resource.missing", details: {} });
  const asMain = { cardId: 3, cityId: 1, subscriptionId: null };
  expect(await ports.activateCard(asMain, signal)).toEqual({ kind: "refused" });
  answers.push({ kind: "refused", code: "subscription.notAllowed", details: {} });
  expect(await ports.activateCard({ ...asMain, subscriptionId: 41 }, signal)).toEqual({ kind: "refused" });
  expect(asked.map(({ request }) => request)).toEqual([
    { type: "2", city: 1, cardID: 3 },
    { type: "2", city: 1, cardID: 3, subscription: 41 },
  ]);
  answers.push({ kind: "refused", code: "resource.missing", details: {} });
  expect(await ports.removeCard({ cardId: 3 }, signal)).toEqual({ kind: "missing" });
  answers.push({ kind: "refused", code: "payment.inProgress", details: { payment: 5 } });
  expect(await ports.removeCard({ cardId: 3 }, signal)).toEqual({ kind: "paying" });
  answers.push({ kind: "refused", code: "promo.used", details: {} });
  await expect(ports.removeCard({ cardId: 3 }, signal)).rejects.toBeInstanceOf(Outage);
});

test("a removal's reply names the remaining cards and the subscriptions without one", async () => {
  const { ports, asked, answers } = open();
  answers.push({ kind: "answered", reply: { cards: [], losing: [41] } });
  expect(await ports.removeCard({ cardId: 3 }, signal)).toEqual({ kind: "removed", cards: [], losing: [41] });
  expect(asked).toMatchObject([{ request: { cardID: 3 } }]);
});
