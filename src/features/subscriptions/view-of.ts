import type { SubscriptionView } from "#machines/subscription/subscription.view.ts";

/** What is shown of a subscription that is there. */
export type OpenView = Extract<SubscriptionView, { subscription: unknown }>;

/** One screen of it. */
export type ViewOf<Screen extends OpenView["screen"]> = Extract<OpenView, { screen: Screen }>;
