import type { SnapshotFrom } from "xstate";
import type { Subscription } from "#contract/subscription.ts";
import { inside } from "../kit/common-laws.ts";
import { acted } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { subscriptionMachine } from "./subscription.machine.ts";
import type { Change, Intent } from "./subscription.ports.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof subscriptionMachine;
export type Now = SnapshotFrom<M>;

type Viewing =
  | "none"
  | "confirmingPause"
  | "confirmingPauseEnd"
  | "confirmingResume"
  | "choosingReason"
  | "confirmingCancel"
  | "confirmingExtension"
  | "confirmingTerms"
  | "confirmingReschedule"
  | "comparing";

export const at = (...places: Parameters<Now["matches"]>[0][]) => inside<M>(...places);
export const isOpen = at("open");
export const viewing = at({ open: { change: "viewing" } });
export const unanswered = at({ open: { change: "unanswered" } });
/** A change is on its way. */
export const changing = at({ open: { change: "changing" } });
export const seeing = (...places: Viewing[]) =>
  at(...places.map((place) => ({ open: { change: { viewing: place } } })));
export const asking = at({ open: { change: { changing: "asking" } } });
export const checking = at({ open: { change: { changing: "checking" } } });

export const online = ({ context }: Now) => context.online;
/** The subscription that is opened, as far as it is known. */
export const shown = ({ context }: Now): Subscription | undefined =>
  context.subscriptions?.find(({ id }) => id === context.id);
export const runs = ({ running }: Situation<M>, name: string) => running.some(({ src }) => src === name);

/** What a person could tell apart: whether it is paused and until when, cancelled, at which terms, and how it is brought. */
export const accountStatus = ({
  status,
  scheduled,
  resumeOn,
  change,
  months,
  insurance,
  extras,
  delivery,
}: Subscription) => {
  const terms = change ?? { months, insurance, extras };
  return [status, scheduled, resumeOn ?? null, terms.months, terms.insurance, terms.extras.length, delivery];
};

/** Whether it stands as was wanted. */
export const isAfter = ({ context: { intent } }: Now, before: Subscription, now: Subscription): boolean => {
  const { status, scheduled, resumeOn = null, months } = now;
  switch (intent?.change) {
    case "pause":
    case "setEnd":
      return status === "paused" && resumeOn === intent.resumeOn;
    case "cancel":
      return status === "cancelled" || scheduled !== null;
    case "extend":
      return months === before.months + (intent.months ?? 0);
    case "changeTerms":
      return now.change?.insurance === intent.terms?.insurance;
    case "reschedule":
      return (
        now.delivery?.address === intent.delivery?.address &&
        now.delivery?.date === intent.delivery?.day &&
        now.delivery?.slot === intent.delivery?.slot
      );
    case "resume":
    case "takeBack":
    case undefined:
      return status === "active" && scheduled === null;
  }
};

/** What may be done about a subscription that stands like this, as the rules have it. */
export const allowed = (subscription: Subscription | undefined): Change[] => {
  if (!subscription) return [];
  const { status, scheduled, delivery } = subscription;
  if (status === "active") return scheduled ? ["takeBack"] : ["pause", "cancel", "extend", "changeTerms"];
  if (status === "paused") return ["setEnd", "resume", "cancel"];
  if (status !== "awaitingPayment" && status !== "awaitingHandover") return [];
  return delivery ? ["cancel", "reschedule"] : ["cancel"];
};

export const confirmations = {
  pause: "pause.confirmed",
  setEnd: "pauseEnd.confirmed",
  resume: "resume.confirmed",
  cancel: "cancel.confirmed",
  takeBack: "takeBack.confirmed",
  extend: "extension.confirmed",
  changeTerms: "terms.confirmed",
  reschedule: "reschedule.confirmed",
} as const;
const changes = [
  "pause",
  "setEnd",
  "resume",
  "cancel",
  "takeBack",
  "extend",
  "changeTerms",
  "reschedule",
] as const;
const places: Record<Change, (s: Now) => boolean> = {
  pause: seeing("confirmingPause"),
  setEnd: seeing("confirmingPauseEnd"),
  resume: seeing("confirmingResume"),
  cancel: seeing("confirmingCancel"),
  takeBack: seeing("none"),
  extend: seeing("confirmingExtension"),
  changeTerms: seeing("confirmingTerms"),
  reschedule: seeing("confirmingReschedule"),
};

/** Whether a person may confirm this now. */
export const mayConfirm = (change: Change) => (s: Now) =>
  places[change](s) &&
  online(s) &&
  s.context.accountStatus === "loggedIn" &&
  allowed(shown(s)).includes(change);

/** What a step confirms, of the subscription that is opened, where it can be confirmed: in the words of the event. */
export const confirmed = (step: Step<M>): Intent | undefined => {
  for (const change of changes) {
    const event = acted(step, confirmations[change]);
    if (event && event.id === step.from.snapshot.context.id && mayConfirm(change)(step.from.snapshot)) {
      const { shown: course } = event;
      return {
        change,
        shown: course,
        resumeOn: "resumeOn" in event ? event.resumeOn : null,
        months: "months" in event ? event.months : null,
        terms: "terms" in event ? event.terms : null,
        delivery: "delivery" in event ? event.delivery : null,
      };
    }
  }
  return undefined;
};
