import { useTranslation } from "react-i18next";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Act, Subscription } from "#contract/subscription.ts";
import { stateOfPayment } from "#machines/payments/payments.view.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { usePaperName } from "../papers/use-paper-name.ts";
import { depositIn } from "../payments/deposit-in.ts";

type Words = { title: string; note: string | null };

/** What the points of one subscription's line are called, and what is said below them. */
export const useLineWords = () => {
  const { t } = useTranslation("subscription");
  const paperName = usePaperName();
  const cardName = useCardName();
  const day = useDayWords();

  const ofPayment = (payment: Payment, subscription: Pick<Subscription, "deposit">): Words => {
    const { type, period, receipt } = payment;
    const deposit = depositIn(payment, subscription);
    const note = t(receipt === null ? "line.payment" : "line.receipt");
    switch (stateOfPayment(payment)) {
      case "underWay":
        return { title: t("line.underWay"), note };
      case "atDoor":
        return { title: t("line.atDoor"), note: null };
      case "failed":
        return { title: t("line.failed"), note };
      case "refunded":
        return { title: t("line.refunded"), note };
      case "partlyRefunded":
      case "paid":
        return {
          title:
            type !== "subscription"
              ? t(`line.paid.${type}`)
              : deposit > 0
                ? t("line.paid.withDeposit", { period, deposit: formatMoney(deposit) })
                : t("line.paid", { period }),
          note,
        };
    }
  };
  const ofAct = (act: Act): Words => ({
    title: paperName(act),
    note: act.signed ? null : t("papers.sign"),
  });
  /**
   * `isRetry`: a charge that has failed is tried again. `late`: since when a return is. `where`: of the office, if it is
   * known. `brought`: not collected.
   */
  const ofEvent = (
    event: ForecastEvent,
    {
      isRetry,
      late,
      where,
      brought,
    }: { isRetry: boolean; late: string | null; where: string | null; brought: boolean },
  ): Words => {
    switch (event.kind) {
      case "charge":
        return {
          // Where no card pays, nobody tries again by themselves.
          title: t(event.card === null ? "line.byHand" : isRetry ? "line.retry" : "line.charge", {
            period: event.period,
            sum: formatMoney(event.amount),
          }),
          note: event.card === null ? null : t("line.card", { card: cardName(event.card) }),
        };
      case "refund":
        return {
          title: t(`line.refund.${event.of}`),
          note: event.of === "deposit" ? t("line.refund.checked") : null,
        };
      case "return": {
        const since = late === null ? null : t("line.return.late", { day: day(late) });
        return {
          title: t("line.return"),
          note: since === null ? where : where === null ? since : `${since} ${where}`,
        };
      }
      case "handover":
        return { title: t(brought ? "line.handover.brought" : "line.handover"), note: where };
      case "resume":
        return { title: t("line.resume"), note: null };
      case "end":
        return { title: t(`line.end.${event.as}`), note: null };
    }
  };
  return { ofPayment, ofAct, ofEvent };
};
