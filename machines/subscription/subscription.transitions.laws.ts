import { subscriptionStatuses } from "#contract/subscription-status.ts";
import { mayBecome } from "#contract/subscription-transitions.ts";
import { type Laws, asked } from "../kit/laws.ts";
import type { M, Now } from "./subscription.places.ts";
import { subscriptionView } from "./subscription.view.ts";

/** What leads to another status, at once or ahead, and to which one; all other changes leave it as it is. */
const becomes = { pause: "paused", resume: "active", cancel: "cancelled" } as const;
const changes = ["pause", "resume", "cancel"] as const;

/** What may be in the way of a change that the status allows. */
const conditions = new Set<string>(["debt", "ending"]);

/** Where a client who may change something sees what can be done: the status, and each offer. */
const offersIn = (s: Now) => {
  const view = subscriptionView(s);
  if (view.screen !== "detail" || s.context.accountStatus !== "loggedIn") return [];
  const { status } = view.subscription;
  return changes.map((change) => ({ status, to: becomes[change], offer: view[change] }));
};

/** The machine against the one table of all changes (contract/subscription-transitions.ts), both ways. */
export const transitionLaws: Laws<M> = {
  "C35: what is asked of the server changes a status only as the table has it for a client": ({ steps }) =>
    steps.filter((step) =>
      asked(step, "setStatus").some(({ change, from }) =>
        changes.some((each) => each === change && !mayBecome(from, becomes[each], "client")),
      ),
    ),

  "C35: a change of a status is offered where the table has it for a client, unless a debt or an end ahead is in the way, and nowhere else":
    ({ situations }) =>
      situations.filter(({ snapshot: s }) =>
        offersIn(s).some(({ status, to, offer }) => {
          const isAllowed = mayBecome(status, to, "client");
          return offer.can ? !isAllowed : isAllowed && !conditions.has(offer.why);
        }),
      ),

  "C35: every change of a status that the table has for a client is offered somewhere": ({
    opening,
    situations,
  }) => {
    if (opening.to.snapshot.context.accountStatus !== "loggedIn") return [];
    const offered = new Set(
      situations.flatMap(({ snapshot: s }) =>
        offersIn(s).flatMap(({ status, to, offer }) => (offer.can ? [`${status} ${to}`] : [])),
      ),
    );
    const ways = subscriptionStatuses.flatMap((from) =>
      subscriptionStatuses.filter((to) => mayBecome(from, to, "client")).map((to) => `${from} ${to}`),
    );
    return ways.every((way) => offered.has(way)) ? [] : [opening];
  },
};
