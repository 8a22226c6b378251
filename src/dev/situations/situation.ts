import type { Staged } from "#tools/statecharts/staged.ts";

/** The views whose situations are listed. */
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

export type Situation = {
  /** Its id: `subscription.pause.confirm-offline`. */
  name: string;
  subject: Subject;
  /** The path to it, one event of the model a line. */
  way: readonly string[];
  /** Its page, below the language. */
  address: string;
  /** Creates the application in this situation. */
  stage(): Staged;
};
