import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { formatMoney } from "../../ui/money.ts";
import { usePaperName } from "../papers/use-paper-name.ts";
import { failedPayments } from "../payments/failed-payments.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import type { ToDo } from "./to-do.ts";

/** What is to be done, in a sentence, and why: the reason, the place, the number of the paper. */
export const useToDoWords = (catalog: Catalog | null) => {
  const { t } = useTranslation(["subscriptions", "payments", "subscription"]);
  const paperName = usePaperName();
  const day = useDayWords();
  const today = useCityDay();
  const { why: whyFailed } = useFailedWords();

  const officeOf = ({ officeId }: Subscription) => catalog?.org.offices.find(({ id }) => id === officeId);
  const returnWhere = (one: Subscription): string => {
    const where = officeOf(one)?.address;
    return where === undefined
      ? t("subscription:device.returnAny")
      : t("subscription:device.return", { where });
  };

  /** Why it is unpaid; a debt is told once on a page, in the card that can pay it. */
  const whyUnpaid = (one: Subscription): string => {
    const { status, paidUntil = null } = one;
    return [
      status !== "awaitingPayment" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
      failedPayments([one]).length > 0 && whyFailed(one, { withCard: true }),
    ]
      .filter(Boolean)
      .join(" ");
  };

  /**
   * Of a debtor who has the device: until when it is due back, or since when it is late, where, and that it stays where the
   * subscription goes on; null where it is not due.
   */
  const backOf = (one: Subscription): string | null => {
    const { returnBy, possession } = one;
    if (returnBy === null || possession?.state === "returned") return null;
    const where = officeOf(one)?.address;
    const by = { day: day(returnBy) };
    const due =
      returnBy >= today
        ? where === undefined
          ? t("subscription:device.returnByAny", by)
          : t("subscription:device.returnBy", { ...by, where })
        : `${t("subscription:device.returnLate", by)} ${
            where === undefined
              ? t("subscription:device.bringAnywhere")
              : t("subscription:device.bringTo", { where })
          }`;
    return `${due} ${t("subscription:debt.goesOn")}`;
  };

  const wordsOf = (todo: ToDo): { title: string; why: string } => {
    const { subscription } = todo;
    const office = officeOf(subscription);
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
      case "collect":
        return {
          title: t("next.pickup"),
          why:
            office === undefined
              ? t("detail.passport")
              : `${joined(office.address)}, ${office.hours}. ${t("detail.passport")}`,
        };
      case "return":
        return {
          title: t(todo.by < today ? "next.returnLate" : "next.return", { day: day(todo.by) }),
          why: returnWhere(subscription),
        };
    }
  };
  return { wordsOf, backOf };
};
