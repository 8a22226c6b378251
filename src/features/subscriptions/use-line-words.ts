import { useTranslation } from "react-i18next";
import type { ForecastEvent } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import type { Act } from "#contract/subscription.ts";
import { stateOfPayment } from "#machines/payments/payments.view.ts";
import { useCardName } from "../checkout/use-card-name.ts";

type Words = { title: string; note: string | null };

/** What the points of one subscription's line are called, and what is said below them. */
export const useLineWords = () => {
  const { t } = useTranslation("subscription");
  const { t: named } = useTranslation("acts");
  const cardName = useCardName();

  const ofPayment = (payment: Payment): Words => {
    const { type, period, receipt } = payment;
    const note = t(receipt === null ? "line.payment" : "line.receipt");
    switch (stateOfPayment(payment)) {
      case "underWay":
        return { title: t("line.underWay"), note };
      case "failed":
        return { title: t("line.failed"), note };
      case "refunded":
        return { title: t("line.refunded"), note };
      case "partlyRefunded":
      case "paid":
        return {
          title: type === "subscription" ? t("line.paid", { period }) : t(`line.paid.${type}`),
          note,
        };
    }
  };
  const ofAct = ({ type, number, signed }: Act): Words => {
    const name = named(`act.${type}`);
    return {
      title: number === undefined ? name : t("papers.number", { name, number }),
      note: signed ? null : t("papers.sign"),
    };
  };
  /** `isRetry`: a charge that has failed is tried again. `where`: of the office, if it is known. */
  const ofEvent = (event: ForecastEvent, isRetry: boolean, where: string | null): Words => {
    switch (event.kind) {
      case "charge":
        return {
          // Where no card pays, nobody tries again by themselves.
          title: t(event.card === null ? "line.byHand" : isRetry ? "line.retry" : "line.charge", {
            period: event.period,
          }),
          note: event.card === null ? null : t("line.card", { card: cardName(event.card) }),
        };
      case "refund":
        return { title: t(`line.refund.${event.of}`), note: null };
      case "return":
      case "handover":
        return { title: t(`line.${event.kind}`), note: where };
      case "resume":
        return { title: t("line.resume"), note: null };
      case "end":
        return { title: t(`line.end.${event.as}`), note: null };
    }
  };
  return { ofPayment, ofAct, ofEvent };
};
