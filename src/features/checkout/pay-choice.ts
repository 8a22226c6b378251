import type { PayChoice } from "#machines/payment/payment.ports.ts";

/** A way to pay as the value of a radio button: `card:12`, `newCard`, `onDelivery`. */
export const choiceValue = ({ method, cardId }: PayChoice): string =>
  cardId === null ? method : `${method}:${cardId}`;

export const sameChoice = (a: PayChoice | null, b: PayChoice): boolean =>
  a !== null && a.method === b.method && a.cardId === b.cardId;
