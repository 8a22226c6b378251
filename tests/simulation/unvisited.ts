import { everyStateNode } from "./every-state.ts";

/** States in which a thousand sessions need not rest, by reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  "the storage and the locks answer in the same moment": [
    "cardBinding.asking.acquiringLock",
    "cardBinding.asking.preparing",
    "cardBinding.asking.recording",
    "cardBinding.closing",
    "cardBinding.restoring",
    "checkout.creating.acquiringLock",
    "checkout.creating.preparing",
    "checkout.creating.recording",
    "checkout.finishing",
    "checkout.opening",
    "checkout.restoring",
    "emailVerification.reading",
    "inbox.marks.keeping",
    "inbox.marks.looking",
    "payment.asking.acquiringLock",
    "payment.asking.preparing",
    "payment.asking.recording",
    "payment.closing",
    "payments.list.read.saving",
    "payments.sharing.saving",
    "payments.sharing.sharing",
    "registration.active.choosing.rewording",
    "registration.active.unsupportedCity.rewording",
    "registration.leaving",
    "session.anonymous.forgettingPhone",
    "session.anonymous.recallingCode",
    "session.authenticated.unreachable.recalling",
    "session.ending",
    "session.restoring",
    "session.resettingVersion",
    "session.savingVersion",
    "subscription.open.change.changing.preparing",
  ],
  "a simulated browser saves every file": ["payments.list.read.unsaved", "payments.sharing.unsaved"],
  "no session starts from an advertisement": [
    "advertising.waiting",
    "advertising.sending",
    "advertising.unsent",
  ],
  "a letter's link is opened with its token": ["emailVerification.missing", "emailVerification.refused"],
  "no session starts with such a subscription": [
    "subscription.open.agreement.awaitingHandover",
    "subscription.open.agreement.paused",
    "subscription.open.agreement.ending",
    "subscription.open.agreement.ended",
    "subscription.open.change.viewing.confirmingAllow",
    "subscription.open.change.viewing.confirmingPauseEnd",
    "subscription.open.change.viewing.confirmingResume",
    "subscription.open.charges.unknown",
    "subscription.open.device.returning",
    "subscription.open.device.returned",
    "subscription.open.device.unknown",
  ],
  "no session opens the inbox": [
    "inbox.list.reading",
    "inbox.list.unreachable",
    "inbox.list.read",
    "inbox.list.extending",
    "inbox.list.interrupted",
  ],
  "people sign within the minute of a code, with few wrong ones": [
    "acts.signing.limited",
    "acts.signing.codeSent.code.spent",
    "acts.signing.codeSent.resend.resendable",
    "acts.signing.codeSent.resend.resending",
  ],
  "a debt does not change during a payment": ["payment.confirming"],
  "it takes a fault in one certain moment": [
    "bonus.promo.unanswered",
    "bonus.spending.spent",
    "bonus.spending.unanswered",
    "cardBinding.asking.unanswered",
    "cardBinding.asking.waitingForLock",
    "cardBinding.offline",
    "cardBinding.outcomeUnknown",
    "cardBinding.outcomeUnknown.checking",
    "cardBinding.outcomeUnknown.offline",
    "cardBinding.outcomeUnknown.pausing",
    "cards.list.looking",
    "cards.list.removing",
    "cards.list.replacing",
    "checkout.creating.unanswered",
    "checkout.creating.waitingForLock",
    "checkout.unpaid.withoutCards",
    "deletion.open.export.unavailable",
    "deletion.open.request.checking",
    "deletion.open.request.unanswered",
    "forecast.unavailable",
    "payment.asking.reconciling",
    "payment.asking.reconciling.looking",
    "payment.asking.reconciling.pausing",
    "payment.asking.requesting.unanswered",
    "payment.asking.surveying",
    "payment.asking.surveying.looking",
    "payment.asking.surveying.pausing",
    "payment.asking.waitingForLock",
    "payment.offline",
    "payment.outcomeUnknown.duration.exhausted",
    "payment.outcomeUnknown.rhythm.offline",
    "payments.receipt.awaited",
    "payments.receipt.missing",
    "payments.receipt.reading",
    "payments.receipt.shown",
    "payments.receipt.unreachable",
    "registration.active.unreachable",
    "session.anonymous.codeSent.call.unavailable",
    "signIns.ending",
    "signIns.unavailable",
    "subscription.open.change.changing.checking",
    "subscription.open.change.unanswered",
  ],
};

const excused = new Set(Object.values(reasons).flat());

/** Names above that are no state of any machine. */
export const unknown = (): readonly string[] => {
  const states = new Set(everyStateNode().map(({ stateName }) => stateName));
  return [...excused].filter((stateName) => !states.has(stateName));
};

/** A transient or final state is never at rest. */
export const unvisitedStates = (visits: ReadonlyMap<string, number>): readonly string[] =>
  everyStateNode().flatMap(({ stateName, node }) =>
    visits.has(stateName) ||
    excused.has(stateName) ||
    node.type === "final" ||
    node.always?.some(({ guard }) => guard === undefined) === true
      ? []
      : [stateName],
  );
