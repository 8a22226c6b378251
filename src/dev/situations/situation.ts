import type { Staged } from "#tools/statecharts/staged.ts";

/** The views whose situations are shown. */
export const subjects = [
  "list",
  "subscription",
  "debt",
  "viewOnly",
  "forecast",
  "checkout",
  "payment",
  "purchase",
  "signIn",
  "registration",
  "profile",
  "payments",
  "cards",
  "bonus",
  "documents",
  "deletion",
  "page",
] as const;
export type Subject = (typeof subjects)[number];

/** One situation, to be looked at. */
export type Situation = {
  /** Its address: `subscription.pause.confirm-offline`. */
  name: string;
  subject: Subject;
  /** How one comes to it, one move of the model a line. */
  way: readonly string[];
  /** Where in the product it is, below the language. */
  address: string;
  /** The application in this situation. */
  stage(): Staged;
};
