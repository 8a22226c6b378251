import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast } from "#contract/forecast.ts";
import { deviceName } from "#contract/subscription.ts";
import { chargedBy, courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { describeCharge, resumeDay, sentence } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { StepLink, type ScreenView, extensionOpens } from "./step-link.tsx";
import { ForecastPart } from "./forecast-part.tsx";
import stepStyles from "./subscription.module.css";
import styles from "./what-if.module.css";
import { type Option, comparedCharges, optionName, listOptions } from "./options.ts";
import type { ChargeAhead } from "#contract/consequences.ts";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { type Row, comparisonRows } from "../consequences/act-sentences.ts";
import { useSend } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PayButton } from "./pay-button.tsx";

/** Every option to go on, side by side, reckoned by the rules that charge. Nothing is sent from here. */
export const WhatIf = ({ view }: { view: ScreenView<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { subscription } = view;
  const today = useSubscriptionDay(subscription);
  const { status, debt } = subscription;
  const name = deviceName(subscription);
  // What a pause is for is no charge to come: no option has it, and it is due in each.
  const owed = status === "paused" ? debt : 0;
  return (
    <div>
      <h1 tabIndex={-1}>{t("whatIf.title")}</h1>
      <Lead>
        <b>{`${name}.`}</b>{" "}
        <span>{sentences(t("whatIf.lead"), owed > 0 && t("whatIf.owed", { sum: formatMoney(owed) }))}</span>
      </Lead>
      <div className={stepStyles.block}>
        <ForecastPart>
          {(forecast) => {
            const opens = extensionOpens(forecast, subscription, today);
            return (
              <>
                <Options
                  options={listOptions(forecast)}
                  view={view}
                  owed={owed}
                  ifPaid={returnIfPaid(forecast)}
                />
                {opens !== null && (
                  <p className={stepStyles.block}>{`${t("manage.extend.from", { day: day(opens) })}.`}</p>
                )}
              </>
            );
          }}
        </ForecastPart>
      </div>
    </div>
  );
};

/** By which day a debtor's device is to be returned if the debt alone is paid today, ISO. */
const returnIfPaid = (forecast: Forecast): string | null => {
  const course = courseOf(forecast, "payDebt");
  return course === null ? null : firstDay(course, "return");
};

/** What each option comes to, and under it the charges to look along. */
const Options = ({
  options,
  view,
  owed,
  ifPaid,
}: {
  options: readonly Option[];
  view: ScreenView<"whatIf">;
  /** What is due in each option, in kopecks. */
  owed: number;
  ifPaid: string | null;
}) => {
  const { text } = useSentences();
  const [at, setAt] = useState(0);
  const charges = comparedCharges(options);
  const chosen = charges[Math.min(at, charges.length - 1)];
  return (
    <>
      <Compare options={options} view={view} by={chosen?.day ?? null} owed={owed} ifPaid={ifPaid} />
      {chosen === undefined
        ? // Whoever may pay and go on has charges ahead there.
          options.every(({ kind }) => kind !== "goOn") && (
            <p className={stepStyles.block}>{text([sentence("row.noCharges")])}</p>
          )
        : // Of one charge the table has said all, unless nothing charges it.
          (charges.length > 1 || chosen.card === null) && (
            <ChargeSlider charges={charges} at={charges.indexOf(chosen)} onMove={setAt} />
          )}
    </>
  );
};

interface ChargeSliderProps {
  /** At least one; the next 12 at most. */
  charges: readonly ChargeAhead[];
  at: number;
  onMove: (at: number) => void;
}

/** The next charges as stops on the line: one drags along them, or goes with the arrow keys. */
const ChargeSlider = ({ charges, at, onMove }: ChargeSliderProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { say } = useSentences();
  const last = charges.length - 1;
  const chosen = charges[at];
  if (chosen === undefined) return null;
  const total = charges.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0);
  const sums = { day: day(chosen.day), sum: formatMoney(chosen.amount), total: formatMoney(total) };
  return (
    <div className={styles.slider}>
      <h2>{t("whatIf.timeline", { count: charges.length })}</h2>
      <p className={styles.now}>
        <b>{say(describeCharge(chosen))}</b> <span>{t("whatIf.byDay", sums)}</span>
      </p>
      {last > 0 && (
        <>
          <div
            className={styles.line}
            style={{ "--at": last === 0 ? 0 : at / last, "--stops": Math.max(last, 1) }}
          >
            <input
              type="range"
              min={0}
              max={last}
              step={1}
              value={at}
              aria-label={t("whatIf.slider")}
              aria-valuetext={t("whatIf.sliderText", sums)}
              onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
            />
          </div>
          <p className={styles.ends} aria-hidden="true">
            <span>{day(charges[0]?.day ?? chosen.day, { short: true })}</span>
            <span>{day(charges[last]?.day ?? chosen.day, { short: true })}</span>
          </p>
        </>
      )}
    </div>
  );
};

type Column = { option: Option; title: string; note: string | null; rows: Row[] };

/** What an option is called, and until when it lasts: a pause is never told without its end. */
const useColumns = (view: ScreenView<"whatIf">, ifPaid: string | null) => {
  const { t } = useTranslation("subscription");
  const { say } = useSentences();
  const { subscription, agreement } = view;
  const facts = useFacts(subscription);
  const { today } = facts;
  const untilWhen = (day: string | null) =>
    say(day === null ? sentence("pause.open.end") : sentence("pause.until.end", { day }));
  return (options: readonly Option[]): Column[] =>
    options.map((option) => {
      const { kind, course } = option;
      const isPaused = kind === "stay" && agreement === "paused";
      return {
        option,
        title: t(`whatIf.${optionName(kind, agreement)}`),
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
        rows: comparisonRows(course, subscription, {
          today,
          isPaidToday: kind === "goOn",
          ...(isPaused && { ifPaid }),
        }),
      };
    });
};

interface CompareProps {
  options: readonly Option[];
  view: ScreenView<"whatIf">;
  /** The day by which it is said what will have been paid. */
  by: string | null;
  /** What is owed whatever is chosen and is no charge of any option, in kopecks. */
  owed: number;
  /** By which day the device of a debtor is to be returned who pays the debt alone today, ISO; null where nobody can tell. */
  ifPaid: string | null;
}

/**
 * Ways to go on, side by side, each with the same rows; what is left to pay stands last and alone is bold. Where they
 * are wider than the screen the names of the rows stay, and the options slide under them.
 */
export const Compare = ({ options, view, by, owed, ifPaid }: CompareProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { say } = useSentences();
  const columns = useColumns(view, ifPaid)(options);
  // Who goes on pays it with the first month: there it is one of the charges.
  const owedBeside = ({ kind }: Option) => (kind === "goOn" ? 0 : owed);
  const cells = (of: (column: Column) => ReactNode) =>
    columns.map((column) => {
      const { kind } = column.option;
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
              {columns.map(({ option: { kind }, title, note }) => (
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
                {cells(({ option }) => formatMoney(owedBeside(option) + chargedBy(option.course, by)))}
              </tr>
            )}
            <tr className={styles.sum}>
              <th scope="row">{t("whatIf.total")}</th>
              {cells(({ option }) => (
                <b>{formatMoney(owedBeside(option) + option.course.total)}</b>
              ))}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <VisuallyHidden>{t("whatIf.choose")}</VisuallyHidden>
              </th>
              {cells(({ option }) => (
                <OptionLink option={option} view={view} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
};

/** Where an option is taken; nothing for the option that it goes by itself. */
const OptionLink = ({ option: { kind, course }, view }: { option: Option; view: ScreenView<"whatIf"> }) => {
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
