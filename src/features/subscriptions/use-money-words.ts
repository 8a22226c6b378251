import { useTranslation } from "react-i18next";
import type { Course } from "#contract/forecast.ts";
import { chargesIn } from "#machines/forecast/forecast.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { sentences } from "../../ui/sentences.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { agreedChange } from "./agreed-terms.ts";
import type { OpenView } from "./view-of.ts";

/**
 * What the heading leaves to say of the money, or that nothing is charged, in a sentence or two. `stay`: how it goes on by
 * itself, once that is known. `onPause`: what is said of a pause where it stands beside it that nothing is charged.
 */
export const useMoneyWords = (
  { subscription, agreement }: Pick<OpenView, "subscription" | "agreement">,
  { today, stay, onPause }: { today: string; stay: Course | null; onPause?: string },
): string => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const {
    debt,
    nextPayment,
    scheduled,
    paidUntil = null,
    daysKept = 0,
    card,
    resumeOn = null,
  } = subscription;
  const change = agreedChange(subscription);
  const [ahead] = stay === null ? [] : chargesIn(stay);
  const owed = debt > 0 ? t("money.debt", { sum: formatMoney(debt) }) : null;
  const isPaid = paidUntil !== null && paidUntil > today;
  switch (agreement) {
    case "awaitingPayment":
      return t("money.unpaid", { sum: formatMoney(debt) });
    case "awaitingHandover":
      return debt > 0 ? t("money.atDoor", { sum: formatMoney(debt) }) : t("money.waits");
    case "active":
      // What is charged next, or is owed, the heading has said, and the line when it is tried again.
      return sentences(
        nextPayment === null
          ? debt === 0 && t("money.nothing")
          : card === null &&
              debt === 0 &&
              t("money.byHand", { day: day(nextPayment.date), sum: formatMoney(nextPayment.amount) }),
        change !== null &&
          t("money.change", {
            day: day(nextPayment?.date ?? paidUntil ?? today),
            sum: formatMoney(change.price),
            protection: t(change.insurance ? "money.change.insured" : "money.change.uninsured"),
          }),
        change !== null &&
          change.extras.length > 0 &&
          t("money.change.extras", { extras: change.extras.map(({ name }) => name).join(", ") }),
      );
    case "ending":
      return sentences(
        owed,
        scheduled !== null && t("money.paidUntil", { day: day(scheduled.at) }),
        t("money.nothing"),
      );
    case "paused":
      return sentences(
        owed,
        resumeOn === null || debt > 0
          ? (onPause ?? t("money.paused"))
          : t("money.resumes", { day: day(resumeOn) }),
        resumeOn !== null &&
          debt === 0 &&
          ahead !== undefined &&
          t(ahead.card === null ? "money.byHand" : "money.charge", {
            day: day(ahead.day),
            sum: formatMoney(ahead.amount),
          }),
        daysKept > 0
          ? t("money.kept", { count: daysKept })
          : paidUntil !== null && isPaid && t("money.passing", { day: day(paidUntil) }),
      );
    case "ended":
      return sentences(owed, t("money.nothing"));
  }
};
