import { same } from "../kit/expect.ts";
import { offer } from "../kit/offer.ts";
import type { Laws } from "../kit/laws.ts";
import { type M, type Now, listing, loading, online, planning, unread, unreachable } from "./cards.places.ts";
import { cardsView, isSought, removalView } from "./cards.view.ts";

/** Why nothing can be changed now, the first reason first. */
const changing = (s: Now, isThere: boolean) =>
  offer(!s.context.mayPost && "viewOnly", !online(s) && "offline", !isThere && "pending");

export const viewLaws: Laws<M> = {
  "C37: what is shown of the cards is what is known of them": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { cards, activation, news } = s.context;
      const view = cardsView(s);
      if (cards === null)
        return (
          view.state !== (unreachable(s) ? "unreachable" : "loading") ||
          !(unread(s) || loading(s) || unreachable(s))
        );
      return !same(view, {
        state: "ready",
        cards,
        stale: unreachable(s),
        activating: activation === null ? null : activation.cardId,
        news,
        change: changing(s, listing(s)),
      });
    }),

  "C37: a removal shows the card that is to go, and why it cannot be confirmed": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { cards, removal, news } = s.context;
      const view = removalView(s);
      if (view.state === "closed") return cards?.some(({ id }) => id === removal) === true;
      return view.card.id !== removal || !same([view.news, view.confirm], [news, changing(s, planning(s))]);
    }),

  "C37: a card that is not known is looked for as long as the list is read, and given up by no page before":
    ({ situations }) =>
      situations.filter(({ snapshot: s }) => {
        const { cards, removal } = s.context;
        const isKnown = cards?.some(({ id }) => id === removal) === true;
        return isSought(s) !== (loading(s) && removal !== null && !isKnown);
      }),
};
