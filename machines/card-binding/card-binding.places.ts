import type { SnapshotFrom } from "xstate";
import { inside } from "../kit/common-laws.ts";
import { failed, returned } from "../kit/laws.ts";
import type { Situation, Step } from "../kit/world.ts";
import type { cardBindingMachine } from "./card-binding.machine.ts";
import type { CardBindingOutput } from "./card-binding.setup.ts";

/* Places, facts and changes that the laws speak of. */

export type M = typeof cardBindingMachine;
export type Now = SnapshotFrom<M>;
export type Place = Parameters<Now["matches"]>[0];

export const at = (...places: Place[]) => inside<M>(...places);
export const online = ({ context }: Now) => context.online;
export const unanswered = at({ asking: "unanswered" });
export const waitingForTurn = at({ asking: "waitingForTurn" });
export const pausing = at({ verifying: "pausing" }, { outcomeUnknown: "pausing" });

export const waitsFor = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const intentOf = ({ snapshot }: Situation<M>) => snapshot.context.intent;
export const arrives = (step: Step<M>, ...places: Place[]) => at(...places)(step.to.snapshot);

/** How the binding has ended by this step, worked out from the answer alone; undefined when it goes on. */
export function expectedEnd(step: Step<M>): CardBindingOutput | undefined {
  const reply = returned(step, "requestBinding")?.output;
  const state = returned(step, "checkBinding")?.output;
  if (failed(step, "prepareIntent")) return { kind: "refused", why: "storageUnavailable" };
  if (returned(step, "leaveForAcquirer")?.output.kind === "refused")
    return { kind: "refused", why: "foreignOrigin" };
  if (reply?.kind === "refused" && reply.code !== "acquirer.unavailable")
    return { kind: "refused", why: reply.code };
  if (state?.kind === "bound") return { kind: "bound", cardId: state.cardId };
  if (state?.kind === "failed") return { kind: "refused", why: state.why ?? "unknown" };
  return state?.kind === "missing" ? { kind: "refused", why: "missing" } : undefined;
}

/** The question that is put off in this situation, to be asked again. */
export function question({ snapshot: s }: Situation<M>) {
  const { intent } = s.context;
  if (unanswered(s)) return { port: "requestBinding", input: intent };
  return pausing(s) || at("offline", { outcomeUnknown: "offline" })(s)
    ? { port: "checkBinding", input: { bindingId: intent?.bindingId } }
    : undefined;
}
