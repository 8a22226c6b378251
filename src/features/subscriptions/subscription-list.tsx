import { groupDigits } from "#contract/kopecks.ts";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Subscription, consequencesOf, deviceName, officeOf } from "#contract/subscription.ts";
import { purchaseView } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EventCards } from "../../ui/event-card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useFocusOnce } from "../../ui/focus.ts";
import { isModifiedClick } from "../../ui/modified-click.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import { ListFilters, filterSubscriptions } from "./list-filters.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import styles from "./subscription-list.module.css";
import { type ListSearch, type SubscriptionOrder, pageOfCards } from "./subscriptions-search.ts";
import type { ToDo } from "./to-do.ts";
import { ToDoCard, ToDoList } from "./to-do-list.tsx";
import { normalise } from "../payments/listed-payment.ts";
import { compareDays, noDay } from "#contract/day.ts";
import { StaleContent } from "../shell/load-failure.tsx";

const nextDay = (subscription: Subscription): string => {
  const { next, end } = consequencesOf(subscription);
  return subscription.ahead?.[0]?.day ?? next?.day ?? end ?? noDay;
};

interface ListQuery {
  /** Each word must occur in device, model, serial number or address. */
  words: string;
  /** Omitted: unsorted. */
  order?: SubscriptionOrder | undefined;
}

export const findSubscriptions = (
  subscriptions: readonly Subscription[],
  { words, order }: ListQuery,
): Subscription[] => {
  const wanted = normalise(words).split(/\s+/).filter(Boolean);
  const found = subscriptions.filter((each) => {
    if (wanted.length === 0) return true;
    const { model, serial, delivery } = each;
    const address = delivery?.address ?? officeOf(each)?.address ?? "";
    const known = normalise([deviceName(each), model, serial ?? "", address].join(" "));
    return wanted.every((word) => known.includes(word));
  });
  if (order === undefined) return found;
  return found.toSorted((one, other) => {
    if (order === "name") return deviceName(one).localeCompare(deviceName(other));
    return compareDays(nextDay(one), nextDay(other));
  });
};

/** Splits the list into the most urgent one and up to `rows` cards. A search limits the urgent one to its results. */
export const splitCards = (
  chosen: readonly Subscription[],
  todo: readonly ToDo[],
  { words, rows }: { words: string; rows: number },
) => {
  const first = words === "" ? todo[0] : todo.find(({ subscription }) => chosen.includes(subscription));
  const others = chosen.filter((each) => each !== first?.subscription);
  return { first, others, shown: others.slice(0, others.length < chosen.length ? rows - 1 : rows) };
};

const focusLink = (link: HTMLAnchorElement): void => link.focus();

/** From here on, filters, search and order are shown. */
const many = 6;

interface SubscriptionListProps {
  subscriptions: readonly Subscription[];
  /** Most urgent first. */
  todo: readonly ToDo[];
  /** The refresh failed; data may be old. */
  stale: boolean;
  list: ListSearch;
  returnTo: number | undefined;
}

/** Renders `rows` cards only, however many there are. */
export const SubscriptionList = ({ subscriptions, todo, stale, list, returnTo }: SubscriptionListProps) => {
  const { t } = useTranslation("subscriptions");
  const send = useSend("account");
  const todayOf = useSubscriptionDays();
  const { begin } = useView("account", purchaseView);
  const mayExtend = begin.can || begin.why === "loading";
  // Typing has priority over results.
  const { show = "all", rows = pageOfCards, q = "", sort } = useDeferredValue(list);
  const found = useMemo(
    () => findSubscriptions(subscriptions, { words: q, order: sort }),
    [subscriptions, q, sort],
  );
  const isNarrowed = show !== "all" || q !== "";
  const chosen = filterSubscriptions(found, show);
  const { first, others, shown } = splitCards(chosen, todo, { words: q, rows });
  // A card does not mention signatures, so a to-do for one leaves it as it is.
  const inTodo = useMemo(
    () => new Set(todo.flatMap(({ kind, subscription: { id } }) => (kind === "sign" ? [] : [id]))),
    [todo],
  );
  const left = chosen.length - rows;
  const navigate = useNavigate({ from: "/subscriptions" });
  const { href } = useRouter().buildLocation({ to: "/subscriptions/", search: list });
  // A stable callback keeps memoised cards.
  const open = useCallback(
    (id: number, event: MouseEvent): void => {
      if (isModifiedClick(event)) return;
      event.preventDefault();
      void navigate({ to: "/subscriptions/", search: (now) => ({ ...now, s: id }) });
    },
    [navigate],
  );
  const query = JSON.stringify([show, q, sort]);
  const { choose, refOf } = useFocusOnce(returnTo, query, focusLink);
  const cardOf = ({ id }: Subscription) => ({
    href: `${href}${href.includes("?") ? "&" : "?"}s=${id}`,
    onOpen: open,
    linkRef: refOf(id),
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
      {(show !== "all" || subscriptions.length >= many) && (
        <ListFilters found={found} many={subscriptions.length >= many} list={list} />
      )}
      {stale && (
        <StaleContent
          title={t("stale.title")}
          onRetry={() => send({ type: "subscriptions.refreshRequested" })}
        >
          {t("stale.lead")}
        </StaleContent>
      )}
      {chosen.length === 0 ? (
        <Notice title={t("none.title")} action={<Link to="/subscriptions/">{t("none.action")}</Link>} />
      ) : shown.length === 0 ? (
        // The only result is the urgent card above.
        isNarrowed && first !== undefined && <p>{t("above", { device: deviceName(first.subscription) })}</p>
      ) : (
        <EventCards>
          {shown.map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              today={todayOf(subscription)}
              mayExtend={mayExtend}
              inTodo={inTodo.has(subscription.id)}
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
            onClick={() => choose(others[shown.length]?.id)}
          >
            {t("more", { amount: Math.min(left, pageOfCards) })}
          </Link>
          <p>{t("more.left", { shown: groupDigits(rows), all: groupDigits(chosen.length) })}</p>
        </div>
      )}
    </div>
  );
};
