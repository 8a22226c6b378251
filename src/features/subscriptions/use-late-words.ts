import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { comesBefore } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";

/** What follows from keeping a device that is due back, by a course; null: nothing is known of it. `card`: what pays. */
export const useLateWords = ({ card }: Pick<Subscription, "card">) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const noteOf = (ifKept: Course["ifKept"]): string => {
    if (ifKept === null) return t("pause.late.note");
    if (ifKept.ends !== null) return t("pause.late.ends", { day: day(ifKept.ends) });
    const from = day(ifKept.day);
    if (ifKept.charge === null) return t("pause.late.free", { from });
    const { day: on, amount } = ifKept.charge;
    return t(card === null ? "pause.late.byHand" : "pause.late.charge", {
      from,
      day: day(on),
      sum: formatMoney(amount),
    });
  };
  return (course: Course | null): { title: string; note: string } => {
    const returnDay = course === null ? null : comesBefore(course, "return", "resume");
    return {
      title: returnDay === null ? t("pause.late") : t("pause.late.on", { day: day(returnDay) }),
      note: noteOf(course?.ifKept ?? null),
    };
  };
};
