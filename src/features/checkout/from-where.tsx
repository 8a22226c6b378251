import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { isDebt } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { BackLink } from "../shell/back-link.tsx";

/** What is owed for a device in hand is paid from among one's subscriptions, a first order from among the devices. */
const places = {
  subscriptions: { to: "/subscriptions/", name: "nav.subscriptions" },
  devices: { to: "/catalog/", name: "nav.devices" },
} as const;
type Place = (typeof places)[keyof typeof places];

const OfOrder = ({ children }: { children: (place: Place) => ReactNode }) =>
  children(useView("account.checkout", isDebt) ? places.subscriptions : places.devices);

const FromWhere = ({ children }: { children: (place: Place) => ReactNode }) => {
  const { begin } = useView("account", purchaseView);
  return begin.can ? <OfOrder>{children}</OfOrder> : children(places.devices);
};

/** The arrow back from paying. */
export const BackFromPaying = () => <FromWhere>{({ to }) => <BackLink to={to} />}</FromWhere>;

/** The same place as the first step of the path. */
export const PathToPaying = () => {
  const { t } = useTranslation("shell");
  return (
    <FromWhere>
      {({ to, name }) => (
        <li>
          <Link to={to}>{t(name)}</Link>
        </li>
      )}
    </FromWhere>
  );
};
