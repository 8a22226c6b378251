import { linkOptions } from "@tanstack/react-router";
import type { Subscription } from "#contract/subscription.ts";

/** Where the quick actions of a device lead. */
export const quickWays = ({ id, serial, model }: Subscription) => ({
  problem: linkOptions({ to: "/problem/", search: { s: id } }),
  route: linkOptions({ to: "/offices/" }),
  // A serial number is among the words that a payment is found by.
  payments: linkOptions({ to: "/payments/", search: { q: serial ?? model } }),
  documents: linkOptions({ to: "/subscriptions/", search: { s: id }, hash: "papers" }),
  pause: linkOptions({ to: "/subscriptions/", search: { s: id, at: "pause" } }),
});

export type QuickWay = keyof ReturnType<typeof quickWays>;
