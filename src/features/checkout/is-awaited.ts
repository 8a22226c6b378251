import type { Subscription } from "#contract/subscription.ts";

/** Whether the device has still to reach the client: only then is there something to collect, or to be brought. */
export const isAwaited = ({ status, possession }: Pick<Subscription, "status" | "possession">): boolean =>
  status === "awaitingHandover" || (status === "active" && possession?.state === "awaited");
