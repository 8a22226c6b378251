import { useDayWords } from "../../routing/use-calendar.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** A day beside the line: short for the eye, its month spelled out for the ear. */
export const LineDay = ({ iso }: { iso: string }) => {
  const day = useDayWords();
  return (
    <time dateTime={iso}>
      <span aria-hidden="true">{day(iso, { short: true })}</span>
      <VisuallyHidden>{day(iso)}</VisuallyHidden>
    </time>
  );
};
