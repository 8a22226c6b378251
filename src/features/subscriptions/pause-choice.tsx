import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addDays, isDay } from "#contract/day.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Field } from "../../ui/field.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import styles from "./subscription.module.css";

/** How long a pause may last, in days; any other day within a year can be named. */
const lengths = [14, 30, 60, 90];
const farthest = 366;

interface PauseChoiceProps {
  today: string;
  /** The day on which it would end by itself; null: it stays open. */
  until: string | null;
}

/** Until when a pause lasts. What it would mean is reckoned anew for each choice. */
export const PauseChoice = ({ today, until }: PauseChoiceProps) => {
  const { t } = useTranslation("subscription");
  const send = useSend("account.subscription.forecast");
  const day = useDayWords();
  const days = lengths.map((count) => addDays(today, count));
  const [isOther, setIsOther] = useState(until !== null && !days.includes(until));
  const [earliest, latest] = [addDays(today, 1), addDays(today, farthest)];
  const choose = (chosen: string | null) => send({ type: "forecast.requested", question: { until: chosen } });
  return (
    <>
      <Segment legend={t("pause.backWhen")} six>
        <SegmentOption
          name="pauseEnd"
          title={t("pause.open")}
          note={t("pause.open.note")}
          checked={!isOther && until === null}
          onChange={() => {
            setIsOther(false);
            choose(null);
          }}
        />
        {lengths.map((count) => {
          const end = addDays(today, count);
          return (
            <SegmentOption
              key={count}
              name="pauseEnd"
              title={t("pause.days", { count })}
              note={t("pause.until", { day: day(end, { short: true }) })}
              checked={!isOther && until === end}
              onChange={() => {
                setIsOther(false);
                choose(end);
              }}
            />
          );
        })}
        <SegmentOption
          name="pauseEnd"
          title={t("pause.other")}
          note={t("pause.other.note")}
          checked={isOther}
          onChange={() => setIsOther(true)}
        />
      </Segment>
      {isOther && (
        <div className={styles.block}>
          <Field
            type="date"
            name="until"
            label={t("pause.other.label")}
            hint={t("pause.other.hint", { from: day(earliest), to: day(latest) })}
            min={earliest}
            max={latest}
            defaultValue={until ?? ""}
            onChange={({ currentTarget: { value } }) => {
              // While a year is typed, the field holds days of the first millennium.
              if (isDay(value) && value >= earliest && value <= latest) choose(value);
            }}
          />
        </div>
      )}
    </>
  );
};
