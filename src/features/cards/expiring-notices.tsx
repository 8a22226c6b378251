import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Card } from "#contract/card.ts";
import { deviceName } from "#contract/subscription.ts";
import { failingCharges } from "#machines/cards/expiry.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { card as cardIcon } from "../../ui/icons.ts";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { sentences } from "../../ui/sentences.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { expiry, useCardName } from "../checkout/use-card-name.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";

/** The charges that will fail because a card expires before them, 30 and then 7 days ahead. */
export const ExpiringNotices = ({ cards }: { cards: readonly Card[] }) => {
  const { t } = useTranslation("cards");
  const cardName = useCardName();
  const todayOf = useSubscriptionDays();
  const dayWords = useDayWords();
  const subscriptions = useView("account", subscriptionsOf);
  return failingCharges(cards, subscriptions ?? [], todayOf).map(
    ({ card, instead, subscription, day, amount, warning }) => (
      <Notice
        key={subscription.id}
        kind={warning === "week" ? "bad" : "ask"}
        icon={cardIcon}
        title={t("expiring.title", { day: dayWords(day), sum: formatMoney(amount) })}
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
        {sentences(
          t("expiring.lead", { card: cardName(card), month: expiry(card), model: deviceName(subscription) }),
          instead === null ? t("expiring.bind") : t("expiring.instead", { card: cardName(instead) }),
        )}
      </Notice>
    ),
  );
};
