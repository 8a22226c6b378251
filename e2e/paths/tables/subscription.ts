import type { Request } from "@playwright/test";
import type { StateValue } from "xstate";
import { listSubscriptions, setStatus, type Subscription } from "#contract/subscription.ts";
import type { subscriptionMachine } from "#machines/subscription/subscription.machine.ts";
import type { Text } from "../../words.ts";
import { canGo, whyNotHere } from "../subscription/limits.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const away = "/information-delete-profile/";

const addresses = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  cancelConfirm: "cancel-confirm",
  extend: "extend",
  terms: "change",
  reschedule: "reschedule",
  whatIf: "what-if",
} as const;

const listed = (subscriptions: Subscription[]) => answered(listSubscriptions, { subscriptions });

/** The account reads the list again, for its own sake: with no answer it keeps what it has, and tells nobody. */
const leaveList = ({ answer }: Moment): Promise<void> => answer(listSubscriptions, "outage");

/** Whether the page is that of the subscription of the model (machines/subscription/subscription.model.ts). */
const isAtIt = (here: string): boolean => here.includes("s=7");

/** Texts of the page of a subscription: whoever went elsewhere, or came to another one meanwhile, does not see them. */
const seen =
  (...texts: readonly Text[]) =>
  (_: StateValue, here: string): readonly Text[] =>
    here === away
      ? ["deletion:informed.title"]
      : isAtIt(here)
        ? texts
        : ["subscription:elsewhere.title", "subscription:missing.title"];

/** What is told of the device and of the agreement stands on the subscription itself. */
const seenOfItself =
  (...texts: readonly Text[]) =>
  (value: StateValue, here: string): readonly Text[] | null =>
    JSON.stringify(value).includes('"viewing":"none"') && isAtIt(here) ? texts : null;

const asking = seen(
  ...(["subscription:asking.pause", "subscription:asking.setEnd", "subscription:asking.resume"] as const),
  ...(["subscription:asking.cancel", "subscription:asking.takeBack"] as const),
  ...(["subscription:asking.extend", "subscription:asking.changeTerms"] as const),
  "subscription:asking.reschedule",
);

export const subscriptionTable: PathTable<typeof subscriptionMachine> = {
  at: away,
  holds: ["subscription/info/", "subscription/setstatus/"],
  // The first list is left, too: each path says when one is read.
  begin: async (hands, _, moment) => {
    await hands.sees("deletion:informed.title");
    return leaveList(moment);
  },
  impossible: {},
  storage: [],
  atOnce: (move) => move.verb === "answer" && move.port === "prepareChange",
  also: whyNotHere,
  run: canGo,
  ports: {
    setStatus: {
      play: async (hands, told, moment) => {
        const { answer } = moment;
        if (told === null) return answer(setStatus, "outage");
        await answer(
          setStatus,
          told.kind === "changed" ? answered(setStatus, told.subscription) : refused(told.code),
        );
        if (told.kind === "changed" || told.code === "forecast.changed") await leaveList(moment);
        if (told.kind === "changed" || !isAtIt(hands.here())) return;
        if (told.code === "forecast.changed" || told.code === "payment.inProgress")
          await hands.sees(`subscription:notice.${told.code}`);
      },
    },
    loadSubscription: {
      play: async (hands, told, moment) => {
        const subscriptions = told?.kind === "found" ? [told.subscription] : [];
        await moment.answer(listSubscriptions, told === null ? "outage" : listed(subscriptions));
        const then = JSON.stringify(moment.leadsTo);
        if (then.includes("confirming") && isAtIt(hands.here()))
          return hands.sees("subscription:notice.unreachable");
        return /unanswered|confirming/.test(then) ? undefined : leaveList(moment);
      },
    },
  },
  acts: {
    "connection.restored": async (hands, _, moment) => {
      await hands.setOnline(true);
      // A change of which no answer came is looked up at once, before the account asks.
      let lookedUp: Request | undefined;
      const isLookedUp = (request: Request) => (lookedUp ??= request) === request;
      return JSON.stringify(moment.value).includes("unanswered")
        ? moment.answer(listSubscriptions, "outage", (request) => !isLookedUp(request))
        : leaveList(moment);
    },
    "subscriptions.read": async (hands, { subscriptions }, { answer }) => {
      await hands.setOnline(true);
      return answer(listSubscriptions, listed(subscriptions));
    },
    "subscription.opened": (hands, { id, step }) =>
      hands.go(`/subscriptions/?s=${id}${step === null ? "" : `&at=${addresses[step]}`}`),
    "subscription.closed": (hands) => hands.go(away),
    "reason.given": async (hands) => {
      await hands.press("subscription:reason.tooExpensive");
      return hands.press("subscription:reason.next");
    },
    "pause.confirmed": async (hands, { resumeOn }) => {
      await (resumeOn === null
        ? hands.press("subscription:pause.open")
        : hands.press("subscription:pause.days_many", "30"));
      return hands.press("subscription:pause.confirm");
    },
    "pauseEnd.confirmed": async (hands) => {
      await hands.press("subscription:pause.days_many", "30");
      return hands.press("subscription:pauseEnd.confirm");
    },
    "extension.confirmed": async (hands) => {
      await hands.press("subscription:extend.months_few");
      return hands.press("subscription:extend.confirm");
    },
    "terms.confirmed": async (hands) => {
      await hands.tick(false);
      return hands.press("subscription:terms.confirm");
    },
    "reschedule.confirmed": async (hands, { delivery }) => {
      await hands.fill("common:delivery.address", delivery.address);
      await hands.choose("common:delivery.slot", delivery.slot);
      await hands.choose("common:delivery.day", delivery.day);
      return hands.press("subscription:reschedule.confirmOn");
    },
  },
  sees: {
    closed: ["deletion:informed.title"],
    // Without a list there is nothing to look for; one that is awaited shows how much there will be.
    awaitingList: ["subscription:loading", "subscriptions:failed.title"],
    missing: (_, here) => (here === away ? ["deletion:informed.title"] : ["subscription:missing.title"]),
    "open.device.ordered": null,
    "open.device.inUse": seenOfItself("consequences:device.inUseSince"),
    "open.device.returning": seenOfItself(
      "consequences:device.return",
      "consequences:device.late",
      // Where the heading says until when.
      "consequences:device.bringTo",
    ),
    "open.device.returned": seenOfItself("consequences:device.returnedOn"),
    "open.agreement.awaitingPayment": seenOfItself("subscriptions:status.awaitingPayment"),
    "open.agreement.awaitingHandover": seenOfItself(
      "subscriptions:status.awaitingPickup",
      "subscriptions:status.awaitingDelivery",
    ),
    "open.agreement.active": seenOfItself("subscriptions:status.active"),
    "open.agreement.ending": seenOfItself("subscriptions:status.ending"),
    "open.agreement.paused": seenOfItself("subscriptions:status.paused"),
    "open.agreement.ended": seenOfItself("subscriptions:status.finished", "subscriptions:status.cancelled"),
    "open.change.viewing.confirmingPause": seen("subscription:pause.title"),
    "open.change.viewing.confirmingPauseEnd": seen("subscription:pauseEnd.title"),
    "open.change.viewing.confirmingResume": seen("subscription:resume.confirm"),
    "open.change.viewing.choosingReason": seen("subscription:reason.title"),
    "open.change.viewing.confirmingCancel": seen("subscription:cancel.confirm"),
    "open.change.viewing.confirmingExtension": seen("subscription:extend.title"),
    "open.change.viewing.confirmingTerms": seen("subscription:terms.title"),
    "open.change.viewing.confirmingReschedule": seen("subscription:reschedule.title"),
    "open.change.viewing.comparing": seen("subscription:whatIf.title"),
    "open.change.changing.asking": asking,
    "open.change.changing.checking": seen("subscription:checking.title"),
    "open.change.unanswered": seen("subscription:unanswered.title"),
  },
};
