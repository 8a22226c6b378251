import { useTranslation } from "react-i18next";
import { officeOf, type Subscription } from "#contract/subscription.ts";
import { joined } from "../../i18n/typography.ts";
import { PlaceCard } from "../../ui/place-card.tsx";
import { handoverAgain } from "../subscriptions/handover-again.ts";
import { useAgainWords } from "../subscriptions/use-again-words.ts";
import { usePlaceWords } from "../subscriptions/use-place-words.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { OfficeCard } from "./office-card.tsx";

interface HandoverProps {
  subscription: Subscription;
  /** When it was ordered; null where nothing says so, and there is nothing to put into a calendar. */
  ordered: Date | null;
}

/** Where a device that the client does not have yet is to be had, what to bring, and what helps to be there. */
export const Handover = ({ subscription, ordered }: HandoverProps) => {
  const { t } = useTranslation("checkout");
  const { delivery } = subscription;
  const office = officeOf(subscription);
  const { addressIn } = usePlaceWords();
  const againWords = useAgainWords();
  const again = handoverAgain(subscription);
  const when = again === null ? null : <p>{`${againWords(subscription, again.from)}.`}</p>;
  if (delivery !== null)
    return (
      <PlaceCard
        title={joined(delivery.address)}
        {...(ordered !== null && {
          actions: <AddToCalendar subscription={subscription} delivery={delivery} ordered={ordered} />,
        })}
      >
        {when}
        <p>{t("success.passport")}</p>
      </PlaceCard>
    );
  return office === null ? null : (
    <OfficeCard office={office} address={addressIn(subscription.city, office)}>
      {when}
    </OfficeCard>
  );
};
