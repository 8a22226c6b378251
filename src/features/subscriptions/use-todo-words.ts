import { useTranslation } from "react-i18next";
import { officeOf, type Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";
import { sentences } from "../../ui/sentences.ts";
import { usePaperName } from "../papers/use-paper-name.ts";
import { failedPayments } from "../payments/failed-payments.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import type { ToDo } from "./to-do.ts";
import { usePlaceWords } from "./use-place-words.ts";

/** What is to be done, in a sentence, and why: the reason, the place, the number of the paper. */
export const useToDoWords = () => {
  const { t } = useTranslation(["subscriptions", "payments", "subscription"]);
  const paperName = usePaperName();
  const day = useDayWords();
  const todayOf = useSubscriptionDays();
  const { officeWords, returnWords } = usePlaceWords();
  const { why: whyFailed } = useFailedWords();

  /** Why it is unpaid; a debt is told once on a page, in the card that can pay it. */
  const whyUnpaid = (one: Subscription): string => {
    const { status, paidUntil = null } = one;
    return sentences(
      status !== "awaitingPayment" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
      failedPayments([one]).length > 0 && whyFailed(one, { withCard: true }),
    );
  };

  /**
   * Of a debtor who has the device: until when it is due back, or since when it is late, where, and that it stays where the
   * subscription goes on; null where it is not due.
   */
  const backOf = (one: Subscription): string | null => {
    const { returnBy, possession } = one;
    if (returnBy === null || possession?.state === "returned") return null;
    const where = returnWords(one);
    const by = { day: day(returnBy) };
    const due =
      returnBy >= todayOf(one)
        ? t("subscription:device.returnBy", { ...by, where })
        : `${t("subscription:device.returnLate", by)} ${t("subscription:device.bringTo", { where })}`;
    return `${due} ${t("subscription:debt.goesOn")}`;
  };

  const wordsOf = (todo: ToDo): { title: string; why: string } => {
    const { subscription } = todo;
    switch (todo.kind) {
      case "pay": {
        const sum = formatMoney(subscription.debt);
        const by = subscription.collection?.pausesOn ?? null;
        return {
          title: by === null ? t("todo.pay", { sum }) : t("todo.pay.by", { sum, day: day(by) }),
          why: whyUnpaid(subscription),
        };
      }
      case "paying":
        return {
          title: t("todo.paying", { sum: formatMoney(subscription.debt) }),
          why: t("todo.paying.why"),
        };
      case "sign":
        return { title: t("todo.sign", { act: paperName(todo.act) }), why: t("todo.sign.why") };
      case "collect": {
        const office = officeOf(subscription);
        const where = office === null ? "" : `${officeWords(subscription)}, ${office.hours}. `;
        return { title: t("next.pickup"), why: `${where}${t("detail.passport")}` };
      }
      case "compensate":
        return {
          title: t("todo.compensate", { sum: formatMoney(todo.owed) }),
          why: t("todo.compensate.why"),
        };
      case "collectExtras":
      case "returnExtras":
        return {
          title: t(`todo.${todo.kind}`, { extras: todo.extras.join(", ") }),
          why: t("todo.extras.where", { where: returnWords(subscription) }),
        };
      case "return":
        return {
          title: t(todo.by < todayOf(subscription) ? "next.returnLate" : "next.return", {
            day: day(todo.by),
          }),
          why: t("subscription:device.return", { where: returnWords(subscription) }),
        };
    }
  };
  return { wordsOf, backOf };
};
