import type { ReactNode } from "react";
import type { Course } from "#contract/forecast.ts";
import { chargesIn } from "#machines/forecast/forecast.view.ts";
import { useTranslation } from "react-i18next";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { chargesTitle } from "../consequences/act-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import styles from "./subscription.module.css";

interface AheadListProps {
  course: Course;
  /** What stands above the charges. */
  children?: ReactNode;
}

/** Every charge of a course, to the last one, what they come to, and apart from them how it ends. */
export const AheadList = ({ course, children }: AheadListProps) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const { say } = useSay();
  const back = course.refunds.payments + course.refunds.deposit;
  const charges = chargesIn(course);
  const end = [
    course.end !== null && { name: say(sentence("row.end")), value: day(course.end) },
    back > 0 && { name: say(sentence("list.back")), value: formatMoney(back) },
  ].filter((fact) => fact !== false);
  return (
    <Section title={say(chargesTitle(course))}>
      {children !== undefined && <div className={styles.then}>{children}</div>}
      <div className={children === undefined ? styles.then : styles.block}>
        <Facts
          facts={[
            ...charges.map(({ day: on, amount }) => ({ name: day(on), value: formatMoney(amount) })),
            // Of one sum there is no total.
            charges.length !== 1 && { name: t("ahead.total"), value: formatMoney(course.total), total: true },
          ].filter((fact) => fact !== false)}
        />
        {end.length > 0 && <Facts facts={end} />}
      </div>
    </Section>
  );
};
