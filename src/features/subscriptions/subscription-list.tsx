import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { useSend } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EventCards } from "../../ui/event-card.tsx";
import { groupDigits } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { StaleNotice } from "../../ui/read-again.tsx";
import { isForBrowser } from "../shell/for-browser.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import { findSubscriptions } from "./find-subscriptions.ts";
import { inCards } from "./in-cards.ts";
import { ListFilters } from "./list-filters.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { filterSubscriptions } from "./subscription-filter.ts";
import styles from "./subscription-list.module.css";
import { type ListSearch, pageOfCards, subscriptionFilters } from "./subscriptions-search.ts";
import type { ToDo } from "./to-do.ts";
import { ToDoCard } from "./todo-card.tsx";
import { ToDoList } from "./todo-list.tsx";

/** From so many on, one is looked for by words and put in order. */
const many = 6;

/** Whether a filter would leave any of them out. */
const areOfKinds = (subscriptions: readonly Subscription[]): boolean =>
  subscriptionFilters.every((filter) => {
    const { length } = filterSubscriptions(subscriptions, filter);
    return filter === "all" || length < subscriptions.length;
  });

interface SubscriptionListProps {
  subscriptions: readonly Subscription[];
  /** What there is to do, the most urgent first. */
  todo: readonly ToDo[];
  /** They could not be refreshed: what is shown may be old. */
  stale: boolean;
  list: ListSearch;
  returnTo: number | undefined;
}

/**
 * The most urgent thing, and the subscriptions of a filter, so many at a time: a thousand cost no more than these.
 */
export const SubscriptionList = ({ subscriptions, todo, stale, list, returnTo }: SubscriptionListProps) => {
  const { t } = useTranslation("subscriptions");
  const send = useSend("account");
  const todayOf = useSubscriptionDays();
  // Typing comes before what it finds.
  const { show = "all", rows = pageOfCards, q = "", sort } = useDeferredValue(list);
  const found = useMemo(
    () => findSubscriptions(subscriptions, { words: q, order: sort }),
    [subscriptions, q, sort],
  );
  const isNarrowed = show !== "all" || q !== "";
  const chosen = filterSubscriptions(found, show);
  const { first, others, shown } = inCards(chosen, todo, { words: q, rows });
  const left = chosen.length - rows;
  const navigate = useNavigate({ from: "/subscriptions" });
  const { href } = useRouter().buildLocation({ to: "/subscriptions/", search: list });
  // Of what is shown now, whenever that is: a card stays the same when others come after it.
  const open = useCallback(
    (id: number, event: MouseEvent): void => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      void navigate({ to: "/subscriptions/", search: (now) => ({ ...now, s: id }) });
    },
    [navigate],
  );
  /** The first of those that were asked for by the link. */
  const [firstMore, setFirstMore] = useState<number>();
  const cardOf = ({ id }: Subscription) => ({
    href: `${href}${href.includes("?") ? "&" : "?"}s=${id}`,
    onOpen: open,
    focused: id === (firstMore ?? returnTo),
  });
  return (
    <div>
      {first !== undefined && (
        <EventCards>
          <ToDoCard todo={first} {...cardOf(first.subscription)} />
        </EventCards>
      )}
      {todo.length > (first === undefined ? 0 : 1) && (
        <ToDoList todo={todo.filter((each) => each !== first)} besideCard={first !== undefined} />
      )}
      {(areOfKinds(subscriptions) || show !== "all" || subscriptions.length >= many) && (
        <ListFilters found={found} many={subscriptions.length >= many} list={list} />
      )}
      {stale && (
        <StaleNotice
          title={t("stale.title")}
          retryLabel={t("failed.again")}
          onRetry={() => send({ type: "subscriptions.refreshRequested" })}
        >
          {t("stale.lead")}
        </StaleNotice>
      )}
      {chosen.length === 0 ? (
        <Notice title={t("none.title")} action={<Link to="/subscriptions/">{t("none.action")}</Link>} />
      ) : shown.length === 0 ? (
        // What was looked for is the black card itself: below the filter nothing would be left.
        isNarrowed && first !== undefined && <p>{t("above", { device: deviceName(first.subscription) })}</p>
      ) : (
        <EventCards>
          {shown.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              today={todayOf(subscription)}
              {...cardOf(subscription)}
            />
          ))}
        </EventCards>
      )}
      {left > 0 && (
        <div className={styles.more}>
          <Link
            to="/subscriptions/"
            search={{ ...list, rows: rows + pageOfCards }}
            replace
            resetScroll={false}
            viewTransition={false}
            className={buttonClass({ kind: "line" })}
            onClick={() => setFirstMore(others[shown.length]?.id)}
          >
            {t("more", { amount: Math.min(left, pageOfCards) })}
          </Link>
          <p>{t("more.left", { shown: groupDigits(rows), all: groupDigits(chosen.length) })}</p>
        </div>
      )}
    </div>
  );
};
