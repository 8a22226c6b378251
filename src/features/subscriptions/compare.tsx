import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { chargedBy, firstDay } from "#machines/forecast/forecast.view.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import styles from "./compare.module.css";
import { type CourseRow, useRowsOf } from "./use-rows-of.ts";
import type { ViewOf } from "./view-of.ts";
import { WayLink } from "./way-link.tsx";
import { stayName, type WayAhead } from "./ways-ahead.ts";

type Column = { way: WayAhead; title: string; note: string | null; rows: CourseRow[] };

/** What a way is called, and until when it lasts: a pause is never told without its end. */
const useColumns = (view: ViewOf<"whatIf">) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { deposit, resumeOn = null }: Subscription = view.subscription;
  const rowsOf = useRowsOf(deposit);
  return (ways: readonly WayAhead[]): Column[] =>
    ways.map((way) => {
      const { kind, course } = way;
      const until = kind === "pause" ? firstDay(course, "resume") : null;
      const isPaused = kind === "stay" && view.agreement === "paused";
      const notes = {
        pause: until === null ? t("whatIf.untilYou") : t("pause.until", { day: day(until) }),
        paused: resumeOn === null ? t("whatIf.untilYou") : t("pause.until", { day: day(resumeOn) }),
      };
      return {
        way,
        title: t(`whatIf.${kind === "stay" ? stayName(view.agreement) : kind}`),
        note:
          kind === "pause" ? notes.pause : isPaused ? notes.paused : kind === "stay" ? t("whatIf.now") : null,
        rows: rowsOf(course),
      };
    });
};

interface CompareProps {
  ways: readonly WayAhead[];
  view: ViewOf<"whatIf">;
  /** The day by which it is said what will have been paid. */
  by: string | null;
}

/** Ways to go on, side by side, each with the same rows. */
export const Compare = ({ ways, view, by }: CompareProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const columns = useColumns(view)(ways);
  const paidBy = by === null ? null : t("whatIf.by", { day: day(by, { short: true }) });
  const paid = ({ way }: Column) => (by === null ? null : formatMoney(chargedBy(way.course, by)));
  const mine = ({ way }: Column) => (way.kind === "stay" ? { className: styles.mine } : {});
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("whatIf.ways")}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <th key={column.way.kind} scope="col" {...mine(column)}>
                {column.title}
                {column.note !== null && <small>{column.note}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns[0]?.rows.map(({ key, name }, index) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.way.kind} {...mine(column)}>
                  {column.rows[index]?.value}
                </td>
              ))}
            </tr>
          ))}
          {paidBy !== null && (
            <tr className={styles.sum} aria-live="polite">
              <th scope="row">{paidBy}</th>
              {columns.map((column) => (
                <td key={column.way.kind} {...mine(column)}>
                  {paid(column)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <VisuallyHidden>{t("whatIf.choose")}</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <td key={column.way.kind} {...mine(column)}>
                <WayLink way={column.way} view={view} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <ul className={styles.ways}>
        {columns.map((column) => (
          <WayCard
            key={column.way.kind}
            column={column}
            view={view}
            paid={paidBy === null ? null : { name: paidBy, value: <output>{paid(column)}</output> }}
          />
        ))}
      </ul>
    </>
  );
};

interface WayCardProps {
  column: Column;
  view: ViewOf<"whatIf">;
  paid: Fact | null;
}

const WayCard = ({ column: { way, title, note, rows }, view, paid }: WayCardProps) => {
  const titleId = useId();
  return (
    <li className={styles.way} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {title}
        {note !== null && <small>{note}</small>}
      </h2>
      <Facts facts={paid === null ? rows : [...rows, { ...paid, total: true }]} />
      <WayLink way={way} view={view} />
    </li>
  );
};
