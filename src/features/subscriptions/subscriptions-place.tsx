import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { SkeletonBlock, SkeletonCard, Skeleton } from "../../ui/skeleton.tsx";
import { NextDays } from "./next-days.tsx";
import { SubscriptionList } from "./subscription-list.tsx";
import styles from "./subscriptions-place.module.css";
import type { ListSearch } from "./subscriptions-search.ts";
import { UnderWayNotice } from "../shell/under-way-notice.tsx";

interface SubscriptionsPlaceProps {
  list: ListSearch;
  /** The subscription that was looked at last. */
  returnTo: number | undefined;
}

/** All subscriptions of the client, or those of a filter. */
export const SubscriptionsPlace = ({ list, returnTo }: SubscriptionsPlaceProps) => {
  const { t } = useTranslation("subscriptions");
  const view = useView("account", subscriptionsView);
  const [held, hold] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <UnderWayNotice />
      {view.state === "unreachable" ? (
        <ListFailed />
      ) : view.state === "loading" || held ? (
        <ListLoading hold={hold} />
      ) : view.subscriptions.length === 0 ? (
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
      ) : (
        <div className={styles.home}>
          <SubscriptionList
            subscriptions={view.subscriptions}
            stale={view.stale}
            list={list}
            returnTo={returnTo}
          />
          <NextDays subscriptions={view.subscriptions} />
        </div>
      )}
    </>
  );
};

/** The list could not be read: it is fine, and can be read again. */
export const ListFailed = () => {
  const { t } = useTranslation("subscriptions");
  const send = useSend("account");
  return (
    <LoadError
      title={t("failed.title")}
      retryLabel={t("failed.again")}
      onRetry={() => send({ type: "account.retryRequested" })}
    >
      {t("failed.lead")}
    </LoadError>
  );
};

const ListLoading = ({ hold }: { hold: (held: boolean) => void }) => {
  const { t } = useTranslation("subscriptions");
  return (
    <Skeleton hold={hold} label={t("loading")}>
      <SkeletonCard>
        <SkeletonBlock width="40%" />
        <SkeletonBlock width="80%" height="1.75rem" />
        <SkeletonBlock height="3rem" />
      </SkeletonCard>
    </Skeleton>
  );
};
