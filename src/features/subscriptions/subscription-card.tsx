import { Link } from "@tanstack/react-router";
import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { joined } from "../../i18n/typography.ts";
import { EventCard } from "../../ui/event-card.tsx";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { artOf } from "../catalog/art-of.ts";
import { buttonClass } from "../../ui/button.tsx";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { focusHere } from "./focus-here.ts";
import { handoverAgain } from "./handover-again.ts";
import type { QuickWay } from "./quick-ways.ts";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { useAgainWords } from "./use-again-words.ts";
import { useHeadline } from "./use-headline.ts";
import { usePlaceWords } from "./use-place-words.ts";
import { useQuickActions } from "./use-quick-actions.ts";

interface SubscriptionCardProps {
  subscription: Subscription;
  /** The calendar day in its city. */
  today: string;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Somebody goes on from here. */
  focused: boolean;
}

const going: readonly QuickWay[] = ["problem", "route", "payments", "documents"];
const gone: readonly QuickWay[] = ["payments", "documents"];

/**
 * One subscription: what happens next, which device, where, and what is quickly done about it. A plain link, since the
 * router's costs more than the rest of a card, and rendered again only when it is another one.
 */
export const SubscriptionCard = memo(
  ({ subscription, today, href, onOpen, focused }: SubscriptionCardProps) => {
    const { t } = useTranslation(["subscriptions", "subscription"]);
    const headline = useHeadline(subscription);
    const quick = useQuickActions();
    const againWords = useAgainWords();
    const cardName = useCardName();
    const { officeWords } = usePlaceWords();
    const day = useDayWords();
    const { id, status, delivery, debt, resumeOn = null, extendFrom = null, nextPayment } = subscription;
    const { returnBy, possession, image } = subscription;
    const name = deviceName(subscription);
    const isOpen = status === "active" && debt === 0 && subscription.scheduled === null;
    const longerFrom = isOpen ? extendFrom : null;
    const where = delivery === null ? officeWords(subscription) : joined(delivery.address);
    const again = handoverAgain(subscription);
    const waits = status === "awaitingHandover" || again !== null;
    const more = [
      again !== null && `${againWords(subscription, again.from)}${where === null ? "." : ":"}`,
      (waits || status === "awaitingPayment") && where !== null && `${where}.`,
      waits && t("detail.passport"),
      isOpen &&
        again === null &&
        nextPayment !== null &&
        subscription.card != null &&
        t("card.from", { card: cardName(subscription.card) }),
      status === "paused" && debt === 0 && t("detail.noCharge"),
      status === "paused" && resumeOn !== null && debt === 0 && t("detail.resumes", { day: day(resumeOn) }),
      status === "paused" && debt > 0 && t("detail.debt", { sum: formatMoney(debt) }),
      // The heading asks for the device: paying can let it stay (docs/decisions/192).
      status === "paused" &&
        debt > 0 &&
        returnBy !== null &&
        possession?.state !== "returned" &&
        t("subscription:debt.goesOn"),
    ].filter((words) => words !== false);
    return (
      <EventCard
        kind={isOver(status) ? "past" : "plain"}
        status={<SubscriptionStatus subscription={subscription} />}
        {...(image !== undefined && { art: artOf(image) })}
        title={
          // The device first: of cards with the same headline, each is another one to those who only hear them.
          <a
            href={href}
            aria-label={t("named", { device: name, headline })}
            onClick={(event) => onOpen(id, event)}
            {...(focused && { ref: focusHere })}
          >
            {headline}
          </a>
        }
        quick={<QuickActions actions={quick(subscription, name, isOver(status) ? gone : going)} />}
        {...(longerFrom !== null &&
          longerFrom <= today && {
            action: (
              <Link
                to="/subscriptions/"
                search={(now: object) => ({ ...now, s: id, at: "extend" as const })}
                className={buttonClass({ kind: "line" })}
              >
                {t("extend")}
              </Link>
            ),
          })}
      >
        <b>{more.length > 0 ? `${name}.` : name}</b>
        {more.length > 0 && <span>{` ${more.join(" ")}`}</span>}
      </EventCard>
    );
  },
);
SubscriptionCard.displayName = "SubscriptionCard";
