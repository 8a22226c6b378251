import type { ChargeAhead } from "#contract/consequences.ts";
import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { chargesIn, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";

interface Known {
  /** No card is charged later: the person pays each month. */
  byHand: boolean;
  /** The device is not collected: we bring it. */
  brought: boolean;
}

/** What follows the payment of a debt, in sentences; each says one thing that the forecast knows. */
export const useWhatFollowsDebt = ({ byHand, brought }: Known) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  const charge = ({ day, amount, from, to }: ChargeAhead) => ({
    day: inWords(day),
    sum: formatMoney(amount),
    from: inWords(from),
    to: inWords(to),
  });
  const nextMonth = (course: Course, today: string | null): string => {
    const [, next] = chargesIn(course);
    if (next === undefined) return t("debt.nothingMore");
    const name = next.day === today ? "debt.newMonth" : "debt.next";
    return t(byHand ? `${name}Yourself` : name, charge(next));
  };
  const toTheEnd = (course: Course): string[] => {
    const [, , ...rest] = chargesIn(course);
    const deposit = moneyBack(course, "deposit");
    return [
      rest.length > 0 && t("debt.more", { count: rest.length, sum: formatMoney(course.total) }),
      course.end !== null && t("debt.end", { day: inWords(course.end) }),
      deposit > 0 && t("debt.deposit", { sum: formatMoney(deposit) }),
    ].filter((sentence) => sentence !== false);
  };
  return {
    /**
     * `dueNow`: until when the device is to be returned while nothing is paid, ISO. `alone`: there is no other offer, and going
     * on is for later. The month of the debt stands above.
     */
    afterStay: (course: Course, { dueNow, alone }: { dueNow: string | null; alone: boolean }): string[] => {
      const returnBy = firstDay(course, "return");
      return [
        returnBy === null
          ? t("debt.isBack")
          : t(returnBy === dueNow ? "debt.returnSameDay" : "debt.return", { day: inWords(returnBy) }),
        ...(course.daysKept > 0 ? [t("debt.kept", { count: course.daysKept })] : []),
        alone ? `${t("debt.nothingMore")} ${t("debt.resumeLater")}` : t("debt.nothingMore"),
      ];
    },
    afterGoOn: (course: Course, today: string): string[] => [
      t(firstDay(course, "handover") === null ? "debt.keep" : brought ? "debt.bring" : "debt.collect"),
      nextMonth(course, today),
    ],
    /** All that comes after that. */
    toTheEnd,
    /** The month of the debt stands above. */
    afterActive: (course: Course): string[] => [nextMonth(course, null), ...toTheEnd(course)],
  };
};
