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
