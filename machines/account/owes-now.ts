import type { Subscription } from "#contract/subscription.ts";

/** Whether money stands open that can be paid here. What was agreed to be paid at the door is paid there. */
export const owesNow = ({ debt, status }: Pick<Subscription, "debt" | "status">): boolean =>
  debt > 0 && status !== "awaitingHandover";
