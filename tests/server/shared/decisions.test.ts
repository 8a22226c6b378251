import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/quote.ts";
import { isSupported } from "#server/platform/http/check-headers.ts";
import { deviceName } from "#server/sign-in/confirm-code.ts";
import { hashDraft } from "#server/subscriptions/create-quote.ts";
import { duePayment } from "#server/forecast/due-actions.rules.ts";
import { nextCheck } from "#server/platform/providers/reconciliation.rules.ts";

describe("what is due", () => {
  const owing = {
    status: "awaitingPayment",
    period: 1,
    debt: 500,
    start: null,
    deliveryDay: "2026-11-23",
  } as const;
  const card = { period: 1, method: "card" } as const;

  test("is the debt of the next period for any method", () => {
    expect(duePayment(owing, card)).toEqual({ kind: "due", amount: 500 });
    expect(duePayment({ ...owing, status: "active", period: 4 }, { ...card, period: 4 })).toEqual({
      kind: "due",
      amount: 500,
    });
  });

  test("is still the debt of a cancelled subscription", () => {
    expect(duePayment({ ...owing, status: "cancelled", start: "2026-11-21" }, card)).toEqual({
      kind: "due",
      amount: 500,
    });
  });

  test("is nothing for another period, or without a debt", () => {
    expect(duePayment(owing, { ...card, period: 2 })).toEqual({ kind: "notDue" });
    expect(duePayment({ ...owing, debt: 0 }, card)).toEqual({ kind: "notDue" });
  });

  test("is refused for a subscription that never began or is over, and on delivery after the handover", () => {
    expect(duePayment({ ...owing, status: "cancelled" }, card)).toEqual({ kind: "notAllowed" });
    expect(duePayment({ ...owing, status: "finished", debt: 0, start: "2026-11-21" }, card)).toEqual({
      kind: "notAllowed",
    });
    expect(duePayment({ ...owing, status: "active" }, { period: 1, method: "onDelivery" })).toEqual({
      kind: "notAllowed",
    });
  });

  test("is paid on delivery only where something is delivered", () => {
    const onDelivery = { period: 1, method: "onDelivery" } as const;
    expect(duePayment(owing, onDelivery)).toEqual({ kind: "due", amount: 500 });
    expect(duePayment({ ...owing, deliveryDay: null }, onDelivery)).toEqual({ kind: "notAllowed" });
    expect(duePayment({ ...owing, deliveryDay: null }, card)).toEqual({ kind: "due", amount: 500 });
  });
});

describe("the hash of a draft", () => {
  const draft: Draft = {
    deviceId: 1,
    months: 3,
    insurance: true,
    extras: [2, 1],
    promo: null,
    bonus: 0,
    handover: { kind: "pickup", officeId: 1 },
  };
  const changed: Partial<Draft>[] = [
    { deviceId: 2 },
    { months: 1 },
    { insurance: false },
    { extras: [1] },
    { promo: "LIME10" },
    { bonus: 1 },
    { handover: { kind: "pickup", officeId: 2 } },
    { handover: { kind: "delivery", address: "1", day: "2026-11-22", slot: "1" } },
  ];

  test("is the same for any order of the extras", () => {
    expect(hashDraft({ ...draft, extras: [1, 2] })).toBe(hashDraft(draft));
    expect(hashDraft(draft)).toMatch(/^[0-9a-f]{64}$/);
  });

  test("changes with every choice", () => {
    const names = [draft, ...changed.map((change) => ({ ...draft, ...change }))].map(hashDraft);
    expect(new Set(names).size).toBe(names.length);
  });
});

test("an application is served if its major version is the server's", () => {
  const versions = [
    "1.4.2",
    "1.5.0",
    "1.0.0",
    "2.0.0",
    "0.9.9",
    "01.0.0",
    "1.0",
    "1.0.0-beta",
    "",
    "😀",
    "1.0.0\n",
  ];
  const served = versions.filter((version) => isSupported(version, "1.4.2"));
  expect(served).toEqual(["1.4.2", "1.5.0", "1.0.0"]);
});

test("the acquirer is polled often at first, and at least every five minutes", () => {
  const created = new Date("2026-11-21T09:00:00Z");
  const pause = (minutes: number): number => {
    const now = new Date(created.getTime() + minutes * 60_000);
    return (nextCheck(created, now).getTime() - now.getTime()) / 1_000;
  };
  expect([0, 4, 5, 59, 60, 60 * 24 * 30].map(pause)).toEqual([15, 15, 60, 60, 300, 300]);
});

test("a device is named by its browser and system", () => {
  const chrome = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";
  const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
  expect([chrome, `${chrome} YaBrowser/25.1`, safari, "curl/8", ""].map(deviceName)).toEqual([
    "Chrome, Android",
    "Yandex, Android",
    "Safari, iOS",
    "",
    "",
  ]);
});
