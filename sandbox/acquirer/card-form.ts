import { type Behaviour, testCards } from "../test-cards.ts";
import { dayIn, homeZone } from "#contract/day.ts";

/** The month at the sandbox's bank, `YYYY-MM`; a card is valid until its month ends there. */
export const bankMonth = (now: Date): string => dayIn(homeZone, now).slice(0, 7);

/** Stored data of a card, without the number. `expires` is `YYYY-MM`. */
export type ReadCard = { behaviour: Behaviour; brand: "visa"; last4: string; expires: string };
export type CardField = "number" | "expires" | "cvc";

/** Parses `MM/YY` with any usual separator into `YYYY-MM`; null if invalid. */
const readExpiry = (typed: string): string | null => {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*[/.\- ]?\s*(?:20)?(\d{2})\s*$/.exec(typed) ?? [];
  return month === undefined || year === undefined ? null : `20${year}-${month}`;
};

/** Parses the card form at `now`. Returns the card, or the wrong fields in order. */
export const readCardForm = (
  form: Record<CardField, string>,
  now: Date,
): { card: ReadCard } | { wrong: CardField[] } => {
  const number = form.number.replace(/[\s-]/g, "");
  const behaviour = testCards.get(number);
  const expires = readExpiry(form.expires);
  const valid = expires !== null && expires >= bankMonth(now);
  const wrong: CardField[] = [];
  if (behaviour === undefined) wrong.push("number");
  if (!valid) wrong.push("expires");
  if (!/^\s*\d{3}\s*$/.test(form.cvc)) wrong.push("cvc");
  if (behaviour === undefined || expires === null || wrong.length > 0) return { wrong };
  return { card: { behaviour, brand: "visa", last4: number.slice(-4), expires } };
};
