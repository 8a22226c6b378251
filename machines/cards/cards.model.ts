import type { Card } from "#contract/card.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type CardsNews, cardsMachine } from "./cards.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { acted, failed, returned } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";

/* States, facts and changes that laws name. */

export type M = typeof cardsMachine;
export type Now = SnapshotFrom<M>;

type Listing =
  | "unread"
  | "loading"
  | "unreachable"
  | "listing"
  | "planning"
  | "activating"
  | "replacing"
  | "removing"
  | "looking";
const inList = (list: Listing) => inside<M>({ list });
export const unread = inList("unread");
export const loading = inList("loading");
export const unreachable = inList("unreachable");
export const listing = inList("listing");
export const planning = inList("planning");
export const activating = inList("activating");
export const replacing = inList("replacing");
export const removing = inList("removing");
export const looking = inList("looking");

export const online = ({ context }: Now) => context.online;
export const maySend = ({ context }: Now) => context.online && context.mayPost;
export const has = (cards: readonly Card[] | null, cardId: number | null) =>
  cards?.some(({ id }) => id === cardId) ?? false;
export const mayBecomeMain = ({ context }: Now, cardId: number | null) =>
  context.cards?.some(({ id, isDefault }) => id === cardId && !isDefault) ?? false;
export const mayPay = ({ context }: Now, cardId: number, subscriptionId: number) =>
  context.cards?.some(({ id, usedBy }) => id === cardId && !usedBy.includes(subscriptionId)) ?? false;
export const counted = ({ running }: Situation<M>, name: string) =>
  running.filter(({ src }) => src === name).length;

/** The activation requested in this step. */
export function toActivate(step: Step<M>) {
  const { snapshot: s } = step.from;
  const one = acted(step, "card.activationRequested");
  if (one) return { cardId: one.cardId, cityId: one.cityId, subscriptionId: one.subscriptionId };
  const plan = acted(step, "removal.confirmed");
  if (!plan?.replaceBy || !mayBecomeMain(s, plan.replaceBy.cardId)) return null;
  return { ...plan.replaceBy, subscriptionId: null };
}

/** The removal requested in this step. */
export function toRemove(step: Step<M>) {
  const { snapshot: s } = step.from;
  const answer = returned(step, "activateCard")?.output;
  const isReplaced =
    replacing(s) && online(s) && answer?.kind === "activated" && has(answer.cards, s.context.removal);
  const isDue = isReplaced || (acted(step, "removal.confirmed") && toActivate(step) === null);
  return isDue && s.context.removal !== null ? { cardId: s.context.removal } : null;
}

/** The server's list in this step. */
export function listed(step: Step<M>): Card[] | null {
  const activation = returned(step, "activateCard")?.output;
  const removal = returned(step, "removeCard")?.output;
  if (activation?.kind === "activated") return activation.cards;
  if (removal?.kind === "removed") return removal.cards;
  return returned(step, "listCards")?.output ?? null;
}

/** Whether the server reports a card as gone after an unknown removal. */
export const isGone = (step: Step<M>) => {
  const cards = returned(step, "listCards")?.output;
  return (
    cards !== undefined && looking(step.from.snapshot) && !has(cards, step.from.snapshot.context.removal)
  );
};

/** Whether the card to remove is already gone after another was activated. */
export const isGoneElsewhere = (step: Step<M>) => {
  const answer = returned(step, "activateCard")?.output;
  const { snapshot: s } = step.from;
  return replacing(s) && answer?.kind === "activated" && !has(answer.cards, s.context.removal);
};

/** The expected news of a step; undefined if unchanged. */
export function outcome(step: Step<M>): CardsNews | null | undefined {
  const { snapshot: s } = step.from;
  const { removal, cards } = s.context;
  const bound = returned(step, "cardBinding")?.output;
  const removed = returned(step, "removeCard")?.output;
  const activated = returned(step, "activateCard")?.output;
  const read = returned(step, "listCards")?.output;
  const card = cards?.find(({ id }) => id === removal);
  const considered = acted(step, "removal.considered");
  if (bound) return bound;
  if (acted(step, "news.dismissed") ?? acted(step, "removal.confirmed")) return null;
  if (acted(step, "card.activationRequested")) return null;
  if (removed?.kind === "removed" && card) return { kind: "removed", card, losing: removed.losing };
  if (isGone(step) && card) return { kind: "removed", card, losing: [] };
  if (removed?.kind === "paying") return { kind: "paying" };
  if (activated?.kind === "refused") return { kind: "changed" };
  if (activated && activating(s)) {
    const { cardId = 0, subscriptionId = null } = s.context.activation ?? {};
    return subscriptionId === null ? { kind: "main", cardId } : { kind: "payer", cardId, subscriptionId };
  }
  if (isGoneElsewhere(step)) return { kind: "missing" };
  if (activated && !online(s)) return { kind: "unreachable" };
  if (failed(step, "activateCard") || (looking(s) && (read ?? failed(step, "listCards"))))
    return { kind: "unreachable" };
  const isMissing = considered
    ? (listing(s) || planning(s)) && !has(cards, considered.cardId)
    : loading(s) && read && removal !== null && !has(read, removal);
  return isMissing ? { kind: "missing" } : undefined;
}

/** The default card, which pays a subscription. */
export const visa: Card = {
  id: 3,
  brand: "visa",
  last4: "0932",
  expires: "2027-12",
  isDefault: true,
  usedBy: [41],
};
export const mir: Card = {
  id: 5,
  brand: "mir",
  last4: "4417",
  expires: "2030-01",
  isDefault: false,
  usedBy: [],
};
const mirMain: Card = { ...mir, isDefault: true, usedBy: [41] };

const modelFor = (mayPost: boolean) =>
  defineModel(cardsMachine, {
    input: { online: true, mayPost },
    intents: [
      { type: "cards.requested" },
      { type: "card.activationRequested", cardId: mir.id, cityId: 1, subscriptionId: null },
      { type: "card.activationRequested", cardId: mir.id, cityId: 1, subscriptionId: 41 },
      { type: "removal.considered", cardId: visa.id },
      { type: "removal.considered", cardId: 99 },
      { type: "removal.abandoned" },
      { type: "removal.confirmed", replaceBy: null },
      { type: "removal.confirmed", replaceBy: { cardId: mir.id, cityId: 1 } },
      { type: "news.dismissed" },
    ],
    signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
    outcomes: {
      // Both; only the other one; one of them twice.
      listCards: [[visa, mir], [mirMain], [visa, mir, visa]],
      activateCard: [
        { kind: "activated", cards: [mirMain, { ...visa, isDefault: false }] },
        // The other one was removed elsewhere meanwhile.
        { kind: "activated", cards: [mirMain] },
        { kind: "refused" },
      ],
      removeCard: [
        { kind: "removed", cards: [mirMain], losing: [41] },
        { kind: "missing" },
        { kind: "paying" },
      ],
      cardBinding: [
        { kind: "bound", cardId: 9 },
        { kind: "refused", why: "declined" },
      ],
    },
  });

export const cardsModel = modelFor(true);
/** The same for a read-only client. */
export const flaggedCardsModel = modelFor(false);
