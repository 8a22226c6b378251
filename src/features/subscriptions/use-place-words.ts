import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { officeOf, type Subscription } from "#contract/subscription.ts";
import { clientOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { joined } from "../../i18n/typography.ts";

type Rented = Pick<Subscription, "city" | "officeId">;

/** The office where the device is returned: that of the order, or the only one of its city; null where any of them will do. */
export const returnOffice = (subscription: Rented): Office | null => {
  const offices = subscription.city?.offices ?? [];
  return officeOf(subscription) ?? (offices.length === 1 ? (offices[0] ?? null) : null);
};

/** Where a device is collected and returned. The city is named where the client lives in another one. */
export const usePlaceWords = () => {
  const { t } = useTranslation("shell");
  const home = useView("account", clientOf).cityId;
  const addressIn = (city: Subscription["city"], { address }: Pick<Office, "address">): string =>
    city === undefined || city.id === home
      ? joined(address)
      : t("place.inCity", { city: city.name, address: joined(address) });
  return {
    /** The address of an office in the city of a subscription. */
    addressIn,
    /** The office of the order; null for a delivery, and where a backend does not tell. */
    officeWords: (subscription: Rented): string | null => {
      const office = officeOf(subscription);
      return office === null ? null : addressIn(subscription.city, office);
    },
    /** Where the device is returned. */
    returnWords: (subscription: Rented): string => {
      const { city } = subscription;
      const office = returnOffice(subscription);
      if (office !== null) return addressIn(city, office);
      return city === undefined ? t("place.any") : t("place.anyIn", { city: city.name });
    },
  };
};
