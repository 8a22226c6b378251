import type { Intent } from "#server/platform/providers/acquirer.ts";
import type { sandboxCards, sandboxIntents } from "../tables.ts";

export type IntentRow = typeof sandboxIntents.$inferSelect;
export type CardRow = typeof sandboxCards.$inferSelect;

/** The hosted page, on the shop's own origin in the sandbox. */
export const pageOf = (intent: IntentRow): string =>
  new URL(`/sandbox/acquirer/${intent.id}/`, intent.returnUrl).href;

/** The intent as the shop sees it: stage as status, and the page while it is needed. */
export const toIntent = (intent: IntentRow, card: CardRow | null): Intent => {
  const { id, reference, amount, stage, reason, saveCard } = intent;
  const status = stage === "success" || stage === "fail" ? stage : "processing";
  const redirect = stage === "open" || stage === "challenged" ? pageOf(intent) : null;
  const saved = status === "success" && saveCard && card !== null;
  return {
    intentId: id,
    reference,
    amount,
    redirect,
    status,
    reason: status === "fail" ? (reason ?? "declined") : null,
    card: saved ? { token: card.token, brand: card.brand, last4: card.last4, expires: card.expires } : null,
  };
};
