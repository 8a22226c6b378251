import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { chargesIn } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";

/** Charges that one sentence can list. */
const few = 3;

/** What is agreed to: exactly the charges that a course has, by which card. */
export const useConsent = () => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const cardName = useCardName();
  return (course: Course): string => {
    const charges = chargesIn(course);
    const [first] = charges;
    const last = charges.at(-1);
    if (first === undefined || last === undefined) return t("consent.none");
    const words = { count: charges.length, total: formatMoney(course.total) };
    const ways = {
      list: charges
        .map((charge) => t("consent.one", { day: day(charge.day), sum: formatMoney(charge.amount) }))
        .join(", "),
      first: day(first.day),
      last: day(last.day),
    };
    const what = t(charges.length <= few ? "consent.few" : "consent.many", { ...words, ...ways });
    return first.card === null
      ? t("consent.byHand", { what })
      : t("consent.byCard", { what, card: cardName(first.card) });
  };
};
