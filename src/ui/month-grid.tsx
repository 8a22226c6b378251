import { useState } from "react";
import { addDays, addMonths, daysBetween } from "#contract/day.ts";
import { IconButton } from "./button.tsx";
import hidden from "./hidden.module.css";
import { back, next } from "./icons.ts";
import styles from "./month-grid.module.css";

interface MonthGridProps {
  legend: string;
  /** Of the radio buttons. */
  name: string;
  /** The span begins on this ISO day. */
  from: string;
  /** The first and the last day that can be chosen, ISO. */
  earliest: string;
  latest: string;
  /** The last day of the span, ISO; null: none. */
  chosen: string | null;
  onChoose: (day: string) => void;
  /** A day in full, with its weekday. */
  formatDay: (iso: string) => string;
  formatMonth: (iso: string) => string;
  formatWeekday: (iso: string) => string;
  labels: { previous: string; next: string };
}

const firstOf = (iso: string): string => `${iso.slice(0, 7)}-01`;
/** A Monday, earlier than any day shown. */
const monday = "2024-01-01";

/** Monday is 0. */
const weekdayOf = (iso: string): number => daysBetween(monday, iso) % 7;

/** A month of days as radio buttons of 44 px, with the span up to the chosen one. */
export const MonthGrid = ({
  legend,
  name,
  from,
  earliest,
  latest,
  chosen,
  onChoose,
  formatDay,
  formatMonth,
  formatWeekday,
  labels,
}: MonthGridProps) => {
  // Not a month that ends within a week.
  const [month, setMonth] = useState(firstOf(chosen ?? addDays(earliest, 6)));
  // A day chosen elsewhere opens its month.
  const [known, setKnown] = useState(chosen);
  if (chosen !== known) {
    setKnown(chosen);
    if (chosen !== null) setMonth(firstOf(chosen));
  }
  const following = addMonths(month, 1);
  // Weeks that are over are left out.
  const weekOfStart = addDays(from, -weekdayOf(from));
  const days = Array.from({ length: daysBetween(month, following) }, (_, at) => addDays(month, at)).filter(
    (iso) => iso >= weekOfStart,
  );
  return (
    <fieldset className={styles.grid}>
      <legend className={hidden.hidden}>{legend}</legend>
      <div className={styles.head}>
        <b aria-live="polite">{formatMonth(month)}</b>
        <IconButton
          icon={back}
          label={labels.previous}
          aria-disabled={month <= firstOf(earliest) || undefined}
          onClick={() => month > firstOf(earliest) && setMonth(addMonths(month, -1))}
        />
        <IconButton
          icon={next}
          label={labels.next}
          aria-disabled={following > latest || undefined}
          onClick={() => following <= latest && setMonth(following)}
        />
      </div>
      <div className={styles.days}>
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at} className={styles.weekday} aria-hidden="true">
            {formatWeekday(addDays(monday, at))}
          </span>
        ))}
        {days.map((iso, at) => (
          <label
            key={iso}
            className={styles.day}
            data-span={(chosen !== null && iso >= from && iso <= chosen) || undefined}
            {...(at === 0 && { style: { gridColumnStart: weekdayOf(iso) + 1 } })}
          >
            <input
              type="radio"
              name={name}
              aria-label={formatDay(iso)}
              checked={iso === chosen}
              disabled={iso < earliest || iso > latest}
              onChange={() => onChoose(iso)}
            />
            <span aria-hidden="true">{Number(iso.slice(8))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
