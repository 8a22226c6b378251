import { activateCard, bindCard, getBinding } from "#contract/card.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { BindingIntent } from "#machines/card-binding/card-binding.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../../words.ts";
import * as bank from "../bank.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const lock = "kabinet.binding";
const bindingId = "binding-of-a-path";

/** What a port gives of the stored binding next, as the browser has it. */
const storedFor = (port: string, moment: Pick<Moment, "later" | "origin">) => {
  // Cast: what the port gives in the model.
  const intent = bank.nextOf(moment.later, port) as BindingIntent | null | undefined;
  return intent == null
    ? null
    : {
        cityId: intent.cityId,
        key: "1".repeat(32),
        activationKey: "2".repeat(32),
        bindingId: intent.bindingId && bindingId,
        redirect: intent.redirect && bank.pageIn(moment),
      };
};

const seeWhetherRefused = bank.seeWhetherRefused("cards:refused.foreignOrigin");

const dialogs: readonly Text[] = [
  ...(["cards:consent.title", "cards:working.title", "cards:otherTab.title"] as const),
  ...(["cards:unanswered.title", "cards:leaving.title"] as const),
];

const reasons: readonly Text[] = [
  ...(["cards:refused.declined", "cards:refused.unknown", "cards:refused.missing"] as const),
  ...(["cards:refused.request.tooMany", "cards:refused.foreignOrigin"] as const),
];

const statuses = { processing: "processing", bound: "success", failed: "fail" } as const;

export const cardBindingTable: PathTable<typeof cardBindingMachine> = {
  at: "/cards/",
  impossible: {},
  storage: ["recallIntent", "prepareIntent", "keepIntent", "closeIntent"],
  waitsFor: { checkBinding: "repeated", leaveForAcquirer: "endless" },
  atOnce: bank.atOnceAtTheBank,
  also: (step) => {
    // Casts: the events and the context of this machine.
    const type = step.move.verb === "act" ? (step.move.event as { type: string }).type : null;
    const { value, context } = stateOf(step.from);
    if (type === "binding.considered" && !(context as { online: boolean }).online)
      return "without a network the button says so, and opens nothing";
    return bank.notAtTheBank(step, value);
  },
  run: bank.hasOnePage,
  stored: (moment) => {
    const binding = storedFor("recallIntent", moment);
    return binding === null ? {} : { binding };
  },
  ports: {
    ...bank.portsAtTheBank(lock),
    requestBinding: {
      call: bindCard,
      reply: (told, moment) =>
        told.kind === "begun"
          ? answered(bindCard, { binding: bindingId, redirect: bank.pageIn(moment) })
          : refused(told.code),
      after: async (hands, told, moment) => {
        if (told.kind === "begun") return seeWhetherRefused(hands, moment);
        return told.code === "acquirer.unavailable" ? undefined : hands.sees(`cards:refused.${told.code}`);
      },
    },
    checkBinding: {
      call: getBinding,
      reply: (told) =>
        told.kind === "missing"
          ? refused("resource.missing")
          : answered(getBinding, {
              status: statuses[told.kind],
              reason: told.kind === "failed" ? told.why : null,
              cardId: told.kind === "bound" ? told.cardId : null,
            }),
      after: async (hands, told) => {
        if (told.kind === "missing") await hands.sees("cards:refused.missing");
        if (told.kind === "failed") await hands.sees(`cards:refused.${told.why ?? "unknown"}`);
      },
    },
    activateCard: {
      call: activateCard,
      reply: (isMain) => (isMain ? answered(activateCard, { cards: [] }) : refused("resource.missing")),
    },
  },
  acts: {
    "binding.consented": async (hands, _, moment) => {
      // What another tab has stored meanwhile is there when it is this one's turn.
      const binding = storedFor("prepareIntent", moment);
      if (binding?.bindingId != null) await hands.store({ binding });
      await bank.prepareTurn(hands, lock, moment.later);
      await hands.tick();
      await hands.press("cards:consent.submit");
    },
    "acquirer.reopened": async (hands, _, moment) => {
      await hands.press("cards:verifying.reopen");
      await seeWhetherRefused(hands, moment);
    },
  },
  sees: {
    bound: ["cards:bound.title", "cards:bound.titleUnknown"],
    // Which of them is seen where it is brought about; whether it can be begun again depends on it.
    refused: reasons,
  },
  hides: {
    idle: [...dialogs, "cards:verifying.title"],
    returned: dialogs,
    "verifying.pausing": dialogs,
    activating: dialogs,
    bound: dialogs,
    refused: dialogs,
  },
  ends: ["bound", "refused"],
  controls: {
    "check.requested": "cards:check.now",
    "acquirer.reopened": "cards:verifying.reopen",
  },
};
