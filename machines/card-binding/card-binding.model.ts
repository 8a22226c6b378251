import { defineModel } from "#tools/statecharts/model.ts";
import { type CardBindingOutput, cardBindingMachine } from "./card-binding.machine.ts";
import type { BindingIntent } from "./card-binding.ports.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { failed, returned } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";

/* States, facts and changes that laws name. */

export type M = typeof cardBindingMachine;
export type Now = SnapshotFrom<M>;
export type StateName = Parameters<Now["matches"]>[0];

export const isIn = (...states: StateName[]) => inside<M>(...states);
export const online = ({ context }: Now) => context.online;
export const unanswered = isIn({ asking: "unanswered" });
export const waitingForLock = isIn({ asking: "waitingForLock" });
export const pausing = isIn({ verifying: "pausing" }, { outcomeUnknown: "pausing" });

export const waitsFor = ({ running }: Situation<M>, port: string) => running.some(({ src }) => src === port);
export const intentOf = ({ snapshot }: Situation<M>) => snapshot.context.intent;
export const arrives = (step: Step<M>, ...states: StateName[]) => isIn(...states)(step.to.snapshot);

/** The outcome by this step's answer alone; undefined if it goes on. */
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

/** The request that is waiting to be retried. */
export function question({ snapshot: s }: Situation<M>) {
  const { intent } = s.context;
  if (unanswered(s)) return { port: "requestBinding", input: intent };
  return pausing(s) || isIn("offline", { outcomeUnknown: "offline" })(s)
    ? { port: "checkBinding", input: { bindingId: intent?.bindingId } }
    : undefined;
}

export const page = "https://acquirer.example/bind/1";
export const fresh: BindingIntent = {
  cityId: 1,
  consent: "I agree",
  key: "key-of-this-intent",
  activationKey: "key-of-its-activation",
  bindingId: null,
  redirect: null,
};
const begun: BindingIntent = { ...fresh, bindingId: "binding-1", redirect: page };

const modelFor = (mayPost: boolean) =>
  defineModel(cardBindingMachine, {
    input: { online: true, mayPost },
    intents: [
      { type: "binding.considered" },
      { type: "binding.abandoned" },
      { type: "binding.consented", cityId: 1 },
      { type: "check.requested" },
      { type: "acquirer.reopened" },
    ],
    signals: [{ type: "connection.lost" }, { type: "connection.restored" }],
    outcomes: {
      // None; one with a lost reply; one found by a return from the acquirer.
      recallIntent: [null, fresh, begun],
      prepareIntent: [fresh, begun],
      requestBinding: [
        { kind: "begun", bindingId: "binding-1", redirect: page },
        { kind: "refused", code: "acquirer.unavailable" },
        { kind: "refused", code: "request.tooMany" },
      ],
      keepIntent: [undefined],
      closeIntent: [undefined],
      checkBinding: [
        { kind: "processing" },
        { kind: "bound", cardId: 9 },
        { kind: "failed", why: "declined" },
        { kind: "failed", why: null },
        { kind: "missing" },
      ],
      activateCard: [true, false],
      leaveForAcquirer: [{ kind: "returned" }, { kind: "refused" }],
    },
    reports: { holdLock: [{ type: "lock.acquired" }, { type: "lock.unavailable" }] },
  });

export const cardBindingModel = modelFor(true);
/** The same for a read-only client. */
export const flaggedCardBindingModel = modelFor(false);
