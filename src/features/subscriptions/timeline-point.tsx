import { useDayWords } from "../../routing/use-calendar.ts";
import { VisuallyHidden } from "../../ui/announce.tsx";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Knot } from "../../ui/upright-line.tsx";

type Kind = ForecastEvent["kind"] | "owed";

const markers: Record<Kind, Knot> = {
  charge: "money",
  refund: "money",
  owed: "bad",
  resume: "pause",
  handover: "handover",
  return: "return",
  end: "end",
};

/** How something that lies ahead is drawn. `isBad`: a charge that has failed is tried again, or a device is late. */
export const eventMarker = ({ kind }: { kind: Kind }, isBad: boolean): Knot =>
  isBad ? "bad" : markers[kind];

/** A day beside the line: short for the eye, its month spelled out for the ear. */
export const TimelineDay = ({ iso }: { iso: string }) => {
  const day = useDayWords();
  return (
    <time dateTime={iso}>
      <span aria-hidden="true">{day(iso, { short: true })}</span>
      <VisuallyHidden>{day(iso)}</VisuallyHidden>
    </time>
  );
};
