import type { ForecastEvent } from "#contract/forecast.ts";
import type { Knot } from "../../ui/upright-line.tsx";

/** How something that lies ahead is drawn. `isBad`: a charge that has failed is tried again, or a device is late. */
export const knotOf = ({ kind }: { kind: ForecastEvent["kind"] | "owed" }, isBad: boolean): Knot => {
  if (isBad || kind === "owed") return "bad";
  if (kind === "resume" || kind === "handover") return "pause";
  return kind === "end" || kind === "return" ? "end" : "money";
};
