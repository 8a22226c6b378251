import { defineModel } from "../kit/model.ts";
import { cardBindingMachine } from "./card-binding.machine.ts";
import type { BindingIntent } from "./card-binding.ports.ts";

export const page = "https://acquirer.example/bind/1";
export const fresh: BindingIntent = {
  cityId: 1,
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
      // None; one whose reply was lost; one that a return from the acquirer finds.
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
    reports: { holdTurn: [{ type: "turn.given" }, { type: "turn.occupied" }] },
  });

export const cardBindingModel = modelFor(true);
/** The same for a client who may only read. */
export const flaggedCardBindingModel = modelFor(false);
