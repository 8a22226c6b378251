import type { Card } from "#contract/card.ts";
import { type Client, type RequiredProfileField, missingProfileFields } from "#contract/user.ts";
import { accountStatusOf } from "../client/account-status.ts";
import type { PayChoice } from "../payment/payment.ports.ts";

/** What stands between a client and paying (C28); `missing`: profile fields to fill in first. */
export type Obstacle =
  | { why: "profileIncomplete"; missing: readonly string[] }
  | { why: "forbidden" }
  | { why: "deletionPending" };

type Payer = Pick<Client, RequiredProfileField | "forbidden" | "deletionRequested">;

export function obstacleOf(client: Payer): Obstacle | null {
  const accountStatus = accountStatusOf(client);
  if (accountStatus !== "loggedIn") return { why: accountStatus };
  const missing = missingProfileFields(client);
  return missing.length > 0 ? { why: "profileIncomplete", missing } : null;
}

/**
 * Whether later periods are charged to a card after this payment. By SBP and at the door it leaves none, so the main one
 * of those that are saved already pays (decision 030). Without it they are paid by the person, month by month. `cards`
 * null: they are not known, there may be some.
 */
export const leavesCard = ({ method }: PayChoice, cards: readonly Card[] | null): boolean =>
  method === "card" || method === "newCard" || cards === null || cards.length > 0;

/**
 * How the person wants to pay, as the form stands; null where nothing is chosen. `consent`: to later charges of the
 * card without being asked again (the terms at /rekurrent/); where none will come there is nothing to consent to.
 */
export type PayForm = { choice: PayChoice | null; consent: boolean };

export type FormProblem = "methodMissing" | "cardMissing" | "deliveryOnly" | "consentMissing";

/** What is still wrong with the form; null when it can be paid like this. */
export function problemOf(
  { choice, consent }: PayForm,
  { cards, atDoor, recurs }: { cards: readonly Card[] | null; atDoor: boolean; recurs: boolean },
): FormProblem | null {
  if (!choice) return "methodMissing";
  if (choice.method === "onDelivery" && !atDoor) return "deliveryOnly";
  if (choice.method === "card" && !cards?.some(({ id }) => id === choice.cardId)) return "cardMissing";
  // A debt that is paid and nothing else takes no later charge of the card.
  return consent || !recurs || choice.after === "stay" || !leavesCard(choice, cards)
    ? null
    : "consentMissing";
}
