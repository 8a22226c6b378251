import { useMemo, useState } from "react";
import { SectionPage } from "../shell/section-page.tsx";
import { OneSubscription } from "./one-subscription.tsx";
import type { ListSearch, SubscriptionsSearch } from "./subscriptions-search.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogView, purchaseView, subscriptionsView } from "#machines/account/account.view.ts";
import { payingFor } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { Skeleton, SkeletonBlock, SkeletonCard } from "../../ui/skeleton.tsx";
import { useGetFacts } from "../consequences/use-sentences.ts";
import { ListFailed } from "./list-failed.tsx";
import { NextDays } from "./next-days.tsx";
import { SubscriptionList } from "./subscription-list.tsx";
import styles from "./subscriptions-page.module.css";
import { type ToDo, toDoNow } from "./to-do.ts";
import { PendingPaymentNotice } from "../shell/pending-payment-notice.tsx";

/** The list, or the subscription of the URL at its step. */
export const SubscriptionsPage = ({ search }: { search: SubscriptionsSearch }) => {
  const { s, at } = search;
  const list = useMemo(() => {
    const { s: _, at: __, ...rest } = search;
    return rest;
  }, [search]);
  // Returning to the list restores the last subscription.
  const [last, setLast] = useState(s);
  if (s !== undefined && s !== last) setLast(s);
  return s === undefined ? (
    <SectionPage>
      <SubscriptionsOverview list={list} returnTo={last} />
    </SectionPage>
  ) : (
    <OneSubscription id={s} at={at} list={list} />
  );
};

interface SubscriptionsOverviewProps {
  list: ListSearch;
  /** The subscription viewed last. */
  returnTo: number | undefined;
}

/** How much there is to do. A running payment does not count. */
const homeHeading = (todo: readonly ToDo[]) => {
  const { length: count } = todo.filter(({ kind }) => kind !== "paying");
  if (count === 0) return { name: todo.length > 0 ? "home.paying" : "home.nothing", count } as const;
  return { name: count === 1 ? "home.one" : "home.many", count } as const;
};

/** `/subscriptions/`: to-dos, subscriptions, the next 60 days. */
const SubscriptionsOverview = ({ list, returnTo }: SubscriptionsOverviewProps) => {
  const { t } = useTranslation("subscriptions");
  const view = useView("account", subscriptionsView);
  const { begin } = useView("account", purchaseView);
  // Cards need the catalogue; without it they would change and shift.
  const isNaming = useView("account", catalogView).state === "loading";
  const [held, setHeld] = useState(false);
  const isFilled = view.state === "ready" && view.subscriptions.length > 0;
  const isAwaited = held || (isFilled && isNaming);
  if (!isFilled || isAwaited)
    return (
      <>
        <h1 tabIndex={-1}>{t("title")}</h1>
        <PendingPaymentNotice />
        {view.state === "unreachable" ? (
          <ListFailed />
        ) : view.state === "loading" || isAwaited ? (
          <ListLoading onHold={setHeld} />
        ) : (
          <NoSubscriptions />
        )}
      </>
    );
  const { subscriptions, stale } = view;
  const read = { subscriptions, stale, list, returnTo };
  return begin.can ? <WithPendingPayment {...read} /> : <Home {...read} paying={null} mayBind={false} />;
};

interface HomeProps extends SubscriptionsOverviewProps {
  subscriptions: readonly Subscription[];
  stale: boolean;
  /** The subscription being paid now. */
  paying: number | null;
  mayBind: boolean;
}

/** Only a client who may pay has a checkout. */
const WithPendingPayment = (read: Omit<HomeProps, "paying" | "mayBind">) => (
  <Home {...read} paying={useView("account.checkout", payingFor)} mayBind />
);

const Home = ({ subscriptions, stale, list, returnTo, paying, mayBind }: HomeProps) => {
  const { t } = useTranslation("subscriptions");
  const todo = toDoNow(subscriptions.map(useGetFacts()), paying, mayBind);
  const { name, count } = homeHeading(todo);
  return (
    <>
      <h1 tabIndex={-1}>{t(name, { count })}</h1>
      {todo.every(({ kind }) => kind !== "paying") && <PendingPaymentNotice />}
      <div className={styles.home}>
        <SubscriptionList
          subscriptions={subscriptions}
          todo={todo}
          stale={stale}
          list={list}
          returnTo={returnTo}
        />
        <NextDays subscriptions={subscriptions} paying={paying} />
      </div>
    </>
  );
};

/** No subscriptions yet; a client who may not subscribe sees why. */
const NoSubscriptions = () => {
  const { t } = useTranslation("subscriptions");
  const { begin } = useView("account", purchaseView);
  const barred = begin.can || begin.why === "loading" ? null : begin.why;
  return (
    <Empty
      art="/art/empty-subscriptions.svg"
      title={t("empty.title")}
      action={
        <Link to="/catalog/" className={buttonClass({ kind: barred === null ? "solid" : "line" })}>
          {t(barred === null ? "empty.action" : "empty.look")}
        </Link>
      }
    >
      {t(barred === null ? "empty.lead" : `empty.${barred}`)}
    </Empty>
  );
};

const ListLoading = ({ onHold }: { onHold: (held: boolean) => void }) => {
  const { t } = useTranslation("subscriptions");
  return (
    <div className={styles.home}>
      <Skeleton onHold={onHold} label={t("loading")}>
        <SkeletonCard>
          <SkeletonBlock width="40%" />
          <SkeletonBlock width="80%" height="1.75rem" />
          <SkeletonBlock height="3rem" />
        </SkeletonCard>
        <SkeletonCard>
          <SkeletonBlock width="40%" />
          <SkeletonBlock width="80%" height="1.75rem" />
        </SkeletonCard>
      </Skeleton>
    </div>
  );
};
