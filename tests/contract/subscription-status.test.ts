import { describe, expect, test } from "vitest";
import {
  isBegun,
  isChargeable,
  isOver,
  isUnbegun,
  numberOf,
  openStatuses,
  statusOf,
  subscriptionStatuses,
} from "#contract/subscription-status.ts";
import { type Cause, mayBecome, transitions } from "#contract/subscription-transitions.ts";

describe("a status of a subscription", () => {
  test("has the number of the wire, and each number its name", () => {
    expect(subscriptionStatuses.map((status) => [numberOf(status), status])).toEqual([
      [1, "awaitingPayment"],
      [2, "awaitingHandover"],
      [3, "active"],
      [4, "paused"],
      [5, "cancelled"],
      [6, "finished"],
    ]);
    expect([1, 2, 3, 4, 5, 6].map(statusOf)).toEqual(subscriptionStatuses);
  });

  test.each([0, 7, -1, 1.5, Number.NaN])("is never guessed: %s is an error", (number) => {
    expect(() => statusOf(number)).toThrow(
      new RangeError(`no status of a subscription has the number ${number}`),
    );
  });

  test("belongs to groups that have a name", () => {
    const { length } = subscriptionStatuses;
    expect(subscriptionStatuses.filter(isUnbegun)).toEqual(["awaitingPayment", "awaitingHandover"]);
    expect(subscriptionStatuses.filter(isBegun)).toEqual(["active", "paused"]);
    expect(subscriptionStatuses.filter(isOver)).toEqual(["cancelled", "finished"]);
    expect(subscriptionStatuses.filter(isChargeable)).toEqual(["awaitingHandover", "active", "paused"]);
    expect([...openStatuses, ...subscriptionStatuses.filter(isOver)]).toEqual(subscriptionStatuses);
    expect(openStatuses).toHaveLength(length - 2);
  });
});

describe("V10: a status changes", () => {
  const allowedChanges = (by: Cause): string[] =>
    subscriptionStatuses.flatMap((from) =>
      subscriptionStatuses.filter((to) => mayBecome(from, to, by)).map((to) => `${from} → ${to}`),
    );

  test("along the ten allowed ways and no other", () => {
    expect(
      Object.entries(transitions).flatMap(([from, to]) => Object.keys(to).map((each) => `${from} → ${each}`)),
    ).toEqual([
      "awaitingPayment → awaitingHandover",
      "awaitingPayment → cancelled",
      "awaitingHandover → active",
      "awaitingHandover → cancelled",
      "active → paused",
      "active → cancelled",
      "active → finished",
      "paused → active",
      "paused → cancelled",
      "paused → finished",
    ]);
  });

  test("for a client who asks: paused, resumed and cancelled, nothing else", () => {
    expect(allowedChanges("client")).toEqual([
      "awaitingPayment → cancelled",
      "awaitingHandover → cancelled",
      "active → paused",
      "active → cancelled",
      "paused → active",
      "paused → cancelled",
    ]);
  });

  test("by a payment: ordered, paused for a debt, and going on or over once it is paid", () => {
    expect(allowedChanges("payment")).toEqual([
      "awaitingPayment → awaitingHandover",
      "active → paused",
      "paused → active",
      "paused → finished",
    ]);
  });

  test("with time: all but the beginning", () => {
    expect(allowedChanges("time")).toEqual([
      "awaitingPayment → cancelled",
      "awaitingHandover → cancelled",
      "active → paused",
      "active → cancelled",
      "active → finished",
      "paused → active",
      "paused → cancelled",
      "paused → finished",
    ]);
  });

  test("by the staff: with the device, at the beginning and at the end, and where it is written off", () => {
    expect(allowedChanges("staff")).toEqual([
      "awaitingHandover → active",
      "active → cancelled",
      "active → finished",
      "paused → cancelled",
    ]);
  });
});
