import type { Subscription } from "#contract/subscription.ts";

export const isOver = ({ status }: Pick<Subscription, "status">): boolean =>
  status === "cancelled" || status === "finished";
