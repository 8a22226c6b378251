import type { SnapshotFrom } from "xstate";
import type { Card } from "#contract/card.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { CardsContext, CardsNews, cardsMachine } from "./cards.machine.ts";

export type CardsSnapshot = SnapshotFrom<typeof cardsMachine>;

type Unsent = "pending" | "viewOnly" | "offline";

export type CardsView =
  | { state: "loading" }
  /** `cards.requested` retries; so does a restored network. */
  | { state: "unreachable" }
  | {
      state: "ready";
      cards: Card[];
      /** The refresh failed: the list may be old. */
      stale: boolean;
      /** The card being made the default, or the one of a subscription. */
      activating: number | null;
      /** `news.dismissed`. */
      news: CardsNews | null;
      /** `card.activationRequested {cardId, cityId, subscriptionId}`, for another card. */
      change: Offer<Unsent>;
    };

export const isUnread = (now: CardsSnapshot): boolean => now.matches({ list: "unread" });

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
export function cardsView(now: CardsSnapshot): CardsView {
  const { cards, activation, news } = now.context;
  const failed = now.matches({ list: "unreachable" });
  if (cards === null) return { state: failed ? "unreachable" : "loading" };
  return {
    state: "ready",
    cards,
    stale: failed,
    activating: activation?.cardId ?? null,
    news,
    change: offer(...obstacles(now, "listing")),
  };
}

export type RemovalView =
  | { state: "closed" }
  | {
      state: "planning" | "removing";
      card: Card;
      news: CardsNews | null;
      /** `removal.confirmed {replaceBy}`; `removal.abandoned`. */
      confirm: Offer<Unsent>;
    };

/** A removal, from its plan to the server's reply. */
export function removalView(now: CardsSnapshot): RemovalView {
  const { cards, removal, news } = now.context;
  const card = cards?.find(({ id }) => id === removal);
  if (card === undefined) return { state: "closed" };
  const isRemoving =
    now.matches({ list: "replacing" }) ||
    now.matches({ list: "removing" }) ||
    now.matches({ list: "looking" });
  return {
    state: isRemoving ? "removing" : "planning",
    card,
    news,
    confirm: offer(...obstacles(now, "planning")),
  };
}

/** Whether the card to remove is unknown until the list is read. */
export const isSought = (now: CardsSnapshot): boolean =>
  now.matches({ list: "loading" }) && now.context.removal !== null && removalView(now).state === "closed";

const obstacles = (now: CardsSnapshot, state: "listing" | "planning") => {
  const { mayPost, online }: CardsContext = now.context;
  return [!mayPost && "viewOnly", !online && "offline", !now.matches({ list: state }) && "pending"] as const;
};
