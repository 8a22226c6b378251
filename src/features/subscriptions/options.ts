import type { ChargeAhead } from "#contract/consequences.ts";
import type { Projection, Forecast } from "#contract/forecast.ts";
import { listCharges, projectionFor, firstDay } from "#machines/forecast/forecast.view.ts";
import type { AgreementStage } from "#machines/subscription/stages.ts";

/** A way to continue, with its projection. */
export type Option = {
  kind: "stay" | "goOn" | "takeBack" | "pause" | "resume" | "extend" | "cancel";
  projection: Projection;
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
 * Possible options, continuing as agreed first. A pause is compared with an end; if it has one already, that is the
 * first option.
 */
export const listOptions = (forecast: Forecast): Option[] => {
  const { unchanged: stay } = forecast;
  const hasEnd = firstDay(stay, "resume") !== null;
  return [
    { kind: "stay", projection: stay },
    ...kinds.flatMap((kind) => {
      const projection = kind === "pause" && hasEnd ? null : projectionFor(forecast, acts[kind]);
      return projection === null ? [] : [{ kind, projection }];
    }),
  ];
};

const stayName = (agreement: AgreementStage) =>
  agreement === "paused" ? "stayPaused" : agreement === "ending" ? "stayEnding" : "stay";

/** The text key of an option's name. */
export const optionName = (kind: Option["kind"], agreement: AgreementStage) =>
  kind === "stay" ? stayName(agreement) : kind === "goOn" ? "stay" : kind;

/** The next charges, at most 12, of the option with most. Charges after a debt are shown at its payment. */
export const comparedCharges = (options: readonly Option[]): ChargeAhead[] =>
  options
    .filter(({ kind }) => kind !== "goOn")
    .map(({ projection }) => listCharges(projection))
    .reduce((most, charges) => (charges.length > most.length ? charges : most), [])
    .slice(0, 12);
