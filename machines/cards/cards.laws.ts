import { followsNetwork } from "../connectivity/network.laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, invoked, failed, returned, emitted, sent } from "#tools/statecharts/laws.ts";
import type { Happening } from "#tools/statecharts/world.ts";
import {
  type M,
  type Now,
  activating,
  counted,
  has,
  isGone,
  isGoneElsewhere,
  listed,
  listing,
  loading,
  looking,
  mayBecomeMain,
  mayPay,
  maySend,
  mir,
  online,
  outcome,
  planning,
  removing,
  replacing,
  toActivate,
  toRemove,
  unreachable,
  unread,
  visa,
} from "./cards.model.ts";
import { cardsView, isSought, removalView } from "./cards.view.ts";
import { offer } from "../runtime/offer.ts";

/** Why nothing can be changed now, the first reason first. */
const changing = (s: Now, isThere: boolean) =>
  offer(!s.context.mayPost && "viewOnly", !online(s) && "offline", !isThere && "pending");

export const views: Laws<M> = {
  "C37: the screen shows the known cards": ({ situations }) =>
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

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "cards.requested": (s) => unread(s) || loading(s) || unreachable(s) || listing(s) || planning(s),
  "card.activationRequested": (s) => listing(s) && maySend(s) && mayBecomeMain(s, mir.id),
  "removal.considered": (s) => loading(s) || unreachable(s) || listing(s) || planning(s),
  "removal.abandoned": (s) => loading(s) || planning(s),
  // Independent of which card it is, also for the last one.
  "removal.confirmed": (s) => planning(s) && maySend(s),
  "news.dismissed": () => true,
};

export const goals = {
  "the cards are listed": listing,
  "a card can be thought of as removed": planning,
};

/** What a binding must know at its start. */
const known = ({ to: { snapshot } }: Happening<M>) => {
  const { online: isOnline, mayPost } = snapshot.context;
  return { online: isOnline, mayPost };
};

/** A removal with another card instead. */
const replaced = (cardId: number) => ({
  type: "removal.confirmed" as const,
  replaceBy: { cardId, cityId: 1 },
});

const activation = (cardId: number, subscriptionId: number | null) => ({
  type: "card.activationRequested" as const,
  cardId,
  cityId: 1,
  subscriptionId,
});

const network = ["connection.lost", "connection.restored"];

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.mayPost is always true": "a client who may only read has a model of their own",
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: for a flagged client nothing is sent":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export const laws: Laws<M> = {
  "the cards are read when they are opened, when the network returns, and after a change": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.from;
      const reads = unread(s) || loading(s) || unreachable(s) || listing(s) || planning(s);
      const isBack = acted(step, "connection.restored") && (unreachable(s) || listing(s));
      const isNew = returned(step, "cardBinding")?.output.kind === "bound" && reads;
      const isLost = failed(step, "removeCard") || (failed(step, "activateCard") && activating(s));
      const isDue =
        acted(step, "cards.requested") ?? (unreachable(s) && acted(step, "removal.considered")) ?? undefined;
      const refused = returned(step, "activateCard")?.output.kind === "refused";
      const missing = returned(step, "removeCard")?.output.kind === "missing";
      const due = Boolean(isDue) || isBack || isNew || isLost || refused || missing;
      return invoked(step, "listCards").length !== (due ? 1 : 0);
    }),

  "C37: a card leaves the list only when the server says so, and each is in it once": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => {
      const ids = s.context.cards?.map(({ id }) => id) ?? [];
      return new Set(ids).size !== ids.length;
    }),
    ...steps.filter((step) => {
      const answer = listed(step);
      const { cards } = step.to.snapshot.context;
      if (answer === null) return !same(cards, step.from.snapshot.context.cards);
      const ids = new Set(answer.map(({ id }) => id));
      return !same(
        cards,
        [...ids].map((id) => answer.find((card) => card.id === id)),
      );
    }),
  ],

  "C37: a card is removed once, after it was confirmed and replaced, and nothing else goes on meanwhile": ({
    situations,
    steps,
  }) => [
    ...situations.filter((here) => counted(here, "removeCard") + counted(here, "activateCard") > 1),
    ...steps.filter((step) => asksOtherThan(step, "removeCard", toRemove(step))),
  ],

  "C37: whether a card is gone is looked up where no answer came, never asked for again": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: to } = step.to;
      const answer = returned(step, "removeCard")?.output;
      if (answer?.kind === "removed") return !listing(to);
      if (answer?.kind === "paying") return !planning(to);
      if (answer ?? failed(step, "removeCard")) return !looking(to);
      if (!looking(step.from.snapshot) || step.move.verb !== "answer" || step.move.port !== "listCards")
        return false;
      return isGone(step) ? !listing(to) : !planning(to);
    }),

  "a card is made to pay when it is asked for, and before another that it replaces is removed": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: to } = step.to;
      const due = toActivate(step);
      const { activation, replacement } = to.context;
      const { snapshot: from } = step.from;
      const replaces = replacement && { ...replacement, subscriptionId: null };
      const expected = acted(step, "removal.confirmed") ? replaces : activation;
      return (
        asksOtherThan(step, "activateCard", due) ||
        (due !== null && !same(expected, due)) ||
        (activation !== null) !== activating(to) ||
        (replacement !== null) !== replacing(to) ||
        (failed(step, "activateCard") && !(replacing(from) ? planning(to) : loading(to))) ||
        (returned(step, "activateCard")?.output.kind === "activated" &&
          !(activating(from) || isGoneElsewhere(step)
            ? listing(to)
            : online(from)
              ? removing(to)
              : planning(to)))
      );
    }),

  "only a card of the list can become the main one, none becomes what it is, and none replaces itself": ({
    situations,
  }) =>
    situations.filter(
      ({ snapshot: s }) =>
        [visa.id, mir.id, 99].some((id) => {
          const free = listing(s) && maySend(s);
          return (
            s.can(activation(id, null)) !== (free && mayBecomeMain(s, id)) ||
            s.can(activation(id, 41)) !== (free && mayPay(s, id, 41))
          );
        }) ||
        s.can(replaced(99)) ||
        s.can(replaced(visa.id)) ||
        s.can(replaced(mir.id)) !== (planning(s) && maySend(s) && has(s.context.cards, mir.id)),
    ),

  "the card to remove is known while its removal is planned": ({ situations, steps }) => [
    ...situations.filter(({ snapshot: s }) => {
      const known = has(s.context.cards, s.context.removal);
      const thinks = planning(s) || replacing(s) || removing(s) || looking(s);
      return (thinks && !known) || ((listing(s) || unread(s)) && s.context.removal !== null);
    }),
    ...steps.filter((step) => {
      const { snapshot: from } = step.from;
      const { snapshot: to } = step.to;
      const considered = acted(step, "removal.considered");
      const read = loading(from) ? returned(step, "listCards")?.output : undefined;
      const isNone =
        acted(step, "removal.abandoned") !== undefined ||
        (read !== undefined && !has(read, from.context.removal)) ||
        returned(step, "removeCard")?.output.kind === "removed" ||
        isGone(step) ||
        isGoneElsewhere(step);
      const listedNow = listing(from) || planning(from);
      const chosen = considered
        ? listedNow && !has(from.context.cards, considered.cardId)
          ? null
          : considered.cardId
        : from.context.removal;
      return to.context.removal !== (isNone ? null : chosen);
    }),
  ],

  "thinking of a removal leads to its plan, or says that there is no such card": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => (listing(s) || planning(s)) && !s.can({ type: "removal.considered", cardId: 99 }),
    ),
    ...steps.filter((step) => {
      const { snapshot: from } = step.from;
      const { snapshot: to } = step.to;
      const considered = acted(step, "removal.considered");
      if (acted(step, "removal.abandoned")) return loading(from) ? !loading(to) : !listing(to);
      if (considered && (listing(from) || planning(from)))
        return has(from.context.cards, considered.cardId) ? !planning(to) : !listing(to);
      if (!loading(from) || step.move.verb !== "answer" || step.move.port !== "listCards") return false;
      const cards = returned(step, "listCards")?.output;
      if (cards) return has(cards, from.context.removal) ? !planning(to) : !listing(to);
      return has(from.context.cards, from.context.removal) ? !planning(to) : !unreachable(to);
    }),
  ],

  "the result is shown until it is dismissed or another action starts": ({ steps }) =>
    steps.filter((step) => {
      const expected = outcome(step);
      const { news } = step.from.snapshot.context;
      return !same(step.to.snapshot.context.news, expected === undefined ? news : expected);
    }),

  "every change is emitted, for screens that depend on the cards": ({ steps }) =>
    steps.filter((step) => {
      const changed =
        returned(step, "activateCard")?.output.kind === "activated" ||
        returned(step, "removeCard")?.output.kind === "removed" ||
        returned(step, "cardBinding")?.output.kind === "bound" ||
        isGone(step);
      return !same(emitted(step), changed ? [{ type: "cards.changed" }] : []);
    }),

  "a new card can be bound at any time, one after another": ({ opening, situations, steps }) => [
    ...situations.filter((here) => counted(here, "cardBinding") !== 1),
    ...(asksOtherThan(opening, "cardBinding", known(opening)) ? [opening.to] : []),
    ...steps.filter((step) =>
      asksOtherThan(step, "cardBinding", returned(step, "cardBinding") ? known(step) : null),
    ),
  ],

  "C44: without a network nothing is sent": ({ steps }) =>
    steps.filter(
      (step) =>
        !online(step.to.snapshot) &&
        invoked(step, "activateCard").length + invoked(step, "removeCard").length > 0,
    ),

  "C44: the network is followed": followsNetwork(online),

  "changes of the network are passed on to the binding": ({ steps }) =>
    steps.filter((step) => {
      const messages = sent(step).filter(({ to }) => to === "binding");
      return messages.length !== (network.includes(step.event.type) ? 1 : 0);
    }),

  "C17: for a flagged client nothing is sent": ({ situations }) =>
    situations.filter(
      (here) =>
        !here.snapshot.context.mayPost && counted(here, "removeCard") + counted(here, "activateCard") > 0,
    ),

  "the views offer exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = cardsView(s);
      const plan = removalView(s);
      const { cards } = s.context;
      if (view.state !== "ready") return cards !== null || (view.state === "unreachable") !== unreachable(s);
      return (
        view.change.can !== (listing(s) && maySend(s)) ||
        view.stale !== unreachable(s) ||
        (plan.state !== "closed" && plan.confirm.can) !== allowedEvents["removal.confirmed"]?.(s) ||
        (plan.state === "removing") !== (replacing(s) || removing(s) || looking(s)) ||
        (plan.state === "closed" && planning(s))
      );
    }),
};
