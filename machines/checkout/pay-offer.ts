import type { Card } from "#contract/card.ts";
import type { Quote } from "#contract/quote.ts";
import type { ChargedCard } from "#contract/recurring-consent.ts";
import { hasExpired } from "../cards/expiry.ts";
import { type Client, type RequiredProfileField, missingProfileFields } from "#contract/user.ts";
import { accountStatusOf } from "../client/account-status.ts";
import type { PayChoice } from "../payment/payment.ports.ts";
import type { DraftChoices } from "./draft.ts";
import { laterCharges } from "./later-charges.ts";

/** What prevents paying (C28); `missing`: profile fields to fill in first. */
export type Obstacle =
  | { why: "profileIncomplete"; missing: readonly string[] }
  /** Consents of the account are lacking: given before they were recorded, or to an earlier version. */
  | { why: "consentsLacking" }
  | { why: "forbidden" }
  | { why: "deletionPending" };

type Payer = Pick<Client, RequiredProfileField | "forbidden" | "deletionRequested" | "asked">;

export function obstacleOf(client: Payer): Obstacle | null {
  const accountStatus = accountStatusOf(client);
  if (accountStatus !== "loggedIn") return { why: accountStatus };
  const missing = missingProfileFields(client);
  if (missing.length > 0) return { why: "profileIncomplete", missing };
  return (client.asked ?? []).length > 0 ? { why: "consentsLacking" } : null;
}

/** What prevents this payment. Consents of the account are needed for an order, not for paying one that was made. */
export const paymentObstacle = ({
  obstacle,
  order,
}: {
  obstacle: Obstacle | null;
  order: unknown;
}): Obstacle | null => (order !== null && obstacle?.why === "consentsLacking" ? null : obstacle);

/**
 * Whether later periods are charged to a card. SBP and payment on delivery leave none, so the default of the saved
 * ones pays (decision 030); without one the client pays by hand. `cards` null: unknown, there may be some.
 */
export const leavesCard = ({ method }: PayChoice, cards: readonly Card[] | null): boolean =>
  method === "card" || method === "newCard" || cards === null || cards.length > 0;

/**
 * The card that later periods are charged to, as a consent names it; null if the client pays them, also because the
 * main card has expired. `payer`: of a subscription whose debt is paid. `today`: ISO.
 */
export const chargedCard = (
  choice: PayChoice,
  cards: readonly Card[] | null,
  { payer = null, today }: { payer?: ChargedCard | null; today: string },
): ChargedCard | null => {
  if (choice.method === "newCard") return "new";
  if (choice.method !== "card") {
    if (!leavesCard(choice, cards) || payer !== null) return payer;
    const main = cards?.find(({ isDefault }) => isDefault);
    return main !== undefined && hasExpired(main, today) ? null : "main";
  }
  const saved = cards?.find(({ id }) => id === choice.cardId);
  return saved === undefined ? null : { brand: saved.brand, last4: saved.last4 };
};

/**
 * Terms of a payment: saved cards, payment on delivery (its first payment), later charges. A backend that does not
 * say is assumed to charge.
 */
export function paymentTerms({
  order,
  draft,
  priced,
  cards,
}: {
  order: { officeId: number | null; period: number; later: number } | null;
  draft: DraftChoices | null;
  priced: { quote: Quote } | null;
  cards: readonly Card[] | null;
}) {
  if (order) return { cards, atDoor: order.officeId === null && order.period === 1, recurs: order.later > 0 };
  const later = priced && laterCharges(priced.quote);
  return { cards, atDoor: draft?.handover?.kind === "delivery", recurs: later === null || later.count > 0 };
}

/**
 * The form; null if no method is chosen. Its consent (terms at /rekurrent/) is needed only where charges follow.
 * `byHand`: none do, as on the page: the card that would pay has expired by then, for one.
 */
export type PayForm = { choice: PayChoice | null; byHand?: boolean };

export type FormProblem = "methodMissing" | "cardMissing" | "deliveryOnly" | "consentMissing";

/** What is wrong with the form; null if it can be paid. */
export function problemOf(
  { choice, byHand = false }: PayForm,
  { cards, atDoor, recurs }: { cards: readonly Card[] | null; atDoor: boolean; recurs: boolean },
): FormProblem | null {
  if (!choice) return "methodMissing";
  if (choice.method === "onDelivery" && !atDoor) return "deliveryOnly";
  if (choice.method === "card" && !cards?.some(({ id }) => id === choice.cardId)) return "cardMissing";
  // Paying only a debt leads to no later charge.
  const charges = recurs && !byHand && choice.after !== "stay" && leavesCard(choice, cards);
  return charges && choice.consent === undefined ? "consentMissing" : null;
}
