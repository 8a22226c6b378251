import { useTranslation } from "react-i18next";
import { addDays } from "#contract/day.ts";
import type { Outlook } from "#contract/outlook.ts";
import { useOutlookSend } from "../../account-machines.ts";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { useDayWords } from "../../use-calendar.ts";
import styles from "./subscription.module.css";

/** How long a pause may be thought to last, in days. */
const lengths = [14, 30, 60, 90];

/** What is charged after a pause, for the day on which it may end; another day is reckoned anew. */
export const PauseEnd = ({ outlook: { today, pause } }: { outlook: Outlook }) => {
  const { t } = useTranslation("subscription");
  const send = useOutlookSend();
  const day = useDayWords();
  if (pause === null) return <Notice title={t("outlook.notNow.title")} />;
  const { on, course } = pause.resumed;
  const [first] = course.charges;
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
            onChange={() => send({ type: "outlook.requested", resumeOn: addDays(today, count) })}
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
                  : t("fact.on", { day: day(first.date), sum: formatMoney(first.amount) }),
            },
            { name: t("whatIf.end"), value: course.end === null ? t("whatIf.open") : day(course.end) },
            { name: t("whatIf.total"), value: formatMoney(course.total), total: true },
          ]}
        />
      </div>
    </>
  );
};
