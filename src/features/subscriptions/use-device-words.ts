import { useTranslation } from "react-i18next";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { handoverAgain } from "./handover-again.ts";
import { useAgainWords } from "./use-again-words.ts";
import { usePlaceWords } from "./use-place-words.ts";
import type { OpenView } from "./view-of.ts";

/** Where the device is, in a sentence; null where that is not known. */
export const useDeviceWords = ({ subscription, device, agreement }: OpenView): string | null => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const today = useSubscriptionDay(subscription);
  const again = useAgainWords();
  const { officeWords, returnWords } = usePlaceWords();
  const { delivery, possession, returnBy } = subscription;
  const since = possession?.since ?? null;
  const office = officeWords(subscription);
  switch (device) {
    case "ordered":
      if (agreement === "awaitingPayment") return t("device.waitsPayment");
      if (agreement !== "awaitingHandover") {
        const when = again(subscription, handoverAgain(subscription)?.from ?? null);
        const where = delivery?.address ?? office;
        return where === null ? `${when}.` : t("device.again", { when, where });
      }
      if (delivery !== null)
        return t("device.deliver", { day: day(delivery.date), slot: delivery.slot, where: delivery.address });
      return office === null ? t("device.pickupUnnamed") : t("device.pickup", { where: office });
    case "inUse":
      return since === null ? t("device.inUse") : t("device.inUseSince", { day: day(since) });
    case "returning": {
      const where = returnWords(subscription);
      if (returnBy === null) return t("device.return", { where });
      const by = { day: day(returnBy) };
      if (returnBy >= today) return t("device.returnBy", { ...by, where });
      return `${t("device.returnLate", by)} ${t("device.returnNow", { where })}`;
    }
    case "returned":
      if (subscription.loss != null)
        return t(`device.${subscription.loss.cause}`, { day: day(subscription.loss.day) });
      return since === null ? t("device.returned") : t("device.returnedOn", { day: day(since) });
    case "unknown":
      return null;
  }
};
