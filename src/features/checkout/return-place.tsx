import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { officeOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { joined } from "../../i18n/typography.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { RouteLink } from "../help/route-link.tsx";

/** Where a device is brought back, and the way there; any office where none is named. */
export const ReturnPlace = ({ officeId }: { officeId: number | null }) => {
  const { t } = useTranslation(["checkout", "subscription"]);
  const office = useView("account", officeOf, officeId);
  return office === undefined ? (
    <Link to="/offices/" className={textButtonClass()}>
      {t("subscription:device.offices")}
    </Link>
  ) : (
    <PlaceCard title={joined(office.address)} actions={<RouteLink office={office} kind="solid" />}>
      <p>{t("success.open", { hours: office.hours })}</p>
    </PlaceCard>
  );
};
