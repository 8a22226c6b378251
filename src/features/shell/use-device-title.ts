import { useTranslation } from "react-i18next";
import { type Subscription, deviceName, deviceTitle } from "#contract/subscription.ts";
import { shownLanguage } from "../../i18n/texts.ts";

/** `deviceTitle` of a subscription in the language of the page. */
export const useDeviceTitle = (): ((
  subscription: Pick<Subscription, "name" | "model" | "kind">,
) => string) => {
  const { i18n } = useTranslation();
  return (subscription) =>
    deviceTitle({ name: deviceName(subscription), kind: subscription.kind }, shownLanguage(i18n));
};
