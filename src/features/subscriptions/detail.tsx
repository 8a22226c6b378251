import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { Columns } from "../../ui/columns.tsx";
import { Lead } from "../../ui/page.tsx";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { sentences } from "../../ui/sentences.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { ChangeNotice } from "./change-notice.tsx";
import { nextEvent } from "./next-event.ts";
import { DetailDock } from "./detail-dock.tsx";
import { DeviceSection } from "./device-section.tsx";
import { LineSection } from "./line-section.tsx";
import { ManageSection } from "./manage-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { PapersSection } from "./papers-section.tsx";
import type { QuickWay } from "./quick-ways.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { DebtLead } from "./debt-lead.tsx";
import { useDeviceWords } from "./use-device-words.ts";
import { useHeadline } from "./use-headline.ts";
import { useMoneyWords } from "./use-money-words.ts";
import { useQuickActions } from "./use-quick-actions.ts";
import { usePlaceWords } from "./use-place-words.ts";
import type { ViewOf } from "./view-of.ts";

/**
 * A subscription as it is: what happens next, what is quickly done, all that happened and will, the money, what can be
 * changed, the papers, the device.
 */
export const Detail = ({ view }: { view: ViewOf<"detail"> }) => {
  const { subscription } = view;
  const headline = useHeadline(subscription);
  const where = useWhere(view);
  const money = useMoneyWords(view, { today: useSubscriptionDay(subscription), stay: null });
  const why = useWhyUnpaid(view);
  const quick = useQuickActions();
  const name = deviceName(subscription);
  const ways: readonly QuickWay[] = isOver(subscription.status)
    ? ["payments", "documents"]
    : view.pause.can
      ? ["problem", "pause", "route", "documents"]
      : ["problem", "route", "payments", "documents"];
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
        <b>{`${name}.`}</b> {why !== "" && <span>{`${why} `}</span>}
        <span>{where}</span> {view.agreement === "ended" && <span>{money}</span>}
      </Lead>
      <DebtLead view={view} />
      <ChangeNotice view={view} />
      <QuickActions actions={quick(subscription, name, ways)} />
      <LineSection view={view} />
      <MoneySection view={view} />
      <ManageSection view={view} />
      <PapersSection subscription={subscription} />
    </Columns>
  );
};

/** Where the device is; where the heading has said until when it is due back, the place alone. */
const useWhere = (view: ViewOf<"detail">): string | null => {
  const { t } = useTranslation("subscription");
  const words = useDeviceWords(view);
  const { returnWords } = usePlaceWords();
  const { kind } = nextEvent(view.subscription, useSubscriptionDay(view.subscription));
  if (view.device !== "returning" || (kind !== "return" && kind !== "returnLate")) return words;
  return t("device.bringTo", { where: returnWords(view.subscription) });
};

/** Which month is owed, why its charge has failed, and what follows; nothing where none has. */
const useWhyUnpaid = ({ subscription }: ViewOf<"detail">): string => {
  const { t } = useTranslation("subscriptions");
  const day = useDayWords();
  const { why } = useFailedWords();
  const { status, collection, debt, paidUntil = null } = subscription;
  if (debt === 0) return "";
  return sentences(
    status === "paused" && paidUntil !== null && t("todo.pay.month", { day: day(paidUntil) }),
    collection != null && why(subscription, { withCard: true }),
  );
};
