import * as v from "valibot";

/** Wire numbers and names; 1 is not in the subscription count (spec §3). */
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

/** A number on the wire, a name in code. */
export const SubscriptionStatus = v.pipe(
  v.picklist(numbers),
  v.transform((number) => statuses[number]),
);
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/** All names, by number. */
export const subscriptionStatuses = numbers.map((number) => statuses[number]);

/** @throws {RangeError} for an unknown number. */
export const statusOf = (number: number): SubscriptionStatus => {
  const known = numbers.find((each) => each === number);
  if (known === undefined) throw new RangeError(`no status of a subscription has the number ${number}`);
  return statuses[known];
};

/** @throws {RangeError} for an unknown name. */
export const numberOf = (status: SubscriptionStatus): StatusNumber => {
  const number = numbers.find((each) => statuses[each] === status);
  if (number === undefined) throw new RangeError(`no status of a subscription is called ${status}`);
  return number;
};

/** Before the first handover. */
const unbegunStatuses = ["awaitingPayment", "awaitingHandover"] as const;
/** Begun and not over. */
export const begunStatuses = ["active", "paused"] as const;
/** A later period may be charged automatically: the first is paid, or due on delivery. */
export const chargeableStatuses = ["awaitingHandover", ...begunStatuses] as const;
const overStatuses = ["cancelled", "finished"] as const;
export const openStatuses = [...unbegunStatuses, ...begunStatuses] as const;

const isIn =
  <S extends SubscriptionStatus>(group: readonly S[]) =>
  (status: SubscriptionStatus): status is S =>
    group.some((each) => each === status);

export const isUnbegun = isIn(unbegunStatuses);
export const isBegun = isIn(begunStatuses);
export const isChargeable = isIn(chargeableStatuses);
export const isOver = isIn(overStatuses);
