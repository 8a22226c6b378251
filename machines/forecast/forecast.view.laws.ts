import type { SnapshotFrom } from "xstate";
import { type Course, type ForecastAct, type ForecastEvent, isOpen } from "#contract/forecast.ts";
import { inside } from "../kit/common-laws.ts";
import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import type { forecastMachine } from "./forecast.machine.ts";
import {
  type Certainty,
  certaintyOf,
  chargedBy,
  chargesIn,
  comesBefore,
  courseOf,
  firstDay,
  forecastView,
  moneyBack,
} from "./forecast.view.ts";

type M = typeof forecastMachine;
type Now = SnapshotFrom<M>;
const at = inside<M>;

const expected = (s: Now) => {
  const { forecast, question, reckonedFor } = s.context;
  if (at("unavailable")(s)) return { state: "unavailable" };
  if (forecast === null) return { state: at("unreachable")(s) ? "unreachable" : "loading" };
  const stale = at("reckoned")(s) ? null : at("reckoning")(s) ? "recalculating" : "unreachable";
  return { state: "ready", forecast, question, reckonedFor, stale };
};

/** What may be confirmed: only what is known of the question that stands. */
const certain = (s: Now, act: ForecastAct): Certainty => {
  if (at("unavailable")(s)) return { is: "shown", course: null };
  if (at("unreachable")(s)) return { is: "unknown" };
  const ahead = at("reckoned")(s) ? s.context.forecast?.acts[act] : undefined;
  if (ahead === undefined) return { is: "reckoning" };
  return "why" in ahead ? { is: "closed", why: ahead.why } : { is: "shown", course: ahead };
};

/** One that is open in the model, and one that is not. */
const acts = ["pause", "cancel", "resume", "extend"] as const;

const dayOf = (kind: ForecastEvent["kind"], { events }: Course): string | null => {
  const days = events.filter((event) => event.kind === kind).map(({ day }) => day);
  return days.toSorted()[0] ?? null;
};

/** Whether one of the questions that pages ask about a course is answered otherwise than its events say. */
const isMisread = (course: Course): boolean => {
  const charges = course.events.flatMap((event) => (event.kind === "charge" ? [event] : []));
  const refunds = course.events.flatMap((event) => (event.kind === "refund" ? [event] : []));
  const sum = (events: readonly { amount: number }[]) => events.reduce((all, { amount }) => all + amount, 0);
  const days = ["2026-12-02", "2026-12-03", "2026-12-26", "2027-02-01"];
  const [end, back] = [dayOf("end", course), dayOf("return", course)];
  const [charged, resumed] = [dayOf("charge", course), dayOf("resume", course)];
  return (
    !same(chargesIn(course), charges) ||
    (["end", "return", "charge", "resume"] as const).some(
      (kind) => firstDay(course, kind) !== dayOf(kind, course),
    ) ||
    comesBefore(course, "return", "end") !== (back !== null && (end === null || back < end) ? back : null) ||
    comesBefore(course, "charge", "resume") !==
      (charged !== null && (resumed === null || charged < resumed) ? charged : null) ||
    moneyBack(course) !== sum(refunds) ||
    (["deposit", "payments"] as const).some(
      (of) => moneyBack(course, of) !== sum(refunds.filter((refund) => refund.of === of)),
    ) ||
    days.some((day) => chargedBy(course, day) !== sum(charges.filter((charge) => charge.day <= day)))
  );
};

export const viewLaws: Laws<M> = {
  "a forecast is shown with the question it answers, and says when another one is being reckoned": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => !same(forecastView(s), expected(s))),

  "nobody confirms what they have not been shown": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      acts.some((act) => !same(certaintyOf(forecastView(s), act), certain(s, act))),
    ),

  "what an act would mean is told of one that is open": ({ situations }) =>
    situations.filter(({ snapshot: { context } }) =>
      acts.some((act) => {
        const ahead = context.forecast === null ? null : context.forecast.acts[act];
        return courseOf(context.forecast, act) !== (ahead !== null && isOpen(ahead) ? ahead : null);
      }),
    ),

  "what a course comes to is read from its events: days, charges, and money that goes back": ({
    situations,
  }) =>
    situations.filter(({ snapshot: { context } }) => {
      if (context.forecast === null) return false;
      const { stay, acts: ahead } = context.forecast;
      return [stay, ...Object.values(ahead).filter(isOpen)].some((course) => isMisread(course));
    }),
};
