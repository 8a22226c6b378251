import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import { joined } from "../../i18n/typography.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { deviceName } from "../catalog/device-name.ts";
import type { PointAhead } from "./days-ahead.ts";

/** What a point of the line is called, and what is said below it; null where there is nothing to add. */
export const usePointWords = (catalog: Catalog | null) => {
  const { t } = useTranslation("subscriptions");
  const cardName = useCardName();
  const day = useDayWords();
  return ({
    event,
    subscription,
    isRetry,
    lateSince,
  }: PointAhead): { title: string; note: string | null } => {
    const device = deviceName(catalog, subscription);
    const office = catalog?.org.offices.find(({ id }) => id === subscription.officeId);
    const place = office === undefined ? null : joined(office.address);
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
        const late = lateSince === null ? null : t("ahead.late", { day: day(lateSince) });
        return {
          title: t("ahead.return", { device }),
          note: late === null ? place : place === null ? late : `${late} ${place}`,
        };
      }
      case "resume":
        return { title: t("ahead.resume"), note: device };
      case "handover":
        return subscription.delivery === null
          ? { title: t("ahead.handover", { device }), note: place }
          : { title: t("ahead.handover.brought", { device }), note: null };
      case "end":
        return { title: t(`ahead.end.${event.as}`), note: device };
    }
  };
};
