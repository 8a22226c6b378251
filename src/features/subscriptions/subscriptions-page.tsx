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

/** All subscriptions, or the one that the address names, at the step that it names. */
export const SubscriptionsPage = ({ search }: { search: SubscriptionsSearch }) => {
  const { s, at } = search;
  const list = useMemo(() => {
    const { s: _, at: __, ...asked } = search;
    return asked;
  }, [search]);
  // Whoever comes back to the list goes on from the subscription they looked at.
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

interface SubscriptionsPlaceProps {
  list: ListSearch;
  /** The subscription that was looked at last. */
  returnTo: number | undefined;
}

/**
 * How much there is to do; in words while it is nothing or one thing. A payment that is under way is nothing to do: it
 * is not to be made twice.
 */
const homeHeading = (todo: readonly ToDo[]) => {
  const { length: count } = todo.filter(({ kind }) => kind !== "paying");
  if (count === 0) return { name: todo.length > 0 ? "home.paying" : "home.nothing", count } as const;
  return { name: count === 1 ? "home.one" : "home.many", count } as const;
};

/** The client's home: what there is to do, all subscriptions or those of a filter, and what comes next. */
const SubscriptionsOverview = ({ list, returnTo }: SubscriptionsPlaceProps) => {
  const { t } = useTranslation("subscriptions");
  const view = useView("account", subscriptionsView);
  const { begin } = useView("account", purchaseView);
  // Cards need the catalogue's names and addresses: if these came later, everything below them would move.
  const isNaming = useView("account", catalogView).state === "loading";
  const [held, hold] = useState(false);
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
          <ListLoading hold={hold} />
        ) : (
          <NoSubscriptions />
        )}
      </>
    );
  const { subscriptions, stale } = view;
  const read = { subscriptions, stale, list, returnTo };
  return begin.can ? <WithPendingPayment {...read} /> : <Home {...read} paying={null} />;
};

interface HomeProps extends SubscriptionsPlaceProps {
  subscriptions: readonly Subscription[];
  stale: boolean;
  /** The subscription whose payment is under way. */
  paying: number | null;
}

/** Who may pay may be paying. */
const WithPendingPayment = (read: Omit<HomeProps, "paying">) => (
  <Home {...read} paying={useView("account.checkout", payingFor)} />
);

const Home = ({ subscriptions, stale, list, returnTo, paying }: HomeProps) => {
  const { t } = useTranslation("subscriptions");
  const todo = toDoNow(subscriptions.map(useGetFacts()), paying);
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

/** None yet, and how one gets there; who may not subscribe is told why, not sent to choose. */
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
