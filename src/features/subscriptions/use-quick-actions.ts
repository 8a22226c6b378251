import { linkOptions, useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { card, doc, pause, route, tool } from "../../ui/icons.ts";
import type { QuickAction } from "../../ui/quick-actions.tsx";
import { isModifiedClick } from "../../ui/modified-click.ts";

/** Targets of a device's quick actions. */
export const quickLinks = ({ id, serial, model }: Subscription) => ({
  problem: linkOptions({ to: "/problem/", search: { s: id } }),
  route: linkOptions({ to: "/offices/" }),
  // Payments can be searched by serial number.
  payments: linkOptions({ to: "/payments/", search: { q: serial ?? model } }),
  documents: linkOptions({ to: "/subscriptions/", search: { s: id }, hash: "papers" }),
  pass: linkOptions({ to: "/subscriptions/", search: { s: id }, hash: "pass" }),
  pause: linkOptions({ to: "/subscriptions/", search: { s: id, at: "pause" } }),
});

export type QuickLink = Exclude<keyof ReturnType<typeof quickLinks>, "pass">;

const icons = { problem: tool, route, payments: card, documents: doc, pause };

/** Plain links: the router's link costs more than the rest of a card. */
export const useQuickActions = () => {
  const { t } = useTranslation(["subscriptions", "shell"]);
  const router = useRouter();
  const navigate = useNavigate();
  return (subscription: Subscription, device: string, names: readonly QuickLink[]): QuickAction[] => {
    const links = quickLinks(subscription);
    // An unpaid order has no payments and no device.
    const isUnpaid = subscription.status === "awaitingPayment";
    return names
      .filter((name) => !isUnpaid || (name !== "payments" && name !== "problem"))
      .map((name) => ({
        icon: icons[name],
        word: name === "route" ? t("shell:route") : t(`quick.${name}`),
        label: t(`quick.${name}.of`, { device }),
        href: router.buildLocation(links[name]).href,
        onClick: (event) => {
          if (isModifiedClick(event)) return;
          event.preventDefault();
          void navigate(links[name]);
        },
      }));
  };
};
