import { useTranslation } from "react-i18next";
import { addDays } from "#contract/day.ts";
import type { Forecast } from "#contract/forecast.ts";
import { chargesIn, courseOf, firstDay } from "#machines/forecast/forecast.view.ts";
import { useForecastSend } from "../../account-machines.ts";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { useDayWords } from "../../use-calendar.ts";
import styles from "./subscription.module.css";

/** How long a pause may be thought to last, in days. */
const lengths = [14, 30, 60, 90];

/** What is charged after a pause, for the day on which it may end; another day is reckoned anew. */
export const PauseEnd = ({ forecast }: { forecast: Forecast }) => {
  const { t } = useTranslation("subscription");
  const send = useForecastSend();
  const day = useDayWords();
  const { today } = forecast;
  const course = courseOf(forecast, "pauseUntil");
  const on = course === null ? null : firstDay(course, "resume");
  if (course === null || on === null) return <Notice title={t("forecast.notNow.title")} />;
  const [first] = chargesIn(course);
  return (
    <>
      <Segment legend={t("pause.backWhen")} four>
        {lengths.map((count) => (
          <SegmentOption
            key={count}
            name="pauseEnd"
            title={t("pause.days", { count })}
            note={day(addDays(today, count), { short: true })}
            checked={addDays(today, count) === on}
            onChange={() => send({ type: "forecast.requested", question: { until: addDays(today, count) } })}
          />
        ))}
      </Segment>
      <div className={styles.block}>
        <Facts
          facts={[
            { name: t("whatIf.resumed"), value: day(on) },
            {
              name: t("whatIf.next"),
              value:
                first === undefined
                  ? t("whatIf.none")
                  : t("fact.on", { day: day(first.day), sum: formatMoney(first.amount) }),
            },
            { name: t("whatIf.end"), value: course.end === null ? t("whatIf.open") : day(course.end) },
            { name: t("whatIf.total"), value: formatMoney(course.total), total: true },
          ]}
        />
      </div>
    </>
  );
};
