import type { Subscription } from "#contract/subscription.ts";

/**
 * Of a subscription that goes on, whose device went back and is to be received again: from which day on, as the forecast
 * has it; null where nothing is forecast.
 */
export const handoverAgain = ({
  status,
  possession,
  ahead = [],
}: Pick<Subscription, "status" | "possession" | "ahead">): { from: string | null } | null =>
  status === "active" && possession?.state === "awaited"
    ? { from: ahead.find(({ kind }) => kind === "handover")?.day ?? null }
    : null;
