import { Link } from "@tanstack/react-router";
import { memo, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { EventCard } from "../../ui/event-card.tsx";
import { artOf } from "../catalog/art-of.ts";
import { buttonClass } from "../../ui/button.tsx";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { PayButton } from "./pay-button.tsx";
import { SubscriptionStatus } from "./subscription-status.tsx";
import { SubscriptionTrack } from "./subscription-track.tsx";
import { useHeadline } from "./use-headline.ts";

interface SubscriptionCardProps {
  subscription: Subscription;
  /** Null until it is loaded: the card does without a picture and an address. */
  catalog: Catalog | null;
  /** The calendar day in the client's city. */
  today: string;
  /** The most urgent card is black and offers to pay; in a list only one is. */
  urgent: boolean;
  /** Why it is unpaid, and what follows: on the urgent card. */
  why?: string;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Somebody goes on from here. */
  focused: boolean;
}

/** About as wide as an address: when the catalogue brings it, the cards below should stay where they are. */
const unreadAddress = "\u00A0 ".repeat(40);

const goOnFromHere = (link: HTMLAnchorElement | null): void => link?.focus();

/**
 * One subscription: what happens next, which device, where, how much of the period has passed. A plain link, since the
 * router's costs more than the rest of a card, and rendered again only when it is another one.
 */
export const SubscriptionCard = memo(
  ({ subscription, catalog, today, urgent, why = "", href, onOpen, focused }: SubscriptionCardProps) => {
    const { t } = useTranslation("subscriptions");
    const headline = useHeadline(subscription);
    const device = catalog?.gadgets.find(({ id }) => id === subscription.deviceId);
    const office = catalog?.org.offices.find(({ id }) => id === subscription.officeId);
    const day = useDayWords();
    const { id, status, delivery, debt, resumeOn = null, extendFrom = null } = subscription;
    const isOpen = status === "active" && debt === 0 && subscription.scheduled === null;
    const longerFrom = isOpen ? extendFrom : null;
    const where = delivery?.address ?? office?.address;
    const waiting = status === "awaitingPayment" || status === "awaitingHandover";
    const more = [
      waiting && (where !== undefined ? `${where}.` : catalog === null && unreadAddress),
      status === "awaitingHandover" && t("detail.passport"),
      status === "paused" && debt === 0 && t("detail.noCharge"),
      status === "paused" && resumeOn !== null && debt === 0 && t("detail.resumes", { day: day(resumeOn) }),
      status === "paused" && debt > 0 && t("detail.debt", { sum: formatMoney(debt) }),
      why !== "" && why,
    ].filter((words) => words !== false);
    return (
      <EventCard
        kind={urgent ? "urgent" : status === "cancelled" || status === "finished" ? "past" : "plain"}
        status={<SubscriptionStatus subscription={subscription} />}
        {...(device !== undefined && !urgent && { art: artOf(device.image) })}
        title={
          <a href={href} onClick={(event) => onOpen(id, event)} {...(focused && { ref: goOnFromHere })}>
            {headline}
          </a>
        }
        track={<SubscriptionTrack subscription={subscription} today={today} />}
        {...(urgent && { action: <PayButton subscription={subscription} /> })}
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
          {device?.name ?? subscription.model}
          {more.length > 0 && "."}
        </b>
        {more.map((words) => ` ${words}`)}
      </EventCard>
    );
  },
);
SubscriptionCard.displayName = "SubscriptionCard";
