import { useTranslation } from "react-i18next";
import { useFormatDay, useYear } from "../../routing/use-clock.ts";
import { VisuallyHidden } from "../../ui/announce.tsx";
import type { ForecastEvent } from "#contract/forecast.ts";
import { formatDay } from "../../ui/date.ts";
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

const yearOf = (iso: string): number => Number(iso.slice(0, 4));

/** The year to show before an event: that of its day, if the event before it, or today, is of another year. */
export const useNewYear = () => {
  const current = useYear();
  return (iso: string, before: string | undefined): string | null => {
    const year = yearOf(iso);
    return year === (before === undefined ? current : yearOf(before)) ? null : String(year);
  };
};

/** Short and without its year on screen, in full for screen readers. */
export const TimelineDay = ({ iso }: { iso: string }) => {
  const { i18n } = useTranslation();
  const day = useFormatDay();
  return (
    <time dateTime={iso}>
      <span aria-hidden="true">{formatDay(iso, i18n.language, { short: true, hideYear: yearOf(iso) })}</span>
      <VisuallyHidden>{day(iso)}</VisuallyHidden>
    </time>
  );
};
