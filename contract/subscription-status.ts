import * as v from "valibot";

/** The numbers of the wire and our words for them; 1 is excluded from the subscription count (spec §3). */
const statuses = {
  1: "awaitingPayment",
  2: "awaitingHandover",
  3: "active",
  4: "paused",
  5: "cancelled",
  6: "finished",
} as const;

const numbers = [1, 2, 3, 4, 5, 6] as const satisfies readonly (keyof typeof statuses)[];
type StatusNumber = (typeof numbers)[number];

/** As it travels: a number outside, a name inside. */
export const SubscriptionStatus = v.pipe(
  v.picklist(numbers),
  v.transform((number) => statuses[number]),
);
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/** All names, in the order of their numbers. */
export const subscriptionStatuses = numbers.map((number) => statuses[number]);

/** @throws {RangeError} for a number that names no status: it is never taken for another one. */
export const statusOf = (number: number): SubscriptionStatus => {
  const known = numbers.find((each) => each === number);
  if (known === undefined) throw new RangeError(`no status of a subscription has the number ${number}`);
  return statuses[known];
};

/** @throws {RangeError} for a name that is none. */
export const numberOf = (status: SubscriptionStatus): StatusNumber => {
  const number = numbers.find((each) => statuses[each] === status);
  if (number === undefined) throw new RangeError(`no status of a subscription is called ${status}`);
  return number;
};

/** The device was not handed over for the first time yet: nothing is being used up. */
const unbegunStatuses = ["awaitingPayment", "awaitingHandover"] as const;
/** It has begun and is not over. */
export const begunStatuses = ["active", "paused"] as const;
/** A later period may be charged by itself: the first one is paid, or is to be paid at the door, and it is not over. */
export const chargeableStatuses = ["awaitingHandover", ...begunStatuses] as const;
/** Nothing changes it any more. */
const overStatuses = ["cancelled", "finished"] as const;
/** All that are not over. */
export const openStatuses = [...unbegunStatuses, ...begunStatuses] as const;

const isIn =
  <S extends SubscriptionStatus>(group: readonly S[]) =>
  (status: SubscriptionStatus): status is S =>
    group.some((each) => each === status);

export const isUnbegun = isIn(unbegunStatuses);
export const isBegun = isIn(begunStatuses);
export const isChargeable = isIn(chargeableStatuses);
export const isOver = isIn(overStatuses);
