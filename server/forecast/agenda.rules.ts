import { addDays, startOfDay } from "#contract/day.ts";
import { isBegun } from "#contract/subscription-status.ts";
import { cancelOn, finishOn, goOn, resumeFrom } from "./course.rules.ts";
import { having, isAllPaid, lastDay, nextTerms, paidUntil, type Standing } from "./standing.rules.ts";

/** What happens to a subscription by itself next, and the day on which it does. */
export type Step = {
  readonly kind: "charge" | "cancel" | "finish" | "goOn" | "miss" | "resume";
  readonly day: string;
};

const step = (kind: Step["kind"], day: string | null): Step | null => (day === null ? null : { kind, day });

const afterReturn = ({ possession, pausedFor, overdue, returnBy }: Standing): Step | null => {
  if (possession !== "inUse" || returnBy === null) return null;
  if (pausedFor === "client") return step("goOn", addDays(returnBy, 1));
  return overdue ? null : step("miss", addDays(returnBy, 1));
};

/** A pause ends on its day, if nothing is owed, or when the device was not returned in time. */
const whilePaused = (standing: Standing): Step | null => {
  const kept = afterReturn(standing);
  if (standing.resumeOn === null || standing.debt > 0) return kept;
  return kept !== null && kept.day < standing.resumeOn ? kept : step("resume", standing.resumeOn);
};

/** Null while nothing happens by itself. */
export const nextStep = (standing: Standing): Step | null => {
  if (standing.status === "paused") return whilePaused(standing);
  if (standing.status !== "active") return null;
  if (standing.scheduledDay !== null) return step("cancel", standing.scheduledDay);
  if (standing.nextTryDay !== null) return step("charge", standing.nextTryDay);
  if (isAllPaid(standing)) return step("finish", lastDay(standing));
  return step("charge", paidUntil(standing));
};

/** The standing after a step that is no charge. */
export const takeStep = <S extends Standing>(standing: S, { kind, day }: Step): S => {
  if (kind === "cancel") return cancelOn(standing, day);
  if (kind === "finish") return finishOn(standing, day);
  if (kind === "resume") return resumeFrom(standing, day);
  return kind === "goOn" ? goOn(standing) : having(standing, { overdue: true });
};

/** What is kept beside a standing because it follows from it: the end, the next payment (before bonus), when it is due. */
export const planOf = (standing: Standing, timezone: string) => {
  const next = nextStep(standing);
  const charge = next?.kind === "charge" ? next : null;
  return {
    end: isBegun(standing.status) ? lastDay(standing) : standing.end,
    nextPaymentDay: charge?.day ?? null,
    nextPaymentAmount: charge === null ? null : nextTerms(standing).price,
    dueAt: next === null ? null : startOfDay(timezone, next.day),
  };
};
