import { createProjection } from "../features/sample-projection.ts";
import { describe, expect, test } from "vitest";
import { getForecast } from "#contract/forecast.ts";
import { listSubscriptions, setStatus, withdrawChargeConsent } from "#contract/subscription.ts";
import { forecast } from "#machines/forecast/forecast.model.ts";
import { noQuestion } from "#machines/forecast/forecast.ports.ts";
import { active, paused } from "#machines/subscription/subscription.model.ts";
import type { Change, ChangeRequest } from "#machines/subscription/subscription.ports.ts";
import { forecastPorts, subscriptionPorts } from "#src/ports/subscription.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const here = new AbortController().signal;
const open = () => {
  const { world, state } = fakeWorld();
  const { asked, answers, api } = answeringApi(state);
  return { asked, answers, ports: subscriptionPorts(world, api, () => "en"), forecast: forecastPorts(api) };
};
// Cast: each test replaces the change.
const intent = {
  id: 7,
  change: "pause" as Change,
  from: "active" as const,
  reason: null,
  key: "a-key",
  shown: null,
  resumeOn: null,
  months: null,
  terms: null,
  delivery: null,
};

describe("a change of a subscription", () => {
  test.each<[Change, Parameters<ReturnType<typeof open>["ports"]["setStatus"]>[0]["from"], object]>([
    ["pause", "active", { id: 7, status: "pending", from: 3 }],
    ["resume", "paused", { id: 7, status: "active", from: 4 }],
    ["takeBack", "active", { id: 7, status: "active", from: 3 }],
    ["cancel", "awaitingHandover", { id: 7, status: "refusal", from: 2 }],
  ])("C35: to %s, the server hears from which status, under the intent's key", async (change, from, sent) => {
    const { ports, asked, answers } = open();
    answers.push({ kind: "answered", reply: paused });
    expect(await ports.setStatus({ ...intent, change, from }, here)).toEqual({
      kind: "changed",
      subscription: paused,
    });
    expect(asked).toEqual([{ call: setStatus, request: sent, key: "a-key" }]);
  });

  const day = "2027-01-24";
  const shown = createProjection([
    {
      kind: "charge",
      day,
      amount: 789_000,
      period: 3,
      from: day,
      to: "2027-02-24",
      card: { brand: "visa", last4: "4242" },
    },
  ]);
  const terms = { months: 6, insurance: false, extras: [5, 8] };
  test.each<[string, Partial<ChangeRequest>, object]>([
    [
      "a pause until a day",
      { resumeOn: "2027-01-05" },
      { status: "pending", from: 3, resumeOn: "2027-01-05" },
    ],
    [
      "another end of it",
      { change: "setEnd", from: "paused", resumeOn: "2027-01-08" },
      { status: "pending", from: 4, resumeOn: "2027-01-08" },
    ],
    [
      "no end of it any more",
      { change: "setEnd", from: "paused" },
      { status: "pending", from: 4, resumeOn: null },
    ],
    ["an extension", { change: "extend", months: 3 }, { status: "extend", from: 3, months: 3 }],
    [
      "another day of a delivery",
      {
        change: "reschedule",
        from: "awaitingHandover",
        delivery: { address: "Ордынка, 7", day: "2026-12-02", slot: "14:00–18:00" },
      },
      {
        status: "reschedule",
        from: 2,
        delivery: { address: "Ордынка, 7", date: "2026-12-02", slot: "14:00–18:00" },
      },
    ],
    ["other terms", { change: "changeTerms", terms }, { status: "change", from: 3, ...terms }],
  ])("%s is asked for with the mark of what was shown", async (_what, change, sent) => {
    const { ports, asked, answers } = open();
    answers.push({ kind: "answered", reply: paused });
    await ports.setStatus({ ...intent, ...change, shown }, here);
    const consent =
      change.change === "extend" || change.change === "changeTerms"
        ? {
            consent:
              "I agree to 1 more charge of 7\u00a0890\u00a0₽ to Visa\u00a0••\u00a04242: on the next payment day.",
          }
        : {};
    expect(asked.map(({ request }) => request)).toEqual([{ id: 7, ...sent, shown: shown.hash, ...consent }]);
  });

  test("C17: a consent is withdrawn by no POST", async () => {
    const { ports, asked, answers } = open();
    answers.push(
      { kind: "answered", reply: active },
      { kind: "refused", code: "resource.missing", details: {} },
    );
    const stop = { ...intent, change: "stopCharges" as const };
    expect(await ports.setStatus({ ...stop, shown }, here)).toEqual({
      kind: "changed",
      subscription: active,
    });
    expect(await ports.setStatus(stop, here)).toEqual({ kind: "refused", code: "subscription.changed" });
    expect(asked.map(({ call, request }) => [call, request])).toEqual([
      [withdrawChargeConsent, { subscription: "7", shown: shown.hash }],
      [withdrawChargeConsent, { subscription: "7" }],
    ]);
    expect(withdrawChargeConsent.method).toBe("DELETE");
  });

  test("sends its reason, and a comment if there is one", async () => {
    const { ports, asked, answers } = open();
    answers.push({ kind: "answered", reply: paused }, { kind: "answered", reply: paused });
    const cancel = { ...intent, change: "cancel" as const };
    await ports.setStatus({ ...cancel, reason: { reason: "moving", comment: "  " } }, here);
    await ports.setStatus({ ...cancel, reason: { reason: "moving", comment: " В Казань " } }, here);
    expect(asked.map(({ request }) => request)).toEqual([
      { id: 7, status: "refusal", from: 3, reason: "moving" },
      { id: 7, status: "refusal", from: 3, reason: "moving", comment: "В Казань" },
    ]);
  });

  test.each([
    ["subscription.changed", "subscription.changed"],
    ["subscription.notAllowed", "subscription.notAllowed"],
    ["forecast.changed", "forecast.changed"],
    ["payment.inProgress", "payment.inProgress"],
    ["delivery.unavailable", "delivery.unavailable"],
    ["client.forbidden", "client.forbidden"],
    // The list tells whether it is gone.
    ["resource.missing", "subscription.changed"],
  ])("refused by the server with %s is a refusal: %s", async (code, expected) => {
    const { ports, answers } = open();
    answers.push({ kind: "refused", code, details: {} });
    expect(await ports.setStatus(intent, here)).toEqual({ kind: "refused", code: expected });
  });

  test("C35: answered with something else, or another subscription, has no reply", async () => {
    const { ports, answers } = open();
    answers.push({ kind: "refused", code: "request.inProgress", details: {} });
    await expect(ports.setStatus(intent, here)).rejects.toThrow();
    answers.push({ kind: "answered", reply: { ...paused, id: 8 } });
    await expect(ports.setStatus(intent, here)).rejects.toThrow();
  });

  test("is looked up in the list, and may be gone", async () => {
    const { ports, asked, answers } = open();
    answers.push({ kind: "answered", reply: { subscriptions: [{ ...active, id: 8 }, active] } });
    answers.push({ kind: "answered", reply: { subscriptions: [] } });
    expect(await ports.loadSubscription({ id: 7 }, here)).toEqual({ kind: "found", subscription: active });
    expect(await ports.loadSubscription({ id: 7 }, here)).toEqual({ kind: "missing" });
    expect(asked.map(({ call }) => call)).toEqual([listSubscriptions, listSubscriptions]);
  });
});

describe("a forecast", () => {
  test("is requested from the server, for a day if one is chosen", async () => {
    const { forecast: ports, asked, answers } = open();
    answers.push({ kind: "answered", reply: { forecast } }, { kind: "answered", reply: { forecast } });
    expect(await ports.loadForecast({ id: 7, ...noQuestion }, here)).toEqual({ kind: "found", forecast });
    await ports.loadForecast(
      {
        id: 7,
        until: "2027-01-10",
        extend: 2,
        terms: { months: 6, insurance: true, extras: [5, 8] },
        delivery: "2027-01-12",
      },
      here,
    );
    expect(asked).toEqual([
      { call: getForecast, request: { subscription: "7" }, key: undefined },
      {
        call: getForecast,
        request: {
          subscription: "7",
          until: "2027-01-10",
          extend: "2",
          months: "6",
          insurance: "1",
          extras: "5,8",
          delivery: "2027-01-12",
        },
        key: undefined,
      },
    ]);
  });

  test.each(["resource.missing", "method.notAllowed"])("is missing if a backend replies %s", async (code) => {
    const { forecast: ports, answers } = open();
    answers.push({ kind: "refused", code, details: {} });
    expect(await ports.loadForecast({ id: 7, ...noQuestion }, here)).toEqual({ kind: "unavailable" });
  });
});
