import type * as v from "valibot";
import type { StatusWord } from "#contract/subscription.ts";
import { cancelFrom, pauseOn, resumeOn, takeBack } from "./course.ts";
import type { Standing } from "./standing.ts";
import type { StatusNumber } from "./status.ts";

type Word = v.InferOutput<typeof StatusWord>;

/** `changed`: it stands otherwise than the client believed. */
export type Decision<S> = { kind: "changed" | "notAllowed" } | { kind: "change"; next: S };

const pause = <S extends Standing>(standing: S, today: string): Decision<S> =>
  standing.status === 3 && standing.scheduledDay === null && standing.debt === 0
    ? { kind: "change", next: pauseOn(standing, today, "client") }
    : { kind: "notAllowed" };

const activate = <S extends Standing>(standing: S, today: string): Decision<S> => {
  if (standing.status === 3) {
    if (standing.scheduledDay === null) return { kind: "changed" };
    return { kind: "change", next: takeBack(standing) };
  }
  if (standing.status !== 4 || standing.debt > 0) return { kind: "notAllowed" };
  return { kind: "change", next: resumeOn(standing, today) };
};

const cancel = <S extends Standing>(standing: S, today: string): Decision<S> => {
  if (standing.status > 4) return { kind: "notAllowed" };
  if (standing.scheduledDay !== null) return { kind: "changed" };
  return { kind: "change", next: cancelFrom(standing, today) };
};

/**
 * What a client's word does to a subscription that they believe to be in status `from` (V10). Pause: not while a debt
 * stands or a cancellation is scheduled. Resume: not while a debt stands. Cancel: always, once.
 */
export const decide = <S extends Standing>(
  standing: S,
  { word, from, today }: { word: Word; from: StatusNumber; today: string },
): Decision<S> => {
  if (from !== standing.status) return { kind: "changed" };
  if (word === "pending") return pause(standing, today);
  return word === "active" ? activate(standing, today) : cancel(standing, today);
};
