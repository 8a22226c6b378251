import { Columns } from "../../ui/columns.tsx";
import { Lead } from "../../ui/page.tsx";
import { FailedPaymentNotice } from "../payments/failed-payment-notice.tsx";
import { useCityDay } from "../shell/use-city-day.ts";
import { ChangeNotice } from "./change-notice.tsx";
import { DetailDock } from "./detail-dock.tsx";
import { DeviceSection } from "./device-section.tsx";
import { ManageSection } from "./manage-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { PapersSection } from "./papers-section.tsx";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { SubscriptionTrack } from "./subscription-track.tsx";
import { useDeviceWords } from "./use-device-words.ts";
import { useHeadline } from "./use-headline.ts";
import { useMoneyWords } from "./use-money-words.ts";
import { useSubject } from "./use-subject.ts";
import type { ViewOf } from "./view-of.ts";

/** A subscription as it is: what happens next, the money, the device, what can be done, the papers. */
export const Detail = ({ view }: { view: ViewOf<"detail"> }) => {
  const { subscription } = view;
  const headline = useHeadline(subscription);
  const where = useDeviceWords(view);
  const today = useCityDay();
  const money = useMoneyWords(view, { today, stay: null });
  const { name } = useSubject(subscription);
  return (
    <Columns
      side={
        <>
          <DeviceSection view={view} />
          <DetailDock view={view} />
        </>
      }
    >
      <SubscriptionStatus subscription={subscription} />
      <h1 tabIndex={-1}>{headline}</h1>
      <Lead>
        <b>{name}.</b> {where} {view.agreement === "ended" && money}
      </Lead>
      <SubscriptionTrack subscription={subscription} today={today} />
      <ChangeNotice view={view} />
      <FailedPaymentNotice subscription={subscription} withoutButton />
      <MoneySection view={view} />
      <ManageSection view={view} />
      <PapersSection acts={subscription.acts} />
    </Columns>
  );
};
