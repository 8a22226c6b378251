import { signingCode } from "./server/changes.ts";
import type { AccountSnapshot } from "#machines/account/account.view.ts";
import { bonusView, promoView, spendView } from "#machines/bonus/bonus.view.ts";
import { actView } from "#machines/acts/acts.view.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { cardsView, removalView } from "#machines/cards/cards.view.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { noQuestion, type Question } from "#machines/forecast/forecast.ports.ts";
import { getCertainty, forecastView } from "#machines/forecast/forecast.view.ts";
import type { Change } from "#machines/subscription/subscription.ports.ts";
import { subscriptionView } from "#machines/subscription/subscription.view.ts";
import type { Chance } from "./chance.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { type PossibleAction, actionAt, actionOn } from "./action.ts";
import type { Page } from "./page.ts";
import { delivery as goods } from "./server/goods.ts";

type Children = AccountSnapshot["children"];

const steps = [
  "pause",
  "resume",
  "cancel",
  "cancelConfirm",
  "extend",
  "terms",
  "reschedule",
  "charges",
  "whatIf",
  null,
] as const;
const acts = {
  resume: "resume",
  cancel: "cancel",
  takeBack: "takeBack",
  extend: "extend",
  changeTerms: "change",
  reschedule: "reschedule",
  allowCharges: "allowCharges",
  stopCharges: "stopCharges",
} as const;

type SubscriptionActor = NonNullable<Children["subscription"]>;

/** A change's forecast as shown; null if it cannot be confirmed. */
const seenOf = (subscription: SubscriptionActor, change: Change) => {
  const forecast = subscription.getSnapshot().children.forecast;
  if (forecast === undefined) return null;
  const view = forecastView(forecast.getSnapshot());
  const question = view.state === "ready" ? view.question : noQuestion;
  const act =
    change === "pause" || change === "setEnd"
      ? question.until === null
        ? "pause"
        : "pauseUntil"
      : acts[change];
  const certainty = getCertainty(view, act);
  return certainty.is === "shown" ? { forecast, question, shown: certainty.projection } : null;
};

const confirming = (subscription: SubscriptionActor, change: Change, id: number): PossibleAction[] => {
  const seen = seenOf(subscription, change);
  if (seen === null) return [];
  const { shown, question } = seen;
  switch (change) {
    case "pause":
    case "setEnd": {
      const type = change === "pause" ? "pause.confirmed" : "pauseEnd.confirmed";
      return [actionOn(subscription, { type, id, shown, resumeOn: question.until })];
    }
    case "extend":
      return [
        actionOn(subscription, { type: "extension.confirmed", id, shown, months: question.extend ?? 1 }),
      ];
    case "changeTerms":
      return question.terms === null
        ? []
        : [actionOn(subscription, { type: "terms.confirmed", id, shown, terms: question.terms })];
    case "reschedule": {
      const { delivery: day } = question;
      const [slot = ""] = goods.slots;
      const delivery = { address: "Ордынка, 7", day: day ?? "", slot };
      return day === null
        ? []
        : [actionOn(subscription, { type: "reschedule.confirmed", id, shown, delivery })];
    }
    case "resume":
    case "cancel":
    case "takeBack":
    case "allowCharges":
    case "stopCharges":
      return [actionOn(subscription, { type: `${change}.confirmed`, id, shown })];
  }
};

/** Steps that an undecided person may take. */
const wondering = (subscription: SubscriptionActor, chance: Chance): PossibleAction[] => {
  const forecast = subscription.getSnapshot().children.forecast;
  if (forecast === undefined) return [];
  const question = chance.one<Partial<Question>>([
    { until: null },
    { until: "2026-12-21" },
    { until: "2027-01-10" },
    { extend: 3 },
    { terms: { months: 3, insurance: false, extras: [] } },
    ...(["2026-11-24", "2026-11-26", "2026-11-27"] as const).map((delivery) => ({ delivery })),
  ]);
  return [actionOn(forecast, { type: "forecast.requested", question })];
};

const changing = ({ subscription }: Children, chance: Chance): PossibleAction[] => {
  if (subscription === undefined) return [];
  const id = chance.one([1, 1, 1, 4, 2, 5, 5, 9]);
  const open = actionOn(subscription, { type: "subscription.opened", id, step: chance.one(steps) });
  const view = subscriptionView(subscription.getSnapshot());
  const close = actionOn(subscription, { type: "subscription.closed" });
  switch (view.screen) {
    case "closed":
    case "loading":
    case "missing":
      return [open];
    case "detail":
      return [
        open,
        ...(view.takeBack.can ? confirming(subscription, "takeBack", view.subscription.id) : []),
        close,
      ];
    case "pause":
    case "setEnd":
    case "resume":
    case "cancel":
    case "extend":
    case "changeTerms":
    case "reschedule":
    case "allowCharges":
    case "stopCharges": {
      const ready = view.confirm.can ? confirming(subscription, view.screen, view.subscription.id) : [];
      const wonders = view.screen === "reschedule" && ready.length === 0 ? 0.8 : 0.2;
      if (chance.happens(wonders)) return wondering(subscription, chance);
      return ready.length > 0 && chance.happens(0.8) ? ready : [open];
    }
    case "reason":
      return [actionOn(subscription, { type: "reason.given", reason: "tooExpensive", comment: "" })];
    case "whatIf":
      return [open];
    case "unanswered":
      return view.check.can ? [actionOn(subscription, { type: "check.requested" })] : [];
    case "asking":
    case "checking":
      return [];
  }
};

const keepingCards = ({ cards }: Children, chance: Chance): PossibleAction[] => {
  if (cards === undefined) return [];
  const now = cards.getSnapshot();
  const view = cardsView(now);
  if (view.state !== "ready") return [actionOn(cards, { type: "cards.requested" })];
  const removal = removalView(now);
  if (removal.state === "planning")
    return removal.confirm.can && chance.happens(0.8)
      ? [
          actionOn(cards, {
            type: "removal.confirmed",
            replaceBy: chance.one([null, { cardId: 4, cityId: 1 }]),
          }),
        ]
      : [actionOn(cards, { type: "removal.abandoned" })];
  if (removal.state === "removing") return [];
  const card = view.cards[chance.below(Math.max(1, view.cards.length))];
  return [
    actionOn(cards, { type: "cards.requested" }),
    ...(card === undefined ? [] : [actionOn(cards, { type: "removal.considered", cardId: card.id })]),
    ...(card !== undefined && view.change.can
      ? [
          actionOn(cards, {
            type: "card.activationRequested",
            cardId: card.id,
            cityId: 1,
            subscriptionId: chance.one([null, null, 1]),
          }),
        ]
      : []),
  ];
};

const bindingCard = ({ cards }: Children, chance: Chance, { router }: Page): PossibleAction[] => {
  const binding = cards?.getSnapshot().children.binding;
  if (binding === undefined) return [];
  const view = cardBindingView(binding.getSnapshot());
  const abandon = actionOn(binding, { type: "binding.abandoned" });
  switch (view.screen) {
    case "idle":
      return [actionOn(binding, { type: "binding.considered" })];
    case "consenting":
      return view.submit.can
        ? [actionAt(router, "/cards/", actionOn(binding, { type: "binding.consented", cityId: 1 })), abandon]
        : [abandon];
    case "otherTab":
      return [abandon];
    case "unanswered":
      return chance.happens(0.3) ? [abandon] : [actionOn(binding, { type: "check.requested" })];
    case "verifying":
    case "outcomeUnknown":
      return [
        actionOn(binding, { type: "check.requested" }),
        ...(view.reopen.can ? [actionOn(binding, { type: "acquirer.reopened" })] : []),
      ];
    case "restoring":
    case "working":
    case "leaving":
    case "bound":
    case "refused":
      return [];
  }
};

const spendingBonus = ({ bonus }: Children, chance: Chance): PossibleAction[] => {
  if (bonus === undefined) return [];
  const now = bonus.getSnapshot();
  if (bonusView(now).state !== "ready") return [actionOn(bonus, { type: "bonus.requested" })];
  const promo = chance.one(["BONUS500", "BONUS500", "NOPE"]);
  const amount = chance.one([10_000, 90_000]);
  return [
    ...(promoView(now).submit.can ? [actionOn(bonus, { type: "promo.submitted", promo })] : []),
    ...(spendView(now).submit.can
      ? [actionOn(bonus, { type: "spend.submitted", subscriptionId: chance.one([1, 2]), amount })]
      : []),
  ];
};

const readingPapers = ({ payments, acts }: Children, chance: Chance): PossibleAction[] => {
  if (payments === undefined || acts === undefined) return [];
  const act = { id: 1, type: "receipt" as const, signed: false, signedAt: null };
  const view = paymentsView(payments.getSnapshot());
  const newest = view.state === "ready" ? view.payments[0] : undefined;
  return [
    actionOn(payments, { type: "payments.requested" }),
    ...(newest === undefined ? [] : [actionOn(payments, { type: "receipt.requested", id: newest.id })]),
    ...(actView(acts.getSnapshot(), act).submit.can
      ? [
          actionOn(acts, {
            type: "code.submitted",
            code: chance.happens(0.8) ? signingCode(acts.getSnapshot().context.challenge?.id ?? "") : "0000",
          }),
        ]
      : []),
    actView(acts.getSnapshot(), act).sign.can
      ? actionOn(acts, { type: "act.codeRequested", agreed: true })
      : actionOn(acts, {
          type: "paper.opened",
          paper: chance.one<PaperAddress>([
            { kind: "act", id: act.id, pen: false },
            { kind: "contract", id: 1, pen: false },
          ]),
        }),
  ];
};

const parts = { changing, keepingCards, bindingCard, spendingBonus, readingPapers };
export type Part = keyof typeof parts;
export const everydayParts: readonly Part[] = [
  "changing",
  "keepingCards",
  "bindingCard",
  "spendingBonus",
  "readingPapers",
];

/** Actions of a client with a device: all, or those of the visit's purpose. */
export const everyday = (page: Page, chance: Chance, wanted: Part | null): PossibleAction[] => {
  const children = page.session.getSnapshot().children.account?.getSnapshot().children;
  if (children === undefined) return [];
  return (wanted === null ? everydayParts : [wanted]).flatMap((part) => parts[part](children, chance, page));
};
