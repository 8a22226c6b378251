import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Lead } from "../../ui/page.tsx";

/** Whether a later month of it can still be charged by itself. */
const isChargedLater = ({ status, scheduled, period, months }: Subscription): boolean =>
  (status === "awaitingHandover" || status === "active" || status === "paused") &&
  scheduled?.status !== "cancelled" &&
  period <= months;

/** The subscription that the address asks a card for; null where it names none that a card could pay. */
export const useAskedFor = (id: number | undefined): Subscription | null => {
  const found = useView("account", subscriptionOf, id);
  return found !== undefined && isChargedLater(found) ? found : null;
};

/** Says which subscription a card is chosen for. */
export const PayerQuestion = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("cards");
  return <Lead>{t("payer.question", { model: deviceName(subscription) })}</Lead>;
};
