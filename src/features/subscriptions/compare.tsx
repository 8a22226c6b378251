import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { chargedBy, firstDay } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { type Row, rowsOf } from "../consequences/act-sentences.ts";
import { resumeDay, sentence } from "../consequences/sentences.ts";
import { useFacts, useSay } from "../consequences/use-say.ts";
import styles from "./compare.module.css";
import { StepLink, type ViewOf } from "./step-link.tsx";
import { type WayAhead, nameOfWay } from "./ways-ahead.ts";
import { useSend } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PayButton } from "./pay-button.tsx";

type Column = { way: WayAhead; title: string; note: string | null; rows: Row[] };

/** What a way is called, and until when it lasts: a pause is never told without its end. */
const useColumns = (view: ViewOf<"whatIf">, ifPaid: string | null) => {
  const { t } = useTranslation("subscription");
  const { say } = useSay();
  const { subscription, agreement } = view;
  const facts = useFacts(subscription);
  const { today } = facts;
  const untilWhen = (day: string | null) =>
    say(day === null ? sentence("pause.open.end") : sentence("pause.until.end", { day }));
  return (ways: readonly WayAhead[]): Column[] =>
    ways.map((way) => {
      const { kind, course } = way;
      const isPaused = kind === "stay" && agreement === "paused";
      return {
        way,
        title: t(`whatIf.${nameOfWay(kind, agreement)}`),
        note:
          kind === "pause"
            ? untilWhen(firstDay(course, "resume"))
            : kind === "goOn"
              ? t("whatIf.ifPaid", { sum: formatMoney(chargedBy(course, today)) })
              : isPaused
                ? untilWhen(resumeDay(facts))
                : kind === "stay"
                  ? t("whatIf.now")
                  : null,
        rows: rowsOf(course, subscription, {
          today,
          isPaidToday: kind === "goOn",
          ...(isPaused && { ifPaid }),
        }),
      };
    });
};

interface CompareProps {
  ways: readonly WayAhead[];
  view: ViewOf<"whatIf">;
  /** The day by which it is said what will have been paid. */
  by: string | null;
  /** What is owed whatever is chosen and is no charge of any way, in kopecks. */
  owed: number;
  /** By which day the device of a debtor is to be returned who pays the debt alone today, ISO; null where nobody can tell. */
  ifPaid: string | null;
}

/**
 * Ways to go on, side by side, each with the same rows; what is left to pay stands last and alone is bold. Where they
 * are wider than the screen the names of the rows stay, and the ways slide under them.
 */
export const Compare = ({ ways, view, by, owed, ifPaid }: CompareProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { say } = useSay();
  const columns = useColumns(view, ifPaid)(ways);
  // Who goes on pays it with the first month: there it is one of the charges.
  const owedBeside = ({ kind }: WayAhead) => (kind === "goOn" ? 0 : owed);
  const cells = (of: (column: Column) => ReactNode) =>
    columns.map((column) => {
      const { kind } = column.way;
      return (
        <td key={kind} {...(kind === "stay" && { className: styles.mine })}>
          {of(column)}
        </td>
      );
    });
  return (
    <>
      <p className={styles.hint} aria-hidden="true">
        {t("whatIf.slide")}
      </p>

      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus */}
      <section className={styles.box} aria-label={t("whatIf.ways")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t("whatIf.ways")}</VisuallyHidden>
              </th>
              {columns.map(({ way: { kind }, title, note }) => (
                <th key={kind} scope="col" {...(kind === "stay" && { className: styles.mine })}>
                  <span>{title}</span>
                  {note !== null && <small>{note}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns[0]?.rows.map(({ key, name }, index) => (
              <tr key={key}>
                <th scope="row">{say(name)}</th>
                {cells(({ rows }) => {
                  const row = rows[index];
                  return row === undefined ? null : (
                    <>
                      <span>{say(row.value)}</span>
                      {row.note.length > 0 && (
                        <small>{row.note.map(say).join(row.key === "return" ? "; " : ", ")}</small>
                      )}
                    </>
                  );
                })}
              </tr>
            ))}
            {by !== null && (
              <tr aria-live="polite">
                <th scope="row">{t("whatIf.by", { day: day(by, { short: true }) })}</th>
                {cells(({ way }) => formatMoney(owedBeside(way) + chargedBy(way.course, by)))}
              </tr>
            )}
            <tr className={styles.sum}>
              <th scope="row">{t("whatIf.total")}</th>
              {cells(({ way }) => (
                <b>{formatMoney(owedBeside(way) + way.course.total)}</b>
              ))}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <VisuallyHidden>{t("whatIf.choose")}</VisuallyHidden>
              </th>
              {cells(({ way }) => (
                <WayLink way={way} view={view} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
};

/** Where a way is taken; nothing for the way that it goes by itself. */
const WayLink = ({ way: { kind, course }, view }: { way: WayAhead; view: ViewOf<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  const ask = useSend("account.subscription.forecast");
  if (kind === "stay") return null;
  if (kind === "goOn") return <PayButton subscription={view.subscription} kind="solid" goesOn />;
  if (kind === "takeBack")
    return <StepLink className={buttonClass({ kind: "line" })}>{t("dock.takeBack.go")}</StepLink>;
  const isOpen = kind === "pause" ? view.pause.can || view.setEnd.can : view[kind].can;
  if (!isOpen) return null;
  return (
    <StepLink
      at={kind}
      className={buttonClass({ kind: kind === "cancel" ? "bad-line" : "line" })}
      // The pause that was compared is the one that is chosen there.
      {...(kind === "pause" && {
        onClick: () => ask({ type: "forecast.requested", question: { until: firstDay(course, "resume") } }),
      })}
    >
      {t(`whatIf.do.${kind}`)}
    </StepLink>
  );
};
