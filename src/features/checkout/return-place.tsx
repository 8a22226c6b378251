import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { RouteLink } from "../help/route-link.tsx";
import { ToOffices } from "../consequences/consequence-list.tsx";
import { returnOffice, returnPlace, sentence } from "../consequences/sentences.ts";
import { usePlaces, useSay } from "../consequences/use-say.ts";

/** Where a device is returned, and the way there; the list of offices where any of them will do. */
export const ReturnPlace = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("checkout");
  const { placeIn } = usePlaces();
  const { text } = useSay();
  const at = returnPlace(subscription);
  const office = returnOffice(subscription);
  return office === null ? (
    <>
      <p>{text([sentence("device.return.to", {}, at)])}</p>
      <ToOffices />
    </>
  ) : (
    <PlaceCard title={placeIn(at)} actions={<RouteLink office={office} kind="solid" />}>
      <p>{t("success.open", { hours: office.hours })}</p>
    </PlaceCard>
  );
};
