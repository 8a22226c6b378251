import { Link } from "@tanstack/react-router";
import { type MouseEvent, type RefCallback, memo } from "react";
import { useDeviceTitle } from "../shell/use-device-title.ts";
import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { EventCard } from "../../ui/event-card.tsx";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { artUrl } from "../catalog/find-device.ts";
import { buttonClass } from "../../ui/button.tsx";
import { describeInList, getFacts, describeNext } from "../consequences/sentences.ts";
import { useSentences } from "../consequences/use-sentences.ts";
import { OrderJourney } from "./order-journey.tsx";
import { type QuickLink, useQuickActions } from "./use-quick-actions.ts";
import { SubscriptionStatus } from "../consequences/subscription-status.tsx";

interface SubscriptionCardProps {
  subscription: Subscription;
  /** ISO, in the subscription's city. */
  today: string;
  /** A flagged client cannot extend. */
  mayExtend: boolean;
  /** A to-do above says what to do: the card only names the device. */
  inTodo: boolean;
  href: string;
  onOpen: (id: number, event: MouseEvent) => void;
  /** Takes the focus when it appears, or null. */
  linkRef: RefCallback<HTMLAnchorElement> | null;
}

const going: readonly QuickLink[] = ["problem", "route", "payments", "documents"];
const gone: readonly QuickLink[] = ["payments", "documents"];

/** A memoised card with a plain link: the router's link costs more than the rest. */
export const SubscriptionCard = memo(
  ({ subscription, today, mayExtend, inTodo, href, onOpen, linkRef }: SubscriptionCardProps) => {
    const { t } = useTranslation("subscriptions");
    const { say, text } = useSentences();
    const quick = useQuickActions();
    const deviceTitle = useDeviceTitle();
    const { id, status, debt, extendFrom = null, image } = subscription;
    const facts = getFacts(subscription, today);
    const headline = say(describeNext(facts));
    const more = inTodo ? "" : text(describeInList(facts));
    const name = deviceName(subscription);
    const isOpen = status === "active" && debt === 0 && subscription.scheduled === null;
    const longerFrom = isOpen && mayExtend ? extendFrom : null;
    return (
      <EventCard
        kind={isOver(status) ? "past" : "plain"}
        status={<SubscriptionStatus subscription={subscription} />}
        art={image && artUrl(image)}
        of={String(id)}
        title={
          // The device first: screen readers must tell cards with equal headings apart.
          <a
            href={href}
            aria-label={inTodo ? undefined : t("named", { device: name, headline })}
            onClick={(event) => onOpen(id, event)}
            ref={linkRef}
          >
            {inTodo ? name : headline}
          </a>
        }
        track={!inTodo && status === "awaitingHandover" && <OrderJourney subscription={subscription} />}
        quick={<QuickActions actions={quick(subscription, name, isOver(status) ? gone : going)} />}
        action={
          longerFrom !== null &&
          longerFrom <= today && (
            <Link
              to="/subscriptions/"
              search={(now: object) => ({ ...now, s: id, at: "extend" as const })}
              className={buttonClass({ kind: "line" })}
            >
              {t("extend")}
            </Link>
          )
        }
      >
        {!inTodo && <b>{`${deviceTitle(subscription)}${more === "" ? "" : "."}`}</b>}
        {more !== "" && <span>{` ${more}`}</span>}
      </EventCard>
    );
  },
);
SubscriptionCard.displayName = "SubscriptionCard";
