import { useTranslation } from "react-i18next";
import { shownLanguage } from "../../i18n/texts.ts";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { lowerCase } from "#contract/text.ts";

/**
 * A device with its kind, where a screen names it first: `Самокат «Стриж»`, `Strizh scooter`. Only its name if the kind
 * is unknown. In sentences the name stands alone, because the kind is in the nominative.
 */
export const useDeviceTitle = (): ((
  subscription: Pick<Subscription, "name" | "model" | "kind">,
) => string) => {
  const { t, i18n } = useTranslation("shell");
  const inEnglish = shownLanguage(i18n) === "en";
  return (subscription) => {
    const name = deviceName(subscription);
    const { kind } = subscription;
    return kind === undefined ? name : t("device.named", { name, kind: inEnglish ? lowerCase(kind) : kind });
  };
};
