import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  title: "All situations",
  lead: "The screens of subscriptions and payment in every state that the models reach. Nothing is sent: nobody answers.",
  find: "Find",
  "find.hint": "For example, pause or offline",
  found_one: "{{count}} situation",
  found_other: "{{count}} situations",
  "none.title": "There are no such situations",
  "none.lead": "Change the words you look for.",
  "unknown.title": "This situation is gone",
  "unknown.lead": "The models have changed, or the address has a typo.",
  all: "All situations",
  nav: "Situations",
  previous: "Previous situation",
  next: "Next situation",
  "subject.list": "List of subscriptions",
  "subject.subscription": "Subscription",
  "subject.debt": "Subscription with a debt",
  "subject.viewOnly": "Subscription: view only",
  "subject.forecast": "Reckoned ahead",
  "subject.checkout": "Checkout",
  "subject.payment": "Payment",
  "subject.purchase": "What came of it",
} as const satisfies Translated<typeof russian>;
