import { Link } from "@tanstack/react-router";
import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
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
import { useQuickActions } from "./use-quick-actions.ts";

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Null where it cannot be had: the card does without a picture and an address. */
  catalog: Catalog | null;
  /** The calendar day in the client's city. */
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
  ({ subscription, catalog, today, href, onOpen, focused }: SubscriptionCardProps) => {
    const { t } = useTranslation(["subscriptions", "subscription"]);
    const headline = useHeadline(subscription);
    const quick = useQuickActions();
    const againWords = useAgainWords();
    const cardName = useCardName();
    const device = catalog?.gadgets.find(({ id }) => id === subscription.deviceId);
    const office = catalog?.org.offices.find(({ id }) => id === subscription.officeId);
    const day = useDayWords();
    const { id, status, delivery, debt, resumeOn = null, extendFrom = null, nextPayment } = subscription;
    const { returnBy, possession } = subscription;
    const name = device?.name ?? subscription.model;
    const isOpen = status === "active" && debt === 0 && subscription.scheduled === null;
    const longerFrom = isOpen ? extendFrom : null;
    const where = delivery?.address ?? office?.address;
    const again = handoverAgain(subscription);
    const waits = status === "awaitingHandover" || again !== null;
    const more = [
      again !== null && `${againWords(subscription, again.from)}${where === undefined ? "." : ":"}`,
      (waits || status === "awaitingPayment") && where !== undefined && `${joined(where)}.`,
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
        {...(device !== undefined && { art: artOf(device.image) })}
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
        <b>
          {name}
          {more.length > 0 && "."}
        </b>
        {more.map((words) => ` ${words}`)}
      </EventCard>
    );
  },
);
SubscriptionCard.displayName = "SubscriptionCard";
