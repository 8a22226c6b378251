import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast, Projection } from "#contract/forecast.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { isUnbegun } from "#contract/subscription-status.ts";
import { chargedBy, firstDay, projectionFor, listCharges } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { useFormatDay } from "../../routing/use-clock.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { describeCharge, projectionToday, resumeDay, sentence } from "../consequences/sentences.ts";
import { useFacts, useSentences } from "../consequences/use-sentences.ts";
import { type ScreenView, StepLink, extensionOpens } from "./step-link.tsx";
import { ForecastPart, useKnownForecast } from "./forecast-part.tsx";
import stepStyles from "./subscription.module.css";
import styles from "./what-if.module.css";
import { VisuallyHidden } from "../../ui/announce.tsx";
import { type Row, comparisonRows } from "../consequences/act-sentences.ts";
import { useSend } from "../../actors/use-view.tsx";
import { TextButton, buttonClass } from "../../ui/button.tsx";
import { FilterChip, FilterChips } from "../../ui/chips.tsx";
import { PayButton } from "../payments/pay-button.tsx";
import type { ChargeAhead } from "#contract/consequences.ts";
import type { AgreementStage } from "#machines/subscription/stages.ts";

/** A way to continue, with its projection. */
export type Option = {
  kind: "stay" | "goOn" | "takeBack" | "pause" | "resume" | "extend" | "cancel";
  projection: Projection;
};

const acts = {
  goOn: "payDebtAndGoOn",
  takeBack: "takeBack",
  pause: "pauseUntil",
  resume: "resume",
  extend: "extend",
  cancel: "cancel",
} as const;
const kinds = ["goOn", "takeBack", "pause", "resume", "extend", "cancel"] as const;

/**
 * Possible options, continuing as agreed first. A pause is compared with an end; if it has one already, that is the
 * first option.
 */
export const listOptions = (forecast: Forecast): Option[] => {
  const { unchanged: stay } = forecast;
  const hasEnd = firstDay(stay, "resume") !== null;
  return [
    { kind: "stay", projection: stay },
    ...kinds.flatMap((kind) => {
      const projection = kind === "pause" && hasEnd ? null : projectionFor(forecast, acts[kind]);
      return projection === null ? [] : [{ kind, projection }];
    }),
  ];
};

const stayName = (agreement: AgreementStage) =>
  agreement === "paused" ? "stayPaused" : agreement === "ending" ? "stayEnding" : "stay";

/** The text key of an option's name. */
const optionName = (kind: Option["kind"], agreement: AgreementStage) =>
  kind === "stay" ? stayName(agreement) : kind === "goOn" ? "stay" : kind;

/** The next charges, at most 12, of the option with most. Charges after a debt are shown at its payment. */
export const comparedCharges = (options: readonly Option[]): ChargeAhead[] =>
  options
    .filter(({ kind }) => kind !== "goOn")
    .map(({ projection }) => listCharges(projection))
    .reduce((most, charges) => (charges.length > most.length ? charges : most), [])
    .slice(0, 12);

/** Compares options by their forecasts. Sends nothing. */
export const WhatIf = ({ view }: { view: ScreenView<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const { subscription } = view;
  const today = useSubscriptionDay(subscription);
  const facts = useFacts(subscription);
  const name = deviceName(subscription);
  const owed = debtOf(subscription);
  const forecast = useKnownForecast();
  const opens = forecast === null ? null : extensionOpens(forecast, subscription, today);
  const optionsToday = (known: Forecast): Option[] =>
    listOptions(known).map(({ kind, projection }) => ({
      kind,
      projection: projectionToday(projection, facts),
    }));
  return (
    <div>
      <h1 tabIndex={-1}>{t("whatIf.title")}</h1>
      <Lead>
        <b>{`${name}.`}</b>{" "}
        <span>{sentences(t("whatIf.lead"), owed > 0 && t("whatIf.owed", { sum: formatMoney(owed) }))}</span>
      </Lead>
      <div className={stepStyles.block}>
        <ForecastPart
          choice={
            forecast !== null && (
              <>
                <Options options={optionsToday(forecast)} view={view} ifPaid={returnIfPaid(forecast)} />
                {opens !== null && (
                  <p className={stepStyles.block}>{`${t("manage.extend.from", { day: day(opens) })}.`}</p>
                )}
              </>
            )
          }
        />
      </div>
    </div>
  );
};

/** Due in every option, kopecks; an order that is cancelled leaves no debt. */
const debtOf = ({ status, debt }: Subscription): number => (isUnbegun(status) ? 0 : debt);

/** The return day if only the debt is paid today, ISO. */
const returnIfPaid = (forecast: Forecast): string | null => {
  const projection = projectionFor(forecast, "payDebt");
  return projection === null ? null : firstDay(projection, "return");
};

/** The comparison, and a slider of the charges. */
const Options = ({
  options,
  view,
  ifPaid,
}: {
  options: readonly Option[];
  view: ScreenView<"whatIf">;
  ifPaid: string | null;
}) => {
  const { text } = useSentences();
  const [at, setAt] = useState(0);
  const charges = comparedCharges(options);
  const chosen = charges[Math.min(at, charges.length - 1)];
  return (
    <>
      <Compare options={options} view={view} by={chosen?.day ?? null} ifPaid={ifPaid} />
      {chosen === undefined
        ? // Paying and resuming has charges.
          options.every(({ kind }) => kind !== "goOn") && (
            <p className={stepStyles.block}>{text([sentence("row.noCharges")])}</p>
          )
        : // The table shows a single charge, unless no card pays it.
          (charges.length > 1 || chosen.card === null) && (
            <ChargeSlider charges={charges} at={charges.indexOf(chosen)} onMove={setAt} />
          )}
    </>
  );
};

interface ChargeSliderProps {
  /** 1 to 12. */
  charges: readonly ChargeAhead[];
  at: number;
  onMove: (at: number) => void;
}

/** A slider with a stop per charge. */
const ChargeSlider = ({ charges, at, onMove }: ChargeSliderProps) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const { say } = useSentences();
  const last = charges.length - 1;
  const chosen = charges[at];
  if (chosen === undefined) return null;
  const total = charges.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0);
  const sums = { day: day(chosen.day), sum: formatMoney(chosen.amount), total: formatMoney(total) };
  return (
    <div className={styles.slider}>
      <h2>
        {charges.length === 1 ? t("whatIf.timeline.one") : t("whatIf.timeline", { count: charges.length })}
      </h2>
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

/** Title of an option and until when it lasts. */
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
      const { kind, projection } = option;
      const isPaused = kind === "stay" && agreement === "paused";
      return {
        option,
        title: t(`whatIf.${optionName(kind, agreement)}`),
        note:
          kind === "pause"
            ? untilWhen(firstDay(projection, "resume"))
            : kind === "goOn"
              ? t("whatIf.ifPaid", { sum: formatMoney(chargedBy(projection, today)) })
              : isPaused
                ? untilWhen(resumeDay(facts))
                : kind === "stay"
                  ? t("whatIf.now")
                  : null,
        rows: comparisonRows(projection, subscription, {
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
  /** Compare payments up to this day. */
  by: string | null;
  /** The return day if only the debt is paid today, ISO; null if unknown. */
  ifPaid: string | null;
}

/** Options as columns with equal rows; the total is last and bold. On phones two columns, and rows that differ. */
export const Compare = ({ options, view, by, ifPaid }: CompareProps) => {
  const { t } = useTranslation("subscription");
  const day = useFormatDay();
  const { say } = useSentences();
  const columns = useColumns(view, ifPaid)(options);
  const others = options.flatMap(({ kind }) => (kind === "stay" ? [] : [kind]));
  const [other, setOther] = useState(others[0]);
  const [isWhole, setIsWhole] = useState(false);
  /** On phones the table has two columns: what is agreed, and the chosen one. */
  const placeOf = (kind: Option["kind"]) =>
    kind === "stay" ? { className: styles.mine } : kind === other ? {} : { "data-other": true };
  const textOf = (row: Row | undefined) =>
    row === undefined ? "" : [row.value, ...row.note].map(say).join("\n");
  const isAlike = (index: number): boolean =>
    columns.length > 1 && new Set(columns.map(({ rows }) => textOf(rows[index]))).size === 1;
  const hasAlike = (columns[0]?.rows ?? []).some((_, index) => isAlike(index));
  const { subscription } = view;
  const isDebt = ({ period }: ChargeAhead) => period === subscription.period;
  /** The debt, unless it is one of the charges. */
  const owedBeside = ({ projection }: Option) =>
    listCharges(projection).some(isDebt) ? 0 : debtOf(subscription);
  const cells = (of: (column: Column) => ReactNode) =>
    columns.map((column) => {
      const { kind } = column.option;
      return (
        <td key={kind} {...placeOf(kind)}>
          {of(column)}
        </td>
      );
    });
  return (
    <>
      {others.length > 1 && (
        <div className={styles.choice}>
          <FilterChips legend={t("whatIf.with")}>
            {columns.map(
              ({ option: { kind }, title }) =>
                kind !== "stay" && (
                  <FilterChip
                    key={kind}
                    name="option"
                    checked={kind === other}
                    onChange={() => setOther(kind)}
                  >
                    {title}
                  </FilterChip>
                ),
            )}
          </FilterChips>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keyboards scroll what has the focus */}
      <section className={styles.box} aria-label={t("whatIf.ways")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t("whatIf.ways")}</VisuallyHidden>
              </th>
              {columns.map(({ option: { kind }, title, note }) => (
                <th key={kind} scope="col" {...placeOf(kind)}>
                  <span>{title}</span>
                  {note !== null && <small>{note}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns[0]?.rows.map(({ key, name }, index) => (
              <tr key={key} data-alike={(isAlike(index) && !isWhole) || undefined}>
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
                {cells(({ option }) => formatMoney(owedBeside(option) + chargedBy(option.projection, by)))}
              </tr>
            )}
            <tr className={styles.sum}>
              <th scope="row">{t("whatIf.total")}</th>
              {cells(({ option }) => (
                <b>{formatMoney(owedBeside(option) + option.projection.total)}</b>
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
      {hasAlike && !isWhole && (
        <div className={styles.alike}>
          <TextButton onClick={() => setIsWhole(true)}>{t("whatIf.alike")}</TextButton>
        </div>
      )}
    </>
  );
};

/** Opens the step of an option; nothing for continuing as agreed. */
const OptionLink = ({
  option: { kind, projection },
  view,
}: {
  option: Option;
  view: ScreenView<"whatIf">;
}) => {
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
      className={buttonClass({ kind: "line" })}
      // Preselects the compared end.
      onClick={() => {
        if (kind === "pause")
          ask({ type: "forecast.requested", question: { until: firstDay(projection, "resume") } });
      }}
    >
      {t(`whatIf.do.${kind}`)}
    </StepLink>
  );
};
