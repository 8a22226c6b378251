import type { ChargeAhead } from "#contract/consequences.ts";
import type { Course, Forecast } from "#contract/forecast.ts";
import { chargesIn, courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import type { AgreementStage } from "#machines/subscription/stages.ts";

/** One way to go on with a subscription, and what it would mean. */
export type WayAhead = {
  kind: "stay" | "goOn" | "takeBack" | "pause" | "resume" | "extend" | "cancel";
  course: Course;
};

const acts = {
  goOn: "payDebtAndGoOn",
  takeBack: "takeBack",
  pause: "pauseUntil",
  resume: "resume",
  extend: "extend",
  cancel: "cancel",
} as const;
const kinds = ["goOn", "takeBack", "pause", "resume", "extend", "cancel"] as const;

/**
 * The ways that are open, as it goes on by itself first. A pause is compared with its end: without one it has none. One
 * that has an end already goes that way by itself.
 */
export const waysAhead = (forecast: Forecast): WayAhead[] => {
  const { stay } = forecast;
  const hasEnd = firstDay(stay, "resume") !== null;
  return [
    { kind: "stay", course: stay },
    ...kinds.flatMap((kind) => {
      const course = kind === "pause" && hasEnd ? null : courseOf(forecast, acts[kind]);
      return course === null ? [] : [{ kind, course }];
    }),
  ];
};

/** What the way it goes on by itself is called. */
const stayName = (agreement: AgreementStage) =>
  agreement === "paused" ? "stayPaused" : agreement === "ending" ? "stayEnding" : "stay";

/** What a way is called. */
export const nameOfWay = (kind: WayAhead["kind"], agreement: AgreementStage) =>
  kind === "stay" ? stayName(agreement) : kind === "goOn" ? "stay" : kind;

/**
 * The charges to look along, the next 12: those of the way that has most of them. Those after a debt are told where it is
 * paid.
 */
export const chargesAhead = (ways: readonly WayAhead[]): ChargeAhead[] =>
  ways
    .filter(({ kind }) => kind !== "goOn")
    .map(({ course }) => chargesIn(course))
    .reduce((most, charges) => (charges.length > most.length ? charges : most), [])
    .slice(0, 12);
