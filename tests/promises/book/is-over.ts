import type { Subscription } from "#contract/subscription.ts";

/** Nothing of it lies ahead. */
export const isOver = ({ status }: Pick<Subscription, "status">): boolean =>
  status === "cancelled" || status === "finished";
