import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { useAccount, useAccountSend } from "../../machines.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { Empty } from "../../ui/empty.tsx";
import { EventCards } from "../../ui/event-card.tsx";
import { refresh } from "../../ui/icons.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Bone, BoneCard, Skeleton } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { useToday } from "../../use-calendar.ts";
import { UnderWayNotice } from "./under-way-notice.tsx";
import { PlacePage } from "../shell/place-page.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { type SubscriptionFilter, filterSubscriptions, subscriptionFilters } from "./subscription-filter.ts";

/** All subscriptions of the client, or those of a filter. */
export const SubscriptionsPage = ({ show }: { show: SubscriptionFilter }) => {
  const { t } = useTranslation("subscriptions");
  const view = useAccount(subscriptionsView);
  const send = useAccountSend();
  return (
    <PlacePage>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <UnderWayNotice />
      {view.state === "ready" ? (
        <SubscriptionList subscriptions={view.subscriptions} stale={view.stale} show={show} />
      ) : view.state === "unreachable" ? (
        <LoadError
          title={t("failed.title")}
          retryLabel={t("failed.again")}
          onRetry={() => send({ type: "account.retryRequested" })}
        >
          {t("failed.lead")}
        </LoadError>
      ) : (
        <Skeleton label={t("loading")}>
          <BoneCard>
            <Bone width="40%" />
            <Bone width="80%" height="1.75rem" />
            <Bone height="3rem" />
          </BoneCard>
        </Skeleton>
      )}
    </PlacePage>
  );
};

const SubscriptionList = ({
  subscriptions,
  stale,
  show,
}: {
  subscriptions: readonly Subscription[];
  /** They could not be refreshed: what is shown may be old. */
  stale: boolean;
  show: SubscriptionFilter;
}) => {
  const { t } = useTranslation("subscriptions");
  const catalog = useAccount(({ context }) => context.catalog);
  const client = useAccount(({ context }) => context.client);
  const send = useAccountSend();
  const zone = catalog?.cities.find(({ id }) => id === client.cityId)?.timezone ?? "Europe/Moscow";
  const today = useToday(zone);
  if (subscriptions.length === 0)
    return (
      <Empty
        art="/art/empty-subscriptions.svg"
        title={t("empty.title")}
        action={
          <Link to="/catalog/" className={buttonClass({ kind: "solid" })}>
            {t("empty.action")}
          </Link>
        }
      >
        {t("empty.lead")}
      </Empty>
    );
  const chosen = filterSubscriptions(subscriptions, show);
  const urgent = chosen.find(({ debt }) => debt > 0);
  return (
    <>
      <ChipNav label={t("filter")}>
        {subscriptionFilters.map((filter) => (
          <Link
            key={filter}
            to="/subscriptions/"
            search={filter === "all" ? {} : { show: filter }}
            className={chipClass()}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t(`filter.${filter}`)} <small>{filterSubscriptions(subscriptions, filter).length}</small>
          </Link>
        ))}
      </ChipNav>
      {stale && (
        <Notice
          role="status"
          title={t("stale.title")}
          action={
            <TextButton icon={refresh} onClick={() => send({ type: "subscriptions.refreshRequested" })}>
              {t("failed.again")}
            </TextButton>
          }
        >
          {t("stale.lead")}
        </Notice>
      )}
      {chosen.length === 0 ? (
        <Notice title={t("none.title")} action={<Link to="/subscriptions/">{t("none.action")}</Link>} />
      ) : (
        <EventCards>
          {chosen
            .toSorted((a, b) => Number(b === urgent) - Number(a === urgent))
            .map((subscription) => (
              <SubscriptionCard
                key={subscription.id}
                subscription={subscription}
                catalog={catalog}
                today={today}
                urgent={subscription === urgent}
              />
            ))}
        </EventCards>
      )}
    </>
  );
};
