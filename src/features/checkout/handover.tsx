import { useTranslation } from "react-i18next";
import { officeOf } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { isDeliveryAhead } from "../consequences/order-sentences.ts";
import { type Facts, handoverNote } from "../consequences/sentences.ts";
import { usePlaces, useSay } from "../consequences/use-say.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { OfficeCard } from "./office-card.tsx";

interface HandoverProps {
  facts: Facts;
  /** When it was ordered; null where nothing says so, and there is nothing to put into a calendar. */
  ordered: Date | null;
}

/** Where a device that the client does not have yet is to be had, what to bring, and what helps to be there. */
export const Handover = ({ facts, ordered }: HandoverProps) => {
  const { t } = useTranslation("checkout");
  const { subscription } = facts;
  const { delivery } = subscription;
  const office = officeOf(subscription);
  const { addressIn } = usePlaces();
  const { text } = useSay();
  const note = handoverNote(facts);
  const first = note.length === 0 ? null : <p>{text(note)}</p>;
  if (delivery !== null)
    return (
      <PlaceCard
        title={joined(delivery.address)}
        {...(ordered !== null &&
          isDeliveryAhead(facts) && {
            actions: <AddToCalendar subscription={subscription} delivery={delivery} ordered={ordered} />,
          })}
      >
        {first}
        <p>{t("success.passport")}</p>
      </PlaceCard>
    );
  return office === null ? null : (
    <OfficeCard office={office} address={addressIn(subscription.city, office)}>
      {first}
    </OfficeCard>
  );
};
