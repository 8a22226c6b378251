import type { Act, Subscription } from "#contract/subscription.ts";

const newer = (one: string, other: string): number => (one === other ? 0 : one > other ? -1 : 1);

/** The newest first: those that have not begun, then by their first day, then by number. */
export const contractsInOrder = <S extends Pick<Subscription, "id" | "start">>(
  subscriptions: readonly S[],
): S[] =>
  subscriptions.toSorted(
    (one, other) => newer(one.start ?? "9999", other.start ?? "9999") || other.id - one.id,
  );

/** The newest first, by the moment of each; numbers are counted upwards, and decide between those of one moment. */
export const actsInOrder = <A extends Pick<Act, "id" | "created" | "signedAt">>(acts: readonly A[]): A[] =>
  acts.toSorted(
    (one, other) =>
      newer(one.created ?? one.signedAt ?? "", other.created ?? other.signedAt ?? "") || other.id - one.id,
  );

/** Those that wait for a signature before those that are signed, the newest of each first. */
export const unsignedFirst = <A extends Pick<Act, "id" | "created" | "signedAt" | "signed">>(
  acts: readonly A[],
): A[] => actsInOrder(acts).toSorted((one, other) => Number(one.signed) - Number(other.signed));
