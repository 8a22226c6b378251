import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import type { PointAhead } from "./days-ahead.ts";
import { usePlaceWords } from "./use-place-words.ts";

/** What a point of the line is called, and what is said below it; null where there is nothing to add. */
export const usePointWords = () => {
  const { t } = useTranslation("subscriptions");
  const cardName = useCardName();
  const day = useDayWords();
  const { officeWords, returnWords } = usePlaceWords();
  return ({
    event,
    subscription,
    isRetry,
    lateSince,
  }: PointAhead): { title: string; note: string | null } => {
    const device = deviceName(subscription);
    switch (event.kind) {
      case "charge":
        return {
          // Where no card pays, nobody tries again by themselves.
          title: t(event.card === null ? "ahead.byHand" : isRetry ? "ahead.retry" : "ahead.charge", {
            device,
          }),
          note: event.card === null ? null : t("ahead.card", { card: cardName(event.card) }),
        };
      case "owed":
        return {
          title: t(subscription.status === "awaitingPayment" ? "ahead.byHand" : "ahead.owed", { device }),
          note: null,
        };
      case "refund":
        return {
          title: t(`ahead.refund.${event.of}`),
          note: event.of === "deposit" ? t("ahead.refund.checked", { device }) : device,
        };
      case "return": {
        const where = returnWords(subscription);
        const late = lateSince === null ? null : t("ahead.late", { day: day(lateSince) });
        return {
          title: t("ahead.return", { device }),
          note: late === null ? where : `${late} ${where}`,
        };
      }
      case "resume":
        return { title: t("ahead.resume"), note: device };
      case "handover":
        return subscription.delivery === null
          ? { title: t("ahead.handover", { device }), note: officeWords(subscription) }
          : { title: t("ahead.handover.brought", { device }), note: null };
      case "end":
        return { title: t(`ahead.end.${event.as}`), note: device };
    }
  };
};
