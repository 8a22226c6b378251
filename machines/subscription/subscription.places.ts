import type { SnapshotFrom } from "xstate";
import type { Subscription } from "#contract/subscription.ts";
import { inside } from "../kit/common-laws.ts";
import { acted } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { subscriptionMachine } from "./subscription.machine.ts";
import type { Change } from "./subscription.ports.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof subscriptionMachine;
export type Now = SnapshotFrom<M>;

type Viewing =
  | "none"
  | "confirmingPause"
  | "confirmingResume"
  | "choosingReason"
  | "confirmingCancel"
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

/** What may be done about a subscription that stands like this, as the rules have it. */
export const allowed = (subscription: Subscription | undefined): Change[] => {
  if (!subscription) return [];
  const { status, scheduled } = subscription;
  if (status === "active") return scheduled ? ["takeBack"] : ["pause", "cancel"];
  if (status === "paused") return ["resume", "cancel"];
  return status === "awaitingPayment" || status === "awaitingHandover" ? ["cancel"] : [];
};

const confirmations = {
  pause: "pause.confirmed",
  resume: "resume.confirmed",
  cancel: "cancel.confirmed",
  takeBack: "takeBack.confirmed",
} as const;
const places: Record<Change, (s: Now) => boolean> = {
  pause: seeing("confirmingPause"),
  resume: seeing("confirmingResume"),
  cancel: seeing("confirmingCancel"),
  takeBack: seeing("none"),
};

/** Whether a person may confirm this now. */
export const mayConfirm = (change: Change) => (s: Now) =>
  places[change](s) && online(s) && s.context.standing === "loggedIn" && allowed(shown(s)).includes(change);

/** What a step confirms, of the subscription that is opened, where it can be confirmed. */
export const confirmed = (step: Step<M>): Change | undefined =>
  (["pause", "resume", "cancel", "takeBack"] as const).find((change) => {
    const event = acted(step, confirmations[change]);
    return event && event.id === step.from.snapshot.context.id && mayConfirm(change)(step.from.snapshot);
  });
