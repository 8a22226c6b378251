import { useFormatDay } from "../../routing/use-clock.ts";
import { VisuallyHidden } from "../../ui/announce.tsx";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Marker } from "../../ui/vertical-timeline.tsx";

type Kind = ForecastEvent["kind"] | "owed";

const markers: Record<Kind, Marker> = {
  charge: "money",
  refund: "money",
  owed: "bad",
  resume: "pause",
  handover: "handover",
  return: "return",
  end: "end",
};

/** The marker of an event. `isBad`: a retry, or late. */
export const eventMarker = ({ kind }: { kind: Kind }, isBad: boolean): Marker =>
  isBad ? "bad" : markers[kind];

/** Short on screen, in full for screen readers. */
export const TimelineDay = ({ iso }: { iso: string }) => {
  const day = useFormatDay();
  return (
    <time dateTime={iso}>
      <span aria-hidden="true">{day(iso, { short: true })}</span>
      <VisuallyHidden>{day(iso)}</VisuallyHidden>
    </time>
  );
};
