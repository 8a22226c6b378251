import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import type { Step } from "#machines/subscription/subscription.machine.ts";
import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** What the address names is opened, for the step it names. For whoever really comes to the page. */
export const openSubscription = (
  { session }: Pick<RouterContext, "session">,
  { s: id, at }: Pick<SubscriptionsSearch, "s" | "at">,
): void => {
  if (id === undefined) return;
  const step = at === undefined ? null : steps[at];
  // Its line tells what was paid: looked up anew whenever the subscription itself is looked at.
  if (at === undefined) sendIfRunning(session, "account.payments", { type: "payments.requested" });
  sendIfRunning(session, "account.subscription", { type: "subscription.opened", id, step });
};

/** So many subscriptions are shown at first, and so many more each time somebody asks. */
export const pageOfCards = 40;

/**
 * Which subscriptions the list shows (spec §2): in the address as `show=active`. Those that go on, those that have not
 * begun, and those that are over, cancelled or at the end of their term, are together all.
 */
export const subscriptionFilters = ["all", "active", "waiting", "cancelled"] as const;
export type SubscriptionFilter = (typeof subscriptionFilters)[number];

/** The orders of the list that can be wished for: by what happens next, or by the name of the device. */
export const subscriptionOrders = ["soon", "name"] as const;
export type SubscriptionOrder = (typeof subscriptionOrders)[number];

/** The steps of a subscription that have an address of their own, as they are written there. */
export const steps = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  "cancel-confirm": "cancelConfirm",
  extend: "extend",
  change: "terms",
  reschedule: "reschedule",
  "what-if": "whatIf",
} as const satisfies Record<string, Step>;

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/**
 * What the address of /subscriptions/ says: which subscription is open (`s`) and for what (`at`), or which are shown
 * (spec §2), by which words (`q`), in which order, and how many. What makes no sense is as if it were not there.
 */
export const SubscriptionsSearch = v.object({
  s: optional(Id),
  at: optional(
    v.picklist(["pause", "resume", "cancel", "cancel-confirm", "extend", "change", "reschedule", "what-if"]),
  ),
  show: optional(v.picklist(subscriptionFilters)),
  // The router reads digits as a number (docs/footguns.md).
  q: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
  sort: optional(v.picklist(subscriptionOrders)),
  rows: optional(v.pipe(v.number(), v.integer(), v.minValue(pageOfCards), v.maxValue(1_000_000))),
});
export type SubscriptionsSearch = v.InferOutput<typeof SubscriptionsSearch>;
/** The list that a subscription was opened from. */
export type ListSearch = Pick<SubscriptionsSearch, "show" | "q" | "sort" | "rows">;
export type StepParam = keyof typeof steps;
