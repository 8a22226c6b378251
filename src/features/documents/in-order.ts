import type { Act, Subscription } from "#contract/subscription.ts";

const newer = (one: string, other: string): number => (one === other ? 0 : one > other ? -1 : 1);

/** Newest first: not started, then by first day, then by number. */
export const contractsInOrder = <S extends Pick<Subscription, "id" | "start">>(
  subscriptions: readonly S[],
): S[] =>
  subscriptions.toSorted(
    (one, other) => newer(one.start ?? "9999", other.start ?? "9999") || other.id - one.id,
  );

/** Newest first; the number decides between equal moments. */
export const actsInOrder = <A extends Pick<Act, "id" | "created" | "signedAt">>(acts: readonly A[]): A[] =>
  acts.toSorted(
    (one, other) =>
      newer(one.created ?? one.signedAt ?? "", other.created ?? other.signedAt ?? "") || other.id - one.id,
  );

/** Unsigned acts first, each group newest first. */
export const unsignedFirst = <A extends Pick<Act, "id" | "created" | "signedAt" | "signed">>(
  acts: readonly A[],
): A[] => actsInOrder(acts).toSorted((one, other) => Number(one.signed) - Number(other.signed));
