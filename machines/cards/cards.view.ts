import type { SnapshotFrom } from "xstate";
import type { Card } from "#contract/card.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { CardsContext, CardsNews, cardsMachine } from "./cards.machine.ts";

export type CardsSnapshot = SnapshotFrom<typeof cardsMachine>;

type Unsent = "pending" | "viewOnly" | "offline";

export type CardsView =
  | { state: "loading" }
  /** `cards.requested` tries again; so does the network when it is back. */
  | { state: "unreachable" }
  | {
      state: "ready";
      cards: Card[];
      /** They could not be refreshed: what is shown may be old. */
      stale: boolean;
      /** The card that is being made the main one, or the one of a subscription. */
      activating: number | null;
      /** `news.dismissed`. */
      news: CardsNews | null;
      /** `card.activationRequested {cardId, cityId, subscriptionId}`, of any but the one that it is already. */
      change: Offer<Unsent>;
    };

/** Whether the cards were not asked for yet. */
export const isUnread = (now: CardsSnapshot): boolean => now.matches({ list: "unread" });

/** Flat, of primitives, offers and what the context holds: compare shallowly. As the other one. */
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

/** The plan of a removal, from the first thought to the server's word. */
export function removalView(now: CardsSnapshot): RemovalView {
  const { cards, removal, news } = now.context;
  const card = cards?.find(({ id }) => id === removal);
  if (card === undefined) return { state: "closed" };
  const isUnderWay =
    now.matches({ list: "replacing" }) ||
    now.matches({ list: "removing" }) ||
    now.matches({ list: "looking" });
  return {
    state: isUnderWay ? "removing" : "planning",
    card,
    news,
    confirm: offer(...obstacles(now, "planning")),
  };
}

/** Whether the card that is to be removed is not known yet: the list is being read, which will tell. */
export const isSought = (now: CardsSnapshot): boolean =>
  now.matches({ list: "loading" }) && now.context.removal !== null && removalView(now).state === "closed";

const obstacles = (now: CardsSnapshot, place: "listing" | "planning") => {
  const { mayPost, online }: CardsContext = now.context;
  return [!mayPost && "viewOnly", !online && "offline", !now.matches({ list: place }) && "pending"] as const;
};
