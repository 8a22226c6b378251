import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { RouteLink } from "../help/route-link.tsx";

/** Where a device is collected, when, with what, and the way there. */
export const OfficeCard = ({ office }: { office: Office }) => {
  const { t } = useTranslation("checkout");
  return (
    <PlaceCard title={office.address} actions={<RouteLink office={office} kind="solid" />}>
      <p>{t("success.open", { hours: office.hours })}</p>
      <p>{t("success.passport")}</p>
    </PlaceCard>
  );
};
