import type { Course, Outlook } from "#contract/outlook.ts";
import { nextStep, takeStep } from "./agenda.ts";
import { addDays } from "#contract/day.ts";
import { decide } from "./change.ts";
import { paidOn, resumeOn } from "./course.ts";
import { owed, paidUntil, type Standing } from "./standing.ts";

const shown = 12;
/** A pause is thought to last this long unless somebody asks about another day. Days. */
const usualPause = 30;

type Charge = Course["charges"][number];

/** Everything that happens from `today` on by itself, if every charge succeeds. */
const courseOf = (begin: Standing, today: string): Course => {
  const charges: Charge[] = [];
  let standing = begin;
  let day = today;
  for (let next = nextStep(standing); next !== null; next = nextStep(standing)) {
    if (next.day > day) day = next.day;
    if (next.kind === "charge") {
      charges.push({ date: day, period: standing.period, amount: owed(standing) });
      standing = paidOn(standing, day);
    } else standing = takeStep(standing, next);
  }
  return {
    charges: charges.slice(0, shown),
    total: charges.reduce((sum, { amount }) => sum + amount, 0),
    end: standing.status === 5 || standing.status === 6 ? standing.end : null,
  };
};

const after = (standing: Standing, word: "pending" | "active" | "refusal", today: string) => {
  const decision = decide(standing, { word, from: standing.status, today });
  return decision.kind === "change" ? decision.next : null;
};

const pauseOutlook = (standing: Standing, today: string, on: string): Outlook["pause"] => {
  const paused = after(standing, "pending", today);
  if (paused === null) return null;
  const resumed = { on, course: courseOf(resumeOn(paused, on), on) };
  return { returnBy: paused.returnBy ?? today, resumed };
};

const resumeOutlook = (standing: Standing, today: string): Outlook["resume"] => {
  const resumed = standing.status === 4 ? after(standing, "active", today) : null;
  if (resumed === null) return null;
  const amount = resumed.period > resumed.months ? 0 : owed(resumed);
  return { startsOn: paidUntil(resumed) ?? today, amount, course: courseOf(resumed, today) };
};

const cancelOutlook = (standing: Standing, today: string, held: Held): Outlook["cancel"] => {
  const cancelled = after(standing, "refusal", today);
  if (cancelled === null) return null;
  const at = cancelled.scheduledDay ?? today;
  const course = courseOf(cancelled, today);
  return {
    ...{ at, returnBy: cancelled.returnBy, course: { ...course, end: course.end ?? at } },
    refund: standing.status === 2 ? held.paid : 0,
    deposit: standing.status > 2 ? held.deposit : 0,
  };
};

/** What of the client's money could come back: all that was paid, and the deposit that is in it. Kopecks. */
export type Held = { readonly paid: number; readonly deposit: number };

/** What each way to go on would mean, by the rules that charge. `resume` is the day a pause is thought to end. */
export const outlookOf = (
  standing: Standing,
  { today, resume, held }: { today: string; resume: string | null; held: Held },
): Outlook => {
  const taken = standing.status === 3 ? after(standing, "active", today) : null;
  return {
    today,
    stay: courseOf(standing, today),
    pause: pauseOutlook(standing, today, resume ?? addDays(today, usualPause)),
    resume: resumeOutlook(standing, today),
    cancel: cancelOutlook(standing, today, held),
    takeBack: taken === null ? null : courseOf(taken, today),
  };
};
