import type { Card } from "#contract/card.ts";
import { deviceName } from "#contract/subscription.ts";
import { isBegun } from "#contract/subscription-status.ts";
import { hasExpired } from "#machines/cards/expiry.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import {
  describeCharge,
  type Facts,
  describePayer,
  type Statement,
  sentence,
  type Sentence,
  describePauseForDebt,
} from "./sentences.ts";
import { compareDays } from "#contract/day.ts";

type Payer = Pick<Card, "brand" | "last4" | "expires">;

const cardLabel = ({ brand, last4 }: Payer) => ({ brand, last4 });

/** The facts if this card were the payer; null: no card. An expired card does not pay. */
const factsIfPaidBy = (facts: Facts, payer: Payer | null): Facts => {
  const { next, subscription } = facts;
  const card = payer === null ? null : cardLabel(payer);
  const others = { ...facts, subscription: { ...subscription, card } };
  if (next === null) return others;
  const isValid = payer !== null && !hasExpired(payer, next.day);
  const { expired: _former, ...charge } = next;
  return {
    ...others,
    next: { ...charge, card: isValid ? card : null, ...(card !== null && !isValid && { expired: card }) },
  };
};

/** Whether this card can pay the next charge, or one whose day is not known. */
export const canPay = (
  payer: Pick<Card, "expires">,
  { next, today }: Pick<Facts, "next" | "today">,
): boolean => !hasExpired(payer, next?.day ?? today);

/** Names a subscription's charge; null if none is known. */
const chargeTitle = (facts: Facts, isByHand: boolean): Sentence | null => {
  const { subscription, next, end } = facts;
  const { status, debt, price, change, period, months } = subscription;
  const device = deviceName(subscription);
  if (next !== null) {
    const { day, amount: sum } = next;
    if (debt > 0)
      return isByHand
        ? sentence("of.debt", { device, sum: debt })
        : sentence("of.retry", { device, day, sum });
    return sentence(isByHand ? "of.yourself" : "of.charge", { device, day, sum });
  }
  // An order or an open pause has no known day; the client pays the owed month.
  const isLater = end === null && (debt > 0 ? period : period - 1) < months;
  const sum = change?.price ?? price;
  if (isLater && status === "paused" && !isByHand) return sentence("of.afterPause", { device, sum });
  if (isLater && status === "awaitingHandover")
    return sentence(isByHand ? "of.fromSecond.yourself" : "of.fromSecond", { device, sum });
  return null;
};

interface SubscriptionCharge {
  readonly id: number;
  readonly title: Sentence;
}

/**
 * What a newly bound card will pay: it becomes the main card and takes over the charges of the former main card or of
 * none, and all debts, but not those of cards chosen for a subscription (server/cards/activate-card.ts). The earliest
 * charge is first.
 */
export const bindingConsequences = (
  all: readonly Facts[],
  cards: readonly Pick<Card, "isDefault" | "usedBy">[],
): readonly SubscriptionCharge[] => {
  const chosen = new Set(cards.flatMap(({ isDefault, usedBy }) => (isDefault ? [] : usedBy)));
  const paid = all.filter(
    ({ subscription: { id, status, debt } }) => !chosen.has(id) || (debt > 0 && isBegun(status)),
  );
  const dated = paid
    .flatMap(({ next, ...rest }) => (next === null ? [] : [{ ...rest, next }]))
    .toSorted((one, other) => compareDays(one.next.day, other.next.day));
  const undated = paid.filter(({ next }) => next === null);
  return [...dated, ...undated].flatMap((facts) => {
    const title = chargeTitle(facts, false);
    return title === null ? [] : [{ id: facts.subscription.id, title }];
  });
};

/** The effect of a removal on one subscription. `mayPause`: a pause would stop charges the client pays by hand. */
interface RemovalEffect extends Statement {
  readonly mayPause: boolean;
}

/** `replacement`: the card that pays instead; null: the client does. `isNamed`: name that card at the charge. */
export const describeWithoutCard = (
  facts: Facts,
  replacement: Payer | null,
  { isNamed }: { isNamed: boolean },
): RemovalEffect => {
  const after = factsIfPaidBy(facts, replacement);
  const { subscription, next } = after;
  const { status, debt } = subscription;
  const isByHand = next === null ? replacement === null || !canPay(replacement, facts) : next.card === null;
  const device = deviceName(subscription);
  const owed = debt > 0 && next === null ? sentence("of.debt", { device, sum: debt }) : null;
  const paused = status === "paused" ? sentence("of.paused", { device }) : null;
  const title = owed ?? paused ?? chargeTitle(after, isByHand) ?? sentence("of.nothing", { device });
  const payer = next === null ? null : describePayer(next);
  return {
    title,
    note: !isByHand
      ? isNamed && payer !== null
        ? [payer]
        : []
      : debt > 0
        ? describePauseForDebt(after)
        : next === null
          ? []
          : [payer ?? sentence("charge.unpaid")],
    mayPause: isByHand && next !== null && debt === 0 && agreementStageOf(subscription) === "active",
  };
};

/**
 * Who pays after a card is removed, which is always possible (decision 030). `paid`: the card's subscriptions. A
 * replacement that expires before a charge does not pay it.
 */
export const summariseRemoval = (
  { usedBy, isDefault }: Pick<Card, "usedBy" | "isDefault">,
  replacement: Payer | undefined,
  paid: readonly Facts[],
): Sentence => {
  if (replacement === undefined)
    return usedBy.length === 0 ? sentence("card.unused") : sentence("card.byHand", { count: usedBy.length });
  const card = cardLabel(replacement);
  if (usedBy.length === 0) return isDefault ? sentence("card.main", { card }) : sentence("card.unused");
  const unpaid = paid.filter((facts) => !canPay(replacement, facts));
  return unpaid.length > 0
    ? sentence("card.byHand", { count: unpaid.length })
    : sentence("card.replacement", { card });
};

/** The card pays from now on, or cannot pay the next charge. */
export const cardChosen = (facts: Facts, payer: Payer): Sentence => {
  const { next, subscription } = factsIfPaidBy(facts, payer);
  return next?.expired === undefined
    ? sentence("card.chosen", { card: cardLabel(payer), device: deviceName(subscription) })
    : describeCharge(next);
};

type Expiring = { card: Payer; instead: Payer | null; day: string; sum: number; mayChange: boolean };

/**
 * A charge that will fail because its card expires. `instead`: a card valid on that day. `mayChange`: whether the
 * client may choose or add a card.
 */
export const describeExpiring = (
  facts: Facts,
  { card, instead, day, sum, mayChange }: Expiring,
): Statement => ({
  title: sentence("of.cannot", { device: deviceName(facts.subscription), day, sum }),
  note: [
    sentence("card.expires", { card: cardLabel(card) }),
    ...(mayChange
      ? [instead === null ? sentence("card.bind") : sentence("card.instead", { card: cardLabel(instead) })]
      : []),
  ],
});
