import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import type { Step } from "#machines/subscription/subscription.machine.ts";
import { isUnread } from "#machines/payments/payments.view.ts";
import { sendIfRunning, viewIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.tsx";
import { SearchText, searchParam } from "../../routing/search-params.ts";

/** Opens the subscription of the URL at its step. Call on a real visit, not on preload. */
export const openSubscription = (
  { session }: Pick<RouterContext, "session">,
  { s: id, at }: Pick<SubscriptionsSearch, "s" | "at">,
): void => {
  if (id === undefined) return;
  const step = at === undefined ? null : steps[at];
  // The timeline shows payments; reload them on each visit. A step that is not possible shows it as well.
  if (at === undefined || viewIfRunning(session, "account.payments", isUnread) === true)
    sendIfRunning(session, "account.payments", { type: "payments.requested" });
  sendIfRunning(session, "account.subscription", { type: "subscription.opened", id, step });
};

/** Cards per page. */
export const pageOfCards = 40;

/** `?show=` (spec §2). Active, waiting and cancelled (also finished) add up to all. */
export const subscriptionFilters = ["all", "active", "waiting", "cancelled"] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

/** By the next event, or by device name. */
export const subscriptionOrders = ["soon", "name"] as const;
export type SubscriptionOrder = (typeof subscriptionOrders)[number];

/** `?at=` of each step. */
export const steps = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  "cancel-confirm": "cancelConfirm",
  extend: "extend",
  change: "terms",
  reschedule: "reschedule",
  charges: "charges",
  "what-if": "whatIf",
} as const satisfies Record<string, Step>;

const StepParam = v.custom<keyof typeof steps>((at) => typeof at === "string" && Object.hasOwn(steps, at));
export type StepParam = v.InferOutput<typeof StepParam>;

/**
 * URL of /subscriptions/: one subscription (`s`) at a step (`at`), or the list (spec §2). Invalid values are ignored.
 */
export const SubscriptionsSearch = v.object({
  s: searchParam(Id),
  at: searchParam(StepParam),
  show: searchParam(v.picklist(subscriptionFilters)),
  q: searchParam(SearchText),
  sort: searchParam(v.picklist(subscriptionOrders)),
  rows: searchParam(v.pipe(v.number(), v.integer(), v.minValue(pageOfCards), v.maxValue(1_000_000))),
});
export type SubscriptionsSearch = v.InferOutput<typeof SubscriptionsSearch>;
/** The list a subscription was opened from. */
export type ListSearch = Pick<SubscriptionsSearch, "show" | "q" | "sort" | "rows">;
