import type { ChargeAhead } from "#contract/consequences.ts";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { chargeOf } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import styles from "./charge-slider.module.css";

interface ChargeSliderProps {
  /** At least one; the next 12 at most. */
  charges: readonly ChargeAhead[];
  at: number;
  onMove: (at: number) => void;
}

/** The next charges as stops on the line: one drags along them, or goes with the arrow keys. */
export const ChargeSlider = ({ charges, at, onMove }: ChargeSliderProps) => {
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
