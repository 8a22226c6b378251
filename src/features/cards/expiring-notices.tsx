import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { failingCharges } from "#machines/cards/expiry.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { card as cardIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { expiringOf } from "../consequences/card-sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";

/** The charges that will fail because a card expires before them, 30 and then 7 days ahead. */
export const ExpiringNotices = ({ cards }: { cards: readonly Card[] }) => {
  const { t } = useTranslation("cards");
  const { say, text } = useSay();
  const factsOf = useFactsOfEach();
  const todayOf = useSubscriptionDays();
  const subscriptions = useView("account", subscriptionsOf);
  return failingCharges(cards, subscriptions ?? [], todayOf).map(
    ({ card, instead, subscription, day, amount, warning }) => {
      const { title, note } = expiringOf(factsOf(subscription), { card, instead, day, sum: amount });
      return (
        <Notice
          key={subscription.id}
          kind={warning === "week" ? "bad" : "ask"}
          icon={cardIcon}
          title={say(title)}
          action={
            <Link
              to="/cards/"
              search={instead === null ? { at: "bind" } : { for: subscription.id }}
              className={textButtonClass()}
            >
              {t(instead === null ? "bind" : "expiring.choose")}
            </Link>
          }
        >
          {text(note)}
        </Notice>
      );
    },
  );
};
