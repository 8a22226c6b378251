import { errorCodes } from "#contract/error.ts";
import { paymentReasons } from "#contract/payment-status.ts";
import { subscriptionStatuses } from "#contract/subscription-status.ts";
import { ProfileChange } from "#contract/user.ts";
import { type Allowed, contractNames } from "./contract-names.ts";

const none: Allowed = { words: new Set(), flag: false, amount: false, moment: false, id: false };

/** What ports answer and machines remember: chosen by our own code, typed by nobody. */
const words: ReadonlySet<string> = new Set([
  ...errorCodes,
  ...paymentReasons,
  ...subscriptionStatuses,
  ...["activated", "applied", "asked", "barred", "begun", "bound", "called", "cancel", "cancel.done"],
  ...["cancelConfirm", "changed", "changeTerms", "changeTerms.done", "chosen", "city", "code.resent"],
  ...[
    "code.stillValid",
    "confirmed",
    "created",
    "creation",
    "deletionPending",
    "delivery",
    "denied",
    "deposit",
  ],
  ...["discount", "draft", "earned", "ended", "endedElsewhere", "extend", "extend.done", "extra", "failed"],
  ...["forbidden", "foreignOrigin", "found", "granted", "inProgress", "incomplete", "insurance", "letter"],
  ...[
    "listed",
    "locked",
    "loggedIn",
    "main",
    "missing",
    "none",
    "notAgreed",
    "nothing",
    "ofUnknownPhone",
    "open",
    "order",
  ],
  ...["ordered", "pause", "pause.done", "payLater", "payer", "paying", "pickup", "prepared", "processing"],
  ...[
    "profile",
    "profileIncomplete",
    "promo",
    "quoted",
    "refused",
    "registered",
    "rejected",
    "removed",
    "rent",
  ],
  ...["requested", "resume", "resume.done", "resumed", "returned", "saved", "sent", "session.endedElsewhere"],
  ...["session.rejected", "setAside", "setEnd", "setEnd.done", "signed", "spent", "startedElsewhere"],
  ...["storageUnavailable", "subscribed", "succeeded", "superseded", "takeBack", "takeBack.done", "terms"],
  ...[
    "told",
    "tooExpensive",
    "unanswered",
    "unavailable",
    "unclear",
    "unknown",
    "unreachable",
    "untouched",
    "verified",
  ],
  ...["whatIf", "withdrawn"],
]);

const fields = new Set(Object.keys(ProfileChange.pipe[0].entries).concat("cityId", "companyId"));

/** Names that only machines and ports use. A name that is in none of the two lists is hidden, whatever it holds. */
const own: readonly [Partial<Allowed>, readonly string[]][] = [
  [
    { words },
    [
      ...[
        "accountStatus",
        "bar",
        "begun",
        "challenge",
        "change",
        "failure",
        "from",
        "kind",
        "notice",
        "outcome",
      ],
      ...[
        "promoRefusal",
        "reason",
        "refusal",
        "spendRefusal",
        "status",
        "step",
        "task",
        "wanted",
        "what",
        "why",
      ],
    ],
  ],
  [{ words: fields }, ["fields", "missing", "refusedFields"]],
  [
    { flag: true },
    [
      ...["agreed", "catalogForeign", "consent", "deletionRemembered", "deletionRequested"],
      ...[
        "elsewhere",
        "emailVerified",
        "everywhere",
        "expired",
        "isDefault",
        "mayPost",
        "online",
        "outdated",
      ],
      ...["paying", "revoke", "whole"],
    ],
  ],
  [{ amount: true }, ["agreed", "attempt", "left", "looks", "ms", "read", "remainingMs", "since", "at"]],
  [
    { id: true },
    ["key", "activationKey", "mark", "shown", "ending", "removal", "replacesDraft", "superseded"],
  ],
];

const join = (one: Allowed, other: Partial<Allowed>): Allowed => ({
  words: new Set([...one.words, ...(other.words ?? [])]),
  flag: one.flag || other.flag === true,
  amount: one.amount || other.amount === true,
  moment: one.moment || other.moment === true,
  id: one.id || other.id === true,
});

/** All names of which something may be told: those of the contract's schemas, and the product's own. */
export const allowedNames = (): ReadonlyMap<string, Allowed> => {
  const names = contractNames();
  for (const [what, list] of own)
    for (const name of list) names.set(name, join(names.get(name) ?? none, what));
  return names;
};
