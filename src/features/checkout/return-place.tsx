import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { RouteLink } from "../help/route-link.tsx";
import { returnOffice, usePlaceWords } from "../subscriptions/use-place-words.ts";

/** Where a device is returned, and the way there; the list of offices where any of them will do. */
export const ReturnPlace = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation(["checkout", "subscription"]);
  const { returnWords } = usePlaceWords();
  const office = returnOffice(subscription);
  return office === null ? (
    <>
      <p>{t("subscription:device.return", { where: returnWords(subscription) })}</p>
      <Link to="/offices/" className={textButtonClass()}>
        {t("subscription:device.offices")}
      </Link>
    </>
  ) : (
    <PlaceCard title={returnWords(subscription)} actions={<RouteLink office={office} kind="solid" />}>
      <p>{t("success.open", { hours: office.hours })}</p>
    </PlaceCard>
  );
};
