import { expect, test } from "vitest";
import { cardBindingPorts } from "#src/ports/card-binding.ts";
import { Outage } from "#src/ports/api/answer.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();

const open = (stored: Record<string, string> = {}) => {
  const { world, state } = fakeWorld({ address: "http://kabinet.test/cards/", stored });
  const { api, asked, answers } = answeringApi(state);
  const ports = () => cardBindingPorts(world, createStore(world), api, null, () => "en");
  return { ports, state, asked, answers };
};

test("an intent keeps its keys over reloads and tabs, until the server has a final status (C26, C27)", async () => {
  const { ports } = open();
  const intent = await ports().prepareIntent({ cityId: 1 }, signal);
  expect(intent.key).not.toBe(intent.activationKey);
  expect(await ports().prepareIntent({ cityId: 2 }, signal)).toEqual(intent);
  const named = { ...intent, bindingId: "binding-0123456789", redirect: "http://kabinet.test/sandbox/" };
  await ports().keepIntent(named, signal);
  expect(await ports().recallIntent(undefined, signal)).toEqual(named);
  await ports().closeIntent({ key: "another" }, signal);
  expect(await ports().recallIntent(undefined, signal)).toEqual(named);
  await ports().closeIntent({ key: intent.key }, signal);
  expect(await ports().recallIntent(undefined, signal)).toBeNull();
  expect((await ports().prepareIntent({ cityId: 1 }, signal)).key).not.toBe(intent.key);
});

test("a binding of a release without the consent is verified; one without an answer begins anew", async () => {
  const keys = { cityId: 1, key: "1".repeat(32), activationKey: "2".repeat(32) };
  const begun = { ...keys, bindingId: "binding-0123456789", redirect: "http://kabinet.test/bank/" };
  const verified = open({ "kabinet.binding": JSON.stringify(begun) });
  expect(await verified.ports().recallIntent(undefined, signal)).toEqual({ ...begun, consent: "" });
  const unanswered = open({
    "kabinet.binding": JSON.stringify({ ...keys, bindingId: null, redirect: null }),
  });
  const anew = await unanswered.ports().prepareIntent({ cityId: 1 }, signal);
  expect(anew).toMatchObject({ consent: "I agree to my subscriptions being charged to this card" });
  expect(anew.key).not.toBe(keys.key);
});

test("invalid stored data counts as missing", async () => {
  const { ports } = open({ "kabinet.binding": '{"key":"short","number":"4111111111111111"}' });
  expect(await ports().recallIntent(undefined, signal)).toBeNull();
});

test("a binding sends its key, the type and the city only (C34)", async () => {
  const { ports, asked, answers } = open();
  const intent = await ports().prepareIntent({ cityId: 7 }, signal);
  answers.push({
    kind: "answered",
    reply: { binding: "binding-0123456789", redirect: "http://kabinet.test/bank/" },
  });
  expect(await ports().requestBinding(intent, signal)).toEqual({
    kind: "begun",
    bindingId: "binding-0123456789",
    redirect: "http://kabinet.test/bank/",
  });
  expect(asked).toMatchObject([{ request: { type: "2", city: 7 }, key: intent.key }]);
  // Asked again, another sentence or a newer document would be refused again.
  for (const code of ["request.tooMany", "consent.required"] as const) {
    answers.push({ kind: "refused", code, details: {} });
    expect(await ports().requestBinding(intent, signal)).toEqual({ kind: "refused", code });
  }
  answers.push({ kind: "refused", code: "promo.used", details: {} });
  await expect(ports().requestBinding(intent, signal)).rejects.toBeInstanceOf(Outage);
});

test("the server decides how a binding ended: a success without a card is none yet", async () => {
  const { ports, answers } = open();
  const look = (reply: object) => {
    answers.push({ kind: "answered", reply: { reason: null, cardId: null, ...reply } });
    return ports().checkBinding({ bindingId: "binding-0123456789" }, signal);
  };
  expect(await look({ status: "processing" })).toEqual({ kind: "processing" });
  expect(await look({ status: "success" })).toEqual({ kind: "processing" });
  expect(await look({ status: "success", cardId: 9 })).toEqual({ kind: "bound", cardId: 9 });
  expect(await look({ status: "fail", reason: "declined" })).toEqual({ kind: "failed", why: "declined" });
  answers.push({ kind: "refused", code: "resource.missing", details: {} });
  expect(await ports().checkBinding({ bindingId: "binding-0123456789" }, signal)).toEqual({
    kind: "missing",
  });
});

test("a late reply leads to the acquirer only from the page of cards", async () => {
  const { ports, state } = open();
  const url = "http://kabinet.test/sandbox/acquirer/1/";
  state.address = "http://kabinet.test/ru/faq/";
  expect(await ports().leaveForAcquirer({ url }, signal)).toEqual({ kind: "returned" });
  expect(state.left).toEqual([]);
});

test("the page redirects to the acquirer only (C33)", async () => {
  const { ports, state } = open();
  expect(await ports().leaveForAcquirer({ url: "https://elsewhere.example/" }, signal)).toEqual({
    kind: "refused",
  });
  void ports().leaveForAcquirer({ url: "http://kabinet.test/sandbox/acquirer/1/" }, signal);
  expect(state.left).toEqual(["http://kabinet.test/sandbox/acquirer/1/"]);
});
