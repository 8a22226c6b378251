import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { RouteLink } from "../help/route-link.tsx";

interface OfficeCardProps {
  office: Office;
  /** Its address, with the city where that is another one than the client's. */
  address: string;
  /** Since when it is there, as a paragraph. */
  children?: ReactNode;
}

/** Where a device is collected, when, with what, and the way there. */
export const OfficeCard = ({ office, address, children }: OfficeCardProps) => {
  const { t } = useTranslation("checkout");
  return (
    <PlaceCard title={address} actions={<RouteLink office={office} kind="solid" />}>
      {children}
      <p>{t("success.open", { hours: office.hours })}</p>
      <p>{t("success.passport")}</p>
    </PlaceCard>
  );
};
