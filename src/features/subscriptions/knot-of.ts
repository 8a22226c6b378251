import type { ForecastEvent } from "#contract/forecast.ts";
import type { Knot } from "../../ui/upright-line.tsx";

/** How something that lies ahead is drawn. `isRetry`: a charge that has failed is tried again. */
export const knotOf = ({ kind }: ForecastEvent, isRetry: boolean): Knot => {
  if (isRetry) return "bad";
  if (kind === "resume" || kind === "handover") return "pause";
  return kind === "end" || kind === "return" ? "end" : "money";
};
