import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { Status, type StatusKind } from "../../ui/status.tsx";

const statusTexts = {
  awaitingPayment: ["bad", "status.awaitingPayment"],
  awaitingDelivery: ["wait", "status.awaitingDelivery"],
  awaitingPickup: ["wait", "status.awaitingPickup"],
  active: ["live", "status.active"],
  debt: ["bad", "status.debt"],
  unpaid: ["bad", "status.unpaid"],
  ending: ["live", "status.ending"],
  paused: ["paused", "status.paused"],
  pausedForDebt: ["paused", "status.pausedForDebt"],
  cancelled: ["over", "status.cancelled"],
  finished: ["over", "status.finished"],
} as const satisfies Record<string, readonly [StatusKind, string]>;

const displayState = ({
  status,
  delivery,
  debt,
  scheduled,
  chargeConsent,
}: Subscription): keyof typeof statusTexts => {
  if (status === "awaitingHandover") return delivery === null ? "awaitingPickup" : "awaitingDelivery";
  // Without a consent to charges, no payment was tried.
  if (status === "active" && debt > 0) return chargeConsent === "withdrawn" ? "unpaid" : "debt";
  if (status === "paused" && debt > 0) return "pausedForDebt";
  return status === "active" && scheduled !== null ? "ending" : status;
};

export const SubscriptionStatus = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("subscriptions");
  const [kind, key] = statusTexts[displayState(subscription)];
  return <Status kind={kind}>{t(key)}</Status>;
};
