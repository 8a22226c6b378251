import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { chargesIn, moneyBack } from "#machines/forecast/forecast.view.ts";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";

/** Every charge of a course, to the last one, what they come to, and apart from them how it ends. */
export const AheadList = ({ course }: { course: Course }) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const back = moneyBack(course);
  const charges = chargesIn(course);
  const end = [
    course.end !== null && { name: t("whatIf.end"), value: day(course.end) },
    back > 0 && { name: t("ahead.back"), value: formatMoney(back) },
  ].filter((fact) => fact !== false);
  return (
    <>
      <Facts
        facts={[
          ...charges.map(({ day: on, amount }) => ({ name: day(on), value: formatMoney(amount) })),
          // Of one sum there is no total.
          charges.length !== 1 && { name: t("ahead.total"), value: formatMoney(course.total), total: true },
        ].filter((fact) => fact !== false)}
      />
      {end.length > 0 && <Facts facts={end} />}
    </>
  );
};
