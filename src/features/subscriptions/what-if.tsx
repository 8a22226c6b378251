import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Forecast } from "#contract/forecast.ts";
import { deviceName } from "#contract/subscription.ts";
import { courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.tsx";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { chargeOf, sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { Compare } from "./compare.tsx";
import { type ViewOf, extensionOpens } from "./step-link.tsx";
import { ForecastPart } from "./forecast-part.tsx";
import styles from "./subscription.module.css";
import { type WayAhead, chargesAhead, waysAhead } from "./ways-ahead.ts";
import type { ChargeAhead } from "#contract/consequences.ts";

/** Every way to go on, side by side, reckoned by the rules that charge. Nothing is sent from here. */
export const WhatIf = ({ view }: { view: ViewOf<"whatIf"> }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { subscription } = view;
  const today = useSubscriptionDay(subscription);
  const { status, debt } = subscription;
  const name = deviceName(subscription);
  // What a pause is for is no charge to come: no way has it, and it is due in each.
  const owed = status === "paused" ? debt : 0;
  return (
    <div>
      <h1 tabIndex={-1}>{t("whatIf.title")}</h1>
      <Lead>
        <b>{`${name}.`}</b>{" "}
        <span>{sentences(t("whatIf.lead"), owed > 0 && t("whatIf.owed", { sum: formatMoney(owed) }))}</span>
      </Lead>
      <div className={styles.block}>
        <ForecastPart>
          {(forecast) => {
            const opens = extensionOpens(forecast, subscription, today);
            return (
              <>
                <Ways ways={waysAhead(forecast)} view={view} owed={owed} ifPaid={returnIfPaid(forecast)} />
                {opens !== null && (
                  <p className={styles.block}>{`${t("manage.extend.from", { day: day(opens) })}.`}</p>
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

/** What each way comes to, and under it the charges to look along. */
const Ways = ({
  ways,
  view,
  owed,
  ifPaid,
}: {
  ways: readonly WayAhead[];
  view: ViewOf<"whatIf">;
  /** What is due in each way, in kopecks. */
  owed: number;
  ifPaid: string | null;
}) => {
  const { text } = useSay();
  const [at, setAt] = useState(0);
  const charges = chargesAhead(ways);
  const chosen = charges[Math.min(at, charges.length - 1)];
  return (
    <>
      <Compare ways={ways} view={view} by={chosen?.day ?? null} owed={owed} ifPaid={ifPaid} />
      {chosen === undefined
        ? // Whoever may pay and go on has charges ahead there.
          ways.every(({ kind }) => kind !== "goOn") && (
            <p className={styles.block}>{text([sentence("row.noCharges")])}</p>
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
  const { say } = useSay();
  const last = charges.length - 1;
  const chosen = charges[at];
  if (chosen === undefined) return null;
  const total = charges.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0);
  const sums = { day: day(chosen.day), sum: formatMoney(chosen.amount), total: formatMoney(total) };
  return (
    <div className={styles.slider}>
      <h2>{t("whatIf.timeline", { count: charges.length })}</h2>
      <p className={styles.now}>
        <b>{say(chargeOf(chosen))}</b> <span>{t("whatIf.byDay", sums)}</span>
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
