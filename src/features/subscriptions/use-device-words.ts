import { useTranslation } from "react-i18next";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import { handoverAgain } from "./handover-again.ts";
import { useAgainWords } from "./use-again-words.ts";
import { useSubject } from "./use-subject.ts";
import type { OpenView } from "./view-of.ts";

/** Where the device is, in a sentence; null where that is not known. */
export const useDeviceWords = ({ subscription, device, agreement }: OpenView): string | null => {
  const { t } = useTranslation("subscription");
  const day = useDayWords();
  const today = useCityDay();
  const again = useAgainWords();
  const { office } = useSubject(subscription);
  const { delivery, possession, returnBy } = subscription;
  const since = possession?.since ?? null;
  const toOffice = office?.address ?? t("device.anyOffice");
  switch (device) {
    case "ordered":
      if (agreement === "awaitingPayment") return t("device.waitsPayment");
      if (agreement !== "awaitingHandover")
        return t("device.again", {
          when: again(subscription, handoverAgain(subscription)?.from ?? null),
          where: delivery?.address ?? toOffice,
        });
      return delivery === null
        ? t("device.pickup", { where: toOffice })
        : t("device.deliver", { day: day(delivery.date), slot: delivery.slot, where: delivery.address });
    case "inUse":
      return since === null ? t("device.inUse") : t("device.inUseSince", { day: day(since) });
    case "returning": {
      const where = office?.address;
      if (returnBy === null)
        return where === undefined ? t("device.returnAny") : t("device.return", { where });
      const by = { day: day(returnBy) };
      if (returnBy >= today)
        return where === undefined ? t("device.returnByAny", by) : t("device.returnBy", { ...by, where });
      const now = where === undefined ? t("device.returnNowAny") : t("device.returnNow", { where });
      return `${t("device.returnLate", by)} ${now}`;
    }
    case "returned":
      return since === null ? t("device.returned") : t("device.returnedOn", { day: day(since) });
    case "unknown":
      return null;
  }
};
