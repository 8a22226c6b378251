import type { ChargeAhead } from "#contract/consequences.ts";
import type { Projection, Forecast } from "#contract/forecast.ts";
import { chargesIn, courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import type { AgreementStage } from "#machines/subscription/stages.ts";

/** One option to go on with a subscription, and what it would mean. */
export type Option = {
  kind: "stay" | "goOn" | "takeBack" | "pause" | "resume" | "extend" | "cancel";
  course: Projection;
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
 * The options that are open, as it goes on by itself first. A pause is compared with its end: without one it has none. One
 * that has an end already goes that option by itself.
 */
export const listOptions = (forecast: Forecast): Option[] => {
  const { unchanged: stay } = forecast;
  const hasEnd = firstDay(stay, "resume") !== null;
  return [
    { kind: "stay", course: stay },
    ...kinds.flatMap((kind) => {
      const course = kind === "pause" && hasEnd ? null : courseOf(forecast, acts[kind]);
      return course === null ? [] : [{ kind, course }];
    }),
  ];
};

/** What the option it goes on by itself is called. */
const stayName = (agreement: AgreementStage) =>
  agreement === "paused" ? "stayPaused" : agreement === "ending" ? "stayEnding" : "stay";

/** What an option is called. */
export const optionName = (kind: Option["kind"], agreement: AgreementStage) =>
  kind === "stay" ? stayName(agreement) : kind === "goOn" ? "stay" : kind;

/**
 * The charges to look along, the next 12: those of the option that has most of them. Those after a debt are told where it is
 * paid.
 */
export const comparedCharges = (options: readonly Option[]): ChargeAhead[] =>
  options
    .filter(({ kind }) => kind !== "goOn")
    .map(({ course }) => chargesIn(course))
    .reduce((most, charges) => (charges.length > most.length ? charges : most), [])
    .slice(0, 12);
