import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { chargesIn, firstDay, moneyBack } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { lateSince } from "./late-since.ts";

/** `note` stands under the value, and is quieter. */
export type CourseRow = { key: string; name: string; value: string; note?: string };

interface Known extends Pick<Subscription, "city"> {
  /** The first day that is not paid for, ISO. */
  paidUntil?: string | null;
  /** It has begun: all that can come back is the deposit. */
  hasBegun?: boolean;
  /** The day that was agreed for the device's return, ISO. */
  returnBy?: string | null;
}

/**
 * What a way to go on comes to, always in the same rows, so that ways can be compared: each has its deposit, its days
 * and its end. `deposit`: what comes back once it ends (kopecks).
 */
export const useRowsOf = (
  deposit: number,
  { paidUntil = null, hasBegun = false, returnBy: agreed = null, city }: Known = {},
) => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const today = useSubscriptionDay({ city });
  const days = (count: number): string => t("whatIf.days", { count });
  /** `isPaidToday`: what is charged today is told beside the name of the way. `ifPaid`: the day of return of whoever pays a debt today. */
  return (
    course: Course,
    { isPaidToday = false, ifPaid = null }: { isPaidToday?: boolean; ifPaid?: string | null } = {},
  ): CourseRow[] => {
    const { end, daysKept, daysLost } = course;
    const next = chargesIn(course).find((charge) => !isPaidToday || charge.day > today);
    const returnBy = firstDay(course, "return");
    const late = returnBy === null ? null : lateSince({ returnBy: agreed }, today, returnBy);
    const dueNotes = [
      ...(late === null ? [] : [t("whatIf.late")]),
      ...(ifPaid === null || ifPaid === agreed ? [] : [t("whatIf.dueIfPaid", { day: day(ifPaid) })]),
    ];
    const back = moneyBack(course);
    const isOpen = end === null;
    // What is charged after a pause moves with the day on which the device comes back.
    const ifReturned = returnBy === null || daysKept === 0 || late !== null ? null : returnBy;
    return [
      {
        key: "next",
        name: t("whatIf.next"),
        ...(next === undefined
          ? { value: t("whatIf.none") }
          : {
              value: day(next.day),
              note: [
                formatMoney(next.amount),
                ifReturned !== null && t("whatIf.ifReturned", { day: day(ifReturned) }),
              ]
                .filter(Boolean)
                .join(", "),
            }),
      },
      {
        key: "return",
        name: t("whatIf.returnBy"),
        value: returnBy === null ? t("whatIf.notYours") : day(late ?? returnBy),
        ...(dueNotes.length > 0 && { note: dueNotes.join("; ") }),
      },
      {
        key: "back",
        name: t(hasBegun ? "whatIf.back.deposit" : "whatIf.back"),
        ...(isOpen && back === 0
          ? { value: formatMoney(deposit), ...(deposit > 0 && { note: t("whatIf.back.later") }) }
          : { value: formatMoney(back) }),
      },
      {
        key: "days",
        name: t("whatIf.paidDays"),
        value:
          daysLost > 0
            ? t("whatIf.lost", { days: days(daysLost) })
            : daysKept > 0
              ? t("whatIf.kept", { days: days(daysKept) })
              : paidUntil === null
                ? t("whatIf.used")
                : paidUntil > today
                  ? t("pause.until", { day: day(paidUntil) })
                  : t("whatIf.noPaidDays"),
      },
      { key: "end", name: t("whatIf.end"), value: isOpen ? t("whatIf.open") : day(end) },
    ];
  };
};
