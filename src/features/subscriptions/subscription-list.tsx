import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { EventCards } from "../../ui/event-card.tsx";
import { refresh } from "../../ui/icons.ts";
import { groupDigits } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { useCardName } from "../checkout/use-card-name.ts";
import { failedPayments } from "../payments/failed-payments.ts";
import { useFailedWords } from "../payments/use-failed-words.ts";
import { isForBrowser } from "../shell/for-browser.ts";
import { useCityDay } from "../shell/use-city-day.ts";
import { SubscriptionCard } from "./subscription-card.tsx";
import { filterSubscriptions } from "./subscription-filter.ts";
import styles from "./subscription-list.module.css";
import { type ListSearch, pageOfCards, subscriptionFilters } from "./subscriptions-search.ts";
import { owesNow } from "./owes-now.ts";

interface SubscriptionListProps {
  subscriptions: readonly Subscription[];
  /** They could not be refreshed: what is shown may be old. */
  stale: boolean;
  list: ListSearch;
  returnTo: number | undefined;
}

/** The subscriptions of a filter, the most urgent first, so many at a time: a thousand cost no more than these. */
export const SubscriptionList = ({ subscriptions, stale, list, returnTo }: SubscriptionListProps) => {
  const { t } = useTranslation(["subscriptions", "payments"]);
  const catalog = useView("account", catalogOf);
  const send = useSend("account");
  const today = useCityDay();
  const { show = "all", rows = pageOfCards } = list;
  const chosen = filterSubscriptions(subscriptions, show);
  const urgent = failedPayments(chosen)[0] ?? chosen.find(owesNow);
  const ordered = urgent === undefined ? chosen : [urgent, ...chosen.filter((each) => each !== urgent)];
  const left = ordered.length - rows;
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
  const failedWords = useFailedWords();
  const cardName = useCardName();
  /** A debt is told once on a page: in the card that can pay it. */
  const whyUnpaid = (one: Subscription): string => {
    const others = failedPayments(subscriptions).filter(({ id }) => id !== one.id).length;
    return [
      one.collection?.card != null && t("card.failed", { card: cardName(one.collection.card) }),
      failedPayments([one]).length > 0 && failedWords(one),
      others > 0 && t("payments:notice.others", { count: others }),
    ]
      .filter(Boolean)
      .join(" ");
  };
  const [firstMore, setFirstMore] = useState<number>();
  return (
    <div>
      <ChipNav label={t("filter")}>
        {subscriptionFilters.map((filter) => (
          <Link
            key={filter}
            to="/subscriptions/"
            search={filter === "all" ? {} : { show: filter }}
            className={chipClass()}
            {...(filter === show && { "aria-current": "page" })}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {t(`filter.${filter}`)}{" "}
            <small>{groupDigits(filterSubscriptions(subscriptions, filter).length)}</small>
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
          {ordered.slice(0, rows).map((subscription) => (
            <SubscriptionCard
              key={subscription.id}
              subscription={subscription}
              catalog={catalog}
              today={today}
              urgent={subscription === urgent}
              {...(subscription === urgent && { why: whyUnpaid(subscription) })}
              href={`${href}${href.includes("?") ? "&" : "?"}s=${subscription.id}`}
              onOpen={open}
              focused={subscription.id === (firstMore ?? returnTo)}
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
            onClick={() => setFirstMore(ordered[rows]?.id)}
          >
            {t("more", { amount: Math.min(left, pageOfCards) })}
          </Link>
          <p>{t("more.left", { shown: groupDigits(rows), all: groupDigits(ordered.length) })}</p>
        </div>
      )}
    </div>
  );
};
