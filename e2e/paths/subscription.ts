import type { Request } from "@playwright/test";
import type { StateValue, AnyStateMachine } from "xstate";
import {
  listSubscriptions,
  setStatus,
  type Subscription,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import type { OutputOf } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { isAsBefore } from "#machines/subscription/outcome.ts";
import {
  type Step as ChangeStep,
  type subscriptionMachine,
  type SubscriptionContext,
  type SubscriptionEvent,
} from "#machines/subscription/subscription.machine.ts";
import { openedSubscription } from "#machines/subscription/stages.ts";
import { type SubscriptionView, subscriptionView } from "#machines/subscription/subscription.view.ts";
import type { Text } from "../texts.ts";
import { type Sentence, type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const detail: Sentence = ["Экран подписки", "Subscription screen"];
const asking: Sentence = [
  "На кнопке сказано, что действие выполняется",
  "The button says that it is under way",
];

const manage = (text: string): Sentence => [
  `Откройте подписку № {id} и нажмите ‹subscription:${text}›`,
  `Open subscription {id} and press ‹subscription:${text}›`,
];
/** How a tester opens a subscription, by the step that opens with it. */
const opened = {
  none: ["Откройте подписку № {id}", "Open subscription {id}"],
  pause: manage("manage.pause"),
  resume: manage("manage.resume"),
  cancel: manage("manage.cancel"),
  cancelConfirm: [
    "Откройте подтверждение отмены подписки № {id}",
    "Open the confirmation of cancelling subscription {id}",
  ],
  extend: manage("manage.extend"),
  terms: manage("manage.terms"),
  reschedule: manage("manage.reschedule"),
  charges: manage("manage.stopCharges"),
  whatIf: manage("manage.whatIf"),
} as const satisfies Record<string, Sentence>;

/** Links from the current screen to each step; a cancellation's confirmation follows its reason. */
const offersOf = (view: SubscriptionView): Partial<Record<ChangeStep, Offer<string>>> => {
  if (view.screen === "cancel") return { pause: view.pause };
  if (view.screen !== "detail" && view.screen !== "whatIf") return {};
  const { pause, setEnd, resume, cancel, extend } = view;
  const offers = { pause: pause.can ? pause : setEnd, resume, cancel, extend };
  if (view.screen === "whatIf") return offers;
  const { changeTerms: terms, reschedule, whatIf } = view;
  const charges = view.stopCharges.can ? view.stopCharges : view.allowCharges;
  return { ...offers, terms, reschedule, charges, whatIf };
};

const otherPage = "/information-delete-profile/";

const addresses = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  cancelConfirm: "cancel-confirm",
  extend: "extend",
  terms: "change",
  reschedule: "reschedule",
  charges: "charges",
  whatIf: "what-if",
} as const;

const listed = (subscriptions: Subscription[]) => answered(listSubscriptions, { subscriptions });

/** The account's own read of the list: without a reply it keeps the list silently. */
const leaveList = ({ answer }: Moment): Promise<void> => answer(listSubscriptions, "outage");

/** The page shows the model's subscription (machines/subscription/subscription.model.ts). */
const isAtIt = (here: string): boolean => here.includes("s=7");

/** Texts of the subscription's page, seen only while it is open. */
const seen =
  (...texts: readonly Text[]) =>
  (_: StateValue, here: string): readonly Text[] =>
    here === otherPage
      ? ["deletion:informed.title"]
      : isAtIt(here)
        ? texts
        : ["subscription:elsewhere.title", "subscription:missing.title"];

/** Messages about device and agreement, on the subscription itself. */
const seenOfItself =
  (...texts: readonly Text[]) =>
  (value: StateValue, here: string): readonly Text[] | null =>
    JSON.stringify(value).includes('"viewing":"none"') && isAtIt(here) ? texts : null;

const seenAsking = seen(
  ...(["subscription:asking.pause", "subscription:asking.setEnd", "subscription:asking.resume"] as const),
  ...(["subscription:asking.cancel", "subscription:asking.takeBack"] as const),
  ...(["subscription:asking.extend", "subscription:asking.changeTerms"] as const),
  ...(["subscription:asking.reschedule", "subscription:asking.allowCharges"] as const),
  "subscription:asking.stopCharges",
);

/** The calls of the port `setStatus`. */
const changes = [setStatus, withdrawChargeConsent];

type AnyStep = Step<AnyStateMachine>;

// Casts: the context, the events and the outputs of this machine; a table only gets steps of its own machine.
const contextOf = ({ from }: AnyStep) => stateOf(from).context as SubscriptionContext;
const eventOf = ({ move }: AnyStep) => (move.verb === "act" ? (move.event as SubscriptionEvent) : null);
const foundIn = ({ move }: AnyStep) =>
  move.verb === "answer" && move.port === "loadSubscription" && move.outcome.kind === "returned"
    ? // Cast: the outcomes of a port have the type that its machine declares.
      (move.outcome.output as OutputOf<typeof subscriptionMachine, "loadSubscription">)
    : null;

/** Why a page cannot play a step, or leaves it to other paths; null if it can. */
const whyNotHere = (step: AnyStep): string | null => {
  const { from, move } = step;
  const context = contextOf(step);
  if (from.running.some(({ src }) => src === "prepareChange"))
    return move.verb === "answer" && move.port === "prepareChange"
      ? move.outcome.kind === "outage"
        ? "the browser makes a key by itself, and cannot fail at it"
        : null
      : "the browser makes a key before anybody can do anything else";
  const found = foundIn(step);
  if (found?.kind === "found") {
    const opened = openedSubscription(context);
    const isStill = opened !== null && context.refusal === null && isAsBefore(opened, found.subscription);
    // The next shown step says whether the account reads its list again; here it would not be shown.
    if (isStill && (context.next !== null || context.wanted === "takeBack"))
      return "where nothing was changed is seen at the step of a change, which the page is still at";
  }
  const event = eventOf(step);
  if (event === null) return null;
  if ("shown" in event && event.id !== context.id) return "a page confirms what is opened on it";
  if (event.type === "subscriptions.read" && !context.online) return "without a network no list is read";
  if (event.type === "connection.restored" && from.running.some(({ src }) => src === "loadSubscription"))
    return "the network that comes back while it is looked up changes nothing: elsewhere it is shown";
  const opened = openedSubscription(context);
  const isSo =
    (event.type === "pauseEnd.confirmed" && opened?.resumeOn === event.resumeOn) ||
    (event.type === "reschedule.confirmed" &&
      opened?.delivery?.date === event.delivery.day &&
      opened.delivery.slot === event.delivery.slot);
  return isSo ? "the page does not confirm what is so already" : null;
};

/** A page can play a whole path: each URL is reached from another, and only visible things are pressed. */
const canGo = (steps: readonly AnyStep[]): boolean => {
  let at: string | null = null;
  for (const step of steps) {
    const event = eventOf(step);
    if (event?.type === "subscription.opened") {
      const to = `${event.id} ${event.step}`;
      if (at === to) return false;
      at = to;
    } else if (event?.type === "subscription.closed") {
      if (at === null) return false;
      at = null;
    } else if (event !== null && step.move.verb === "act" && step.move.by === "person" && at === null)
      return false;
    // When a change ends, the page removes the step from its URL.
    if (event === null && at !== null && JSON.stringify(stateOf(step.to).value).includes('"viewing":"none"'))
      at = `${at.split(" ")[0]} null`;
  }
  return true;
};

export const subscriptionPaths: PathTable<typeof subscriptionMachine> = {
  title: ["Подписка: пауза, отмена, продление", "A subscription: pause, cancellation, extension"],
  start: ["Войдите и откройте /subscriptions/.", "Sign in and open /subscriptions/."],
  page: {
    at: otherPage,
    holds: ["subscription/info/", "subscription/setstatus/", "subscription/chargeconsent/"],
    // The first list gets no reply, too: each path says when one is read.
    begin: async (hands, _, moment) => {
      await hands.sees("deletion:informed.title");
      return leaveList(moment);
    },
    atOnce: (move) => move.verb === "answer" && move.port === "prepareChange",
    also: whyNotHere,
    run: canGo,
  },
  events: {
    "subscription.opened": {
      says: ({ step }) => opened[step ?? "none"],
      where: {
        "open.agreement.paused": ({ step }) =>
          step === "pause" ? manage("manage.setEnd") : opened[step ?? "none"],
      },
      play: (hands, { id, step }) =>
        hands.go(`/subscriptions/?s=${id}${step === null ? "" : `&at=${addresses[step]}`}`),
    },
    "subscription.closed": {
      says: [
        "Вернитесь к списку подписок: ‹shell:nav.subscriptions›",
        "Go back to the list: ‹shell:nav.subscriptions›",
      ],
      play: (hands) => hands.go(otherPage),
    },
    "reason.given": {
      says: ["Выберите причину отмены и идите дальше", "Choose a reason for the cancellation and continue"],
      play: async (hands) => {
        await hands.press("subscription:reason.tooExpensive");
        return hands.press("subscription:reason.next");
      },
    },
    "pause.confirmed": {
      says: [
        "В подписке № {id} нажмите ‹subscription:pause.confirm›",
        "In subscription {id} press ‹subscription:pause.confirm›",
      ],
      play: async (hands, { resumeOn }) => {
        await (resumeOn === null
          ? hands.press("subscription:pause.open")
          : hands.press("subscription:pause.days_many", "30"));
        return hands.press("subscription:pause.confirm");
      },
    },
    "pauseEnd.confirmed": {
      says: [
        "Выберите день и нажмите ‹subscription:pauseEnd.confirm day=resumeOn›",
        "Choose a day and press ‹subscription:pauseEnd.confirm day=resumeOn›",
      ],
      play: async (hands) => {
        await hands.press("subscription:pause.days_many", "30");
        return hands.press("subscription:pauseEnd.confirm");
      },
    },
    "resume.confirmed": ["Нажмите ‹subscription:resume.confirm›", "Press ‹subscription:resume.confirm›"],
    "cancel.confirmed": [
      "В подписке № {id} нажмите ‹subscription:cancel.confirm›",
      "In subscription {id} press ‹subscription:cancel.confirm›",
    ],
    "takeBack.confirmed": [
      "Нажмите ‹subscription:dock.takeBack.go›",
      "Press ‹subscription:dock.takeBack.go›",
    ],
    "extension.confirmed": {
      says: [
        "Выберите срок и нажмите ‹subscription:extend.confirm›",
        "Choose a term and press ‹subscription:extend.confirm›",
      ],
      play: async (hands) => {
        await hands.press("subscription:extend.months_few");
        return hands.press("subscription:extend.confirm");
      },
    },
    "terms.confirmed": {
      says: [
        "Измените условия и нажмите ‹subscription:terms.confirm›",
        "Change the terms and press ‹subscription:terms.confirm›",
      ],
      play: async (hands) => {
        await hands.tick(false);
        return hands.press("subscription:terms.confirm");
      },
    },
    "reschedule.confirmed": {
      says: [
        "Выберите день и время и нажмите ‹subscription:reschedule.confirm›",
        "Choose a day and a time and press ‹subscription:reschedule.confirm›",
      ],
      play: async (hands, { delivery }) => {
        await hands.fill("common:delivery.address", delivery.address);
        await hands.choose("common:delivery.slot", delivery.slot);
        await hands.choose("common:delivery.day", delivery.day);
        return hands.press("subscription:reschedule.confirmOn");
      },
    },
    "allowCharges.confirmed": [
      "Нажмите ‹subscription:allowCharges.confirm›",
      "Press ‹subscription:allowCharges.confirm›",
    ],
    "stopCharges.confirmed": [
      "Нажмите ‹subscription:stopCharges.confirm›",
      "Press ‹subscription:stopCharges.confirm›",
    ],
    "check.requested": ["Нажмите ‹subscription:unanswered.check›", "Press ‹subscription:unanswered.check›"],
    ...connection,
    "connection.restored": {
      says: connection["connection.restored"],
      play: async (hands, _, moment) => {
        await hands.setOnline(true);
        // A change without a reply is looked up at once, before the account reads.
        let lookedUp: Request | undefined;
        const isLookedUp = (request: Request) => (lookedUp ??= request) === request;
        return JSON.stringify(moment.value).includes("unanswered")
          ? moment.answer(listSubscriptions, "outage", (request) => !isLookedUp(request))
          : leaveList(moment);
      },
    },
    "subscriptions.read": {
      says: ["Список подписок прочитан", "The list of subscriptions has been read"],
      play: async (hands, { subscriptions }, { answer }) => {
        await hands.setOnline(true);
        return answer(listSubscriptions, listed(subscriptions));
      },
    },
  },
  offered: (now, event) => {
    const view = subscriptionView(now);
    if (event.type === "subscription.closed") return view.screen !== "closed";
    if (event.type !== "subscription.opened") return true;
    const isHere = "subscription" in view && view.subscription.id === event.id;
    return isHere && event.step !== null && (offersOf(view)[event.step]?.can ?? false);
  },
  ports: {
    prepareChange: {
      says: {
        given: ["Браузер готов отправить изменение", "The browser is ready to send the change"],
        outage: ["Браузер не смог подготовить изменение", "The browser cannot prepare the change"],
      },
    },
    setStatus: {
      says: {
        changed: ["Сервер изменил подписку", "The server has changed the subscription"],
        "refused subscription.changed": [
          "Сервер отвечает, что подписка успела измениться",
          "The server says that the subscription changed meanwhile",
        ],
        "refused forecast.changed": [
          "Сервер отвечает, что дни или суммы изменились",
          "The server says that days or sums have changed",
        ],
        "refused payment.inProgress": [
          "Сервер отвечает, что по подписке идёт платёж",
          "The server says that a payment is under way",
        ],
        outage: ["Сервер не ответил на изменение", "The server does not answer the change"],
      },
      play: async (hands, output, moment) => {
        const { answer } = moment;
        if (output === null) return answer(changes, "outage");
        await answer(
          changes,
          output.kind === "changed" ? answered(setStatus, output.subscription) : refused(output.code),
        );
        if (output.kind === "changed" || output.code === "forecast.changed") await leaveList(moment);
        if (output.kind === "changed" || !isAtIt(hands.here())) return;
        if (output.code === "forecast.changed" || output.code === "payment.inProgress")
          await hands.sees(`subscription:notice.${output.code}`);
      },
    },
    loadSubscription: {
      says: {
        active: ["Сервер показывает подписку: активна", "The server shows the subscription: active"],
        paused: ["Сервер показывает подписку: на паузе", "The server shows the subscription: paused"],
        ending: [
          "Сервер показывает подписку: отменена, но ещё идёт",
          "The server shows the subscription: cancelled, still running",
        ],
        awaitingHandover: [
          "Сервер показывает подписку: ждёт получения",
          "The server shows the subscription: awaiting the handover",
        ],
        awaitingPayment: [
          "Сервер показывает подписку: ждёт оплаты",
          "The server shows the subscription: awaiting payment",
        ],
        missing: ["Сервер такой подписки не знает", "The server does not know such a subscription"],
        outage: ["Сервер не показал подписку", "The server does not show the subscription"],
      },
      kindOf: (output) => {
        if (output.kind !== "found") return output.kind;
        return output.subscription.scheduled ? "ending" : output.subscription.status;
      },
      play: async (hands, output, moment) => {
        const subscriptions = output?.kind === "found" ? [output.subscription] : [];
        await moment.answer(listSubscriptions, output === null ? "outage" : listed(subscriptions));
        const then = JSON.stringify(moment.leadsTo);
        if (then.includes("confirming") && isAtIt(hands.here()))
          return hands.sees("subscription:notice.unreachable");
        return /unanswered|confirming/.test(then) ? undefined : leaveList(moment);
      },
    },
    forecast: { says: {} },
  },
  states: {
    closed: {
      says: ["Экран ‹subscriptions:title›", "Screen ‹subscriptions:title›"],
      sees: ["deletion:informed.title"],
    },
    finding: null,
    awaitingList: {
      says: ["Экран ‹subscription:loading›", "Screen ‹subscription:loading›"], // Without a list there is nothing to look for; a loading one shows its size.
      sees: ["subscription:loading", "subscriptions:failed.title"],
    },
    missing: {
      says: ["Экран ‹subscription:missing.title›", "Screen ‹subscription:missing.title›"],
      sees: (_, here) => (here === otherPage ? ["deletion:informed.title"] : ["subscription:missing.title"]),
    },
    "open.device.sorting": null,
    "open.device.ordered": {
      says: ["устройство ещё не выдано", "the device has not been handed over yet"],
      sees: null,
    },
    "open.device.inUse": {
      says: ["‹consequences:device.inUse›", "‹consequences:device.inUse›"],
      sees: seenOfItself("consequences:device.inUseSince"),
    },
    "open.device.returning": {
      says: ["устройство нужно вернуть", "the device has to be returned"],
      sees: seenOfItself(
        "consequences:device.return",
        "consequences:device.late",
        // The heading names the day.
        "consequences:device.bringTo",
      ),
    },
    "open.device.returned": {
      says: ["‹consequences:device.returned›", "‹consequences:device.returned›"],
      sees: seenOfItself("consequences:device.returnedOn"),
    },
    "open.device.unknown": null,
    "open.agreement.sorting": null,
    "open.agreement.awaitingPayment": {
      says: ["‹subscriptions:status.awaitingPayment›", "‹subscriptions:status.awaitingPayment›"],
      sees: seenOfItself("subscriptions:status.awaitingPayment"),
    },
    "open.agreement.awaitingHandover": {
      says: ["ждёт получения", "awaits the handover"],
      sees: seenOfItself("subscriptions:status.awaitingPickup", "subscriptions:status.awaitingDelivery"),
    },
    "open.agreement.active": {
      says: ["‹subscriptions:status.active›", "‹subscriptions:status.active›"],
      sees: seenOfItself("subscriptions:status.active"),
    },
    "open.agreement.ending": {
      says: ["‹subscriptions:status.ending›", "‹subscriptions:status.ending›"],
      sees: seenOfItself("subscriptions:status.ending"),
    },
    "open.agreement.paused": {
      says: ["‹subscriptions:status.paused›", "‹subscriptions:status.paused›"],
      sees: seenOfItself("subscriptions:status.paused"),
    },
    "open.agreement.ended": {
      says: (now) => {
        const view = subscriptionView(now);
        return "subscription" in view && view.subscription.status === "cancelled"
          ? ["‹subscriptions:status.cancelled›", "‹subscriptions:status.cancelled›"]
          : ["‹subscriptions:status.finished›", "‹subscriptions:status.finished›"];
      },
      sees: seenOfItself("subscriptions:status.finished", "subscriptions:status.cancelled"),
    },
    "open.charges.sorting": null,
    "open.charges.offered": {
      says: ["списания с карты не разрешены", "charges to a card are not allowed"],
      sees: null,
    },
    "open.charges.given": {
      says: ["списания с карты разрешены", "charges to a card are allowed"],
      // A subscription that waits for a payment, ends or has ended does not offer it.
      sees: (value, here) =>
        /"agreement":"(?:active|paused|awaitingHandover)"/.test(JSON.stringify(value))
          ? seenOfItself("subscription:manage.stopCharges")(value, here)
          : null,
    },
    "open.charges.withdrawn": {
      says: ["согласие на списания отозвано", "the consent to charges is withdrawn"],
      sees: null,
    },
    "open.charges.unknown": null,
    "open.change.viewing.landing": null,
    "open.change.viewing.none": detail,
    "open.change.viewing.confirmingPause": {
      says: ["Экран ‹subscription:pause.title›", "Screen ‹subscription:pause.title›"],
      sees: seen("subscription:pause.title"),
    },
    "open.change.viewing.confirmingPauseEnd": {
      says: ["Экран ‹subscription:pauseEnd.title›", "Screen ‹subscription:pauseEnd.title›"],
      sees: seen("subscription:pauseEnd.title"),
    },
    "open.change.viewing.confirmingResume": {
      says: ["Экран ‹subscription:bar.resume›", "Screen ‹subscription:bar.resume›"],
      sees: seen("subscription:resume.confirm"),
    },
    "open.change.viewing.choosingReason": {
      says: ["Экран ‹subscription:reason.title›", "Screen ‹subscription:reason.title›"],
      sees: seen("subscription:reason.title"),
    },
    "open.change.viewing.confirmingCancel": {
      says: [
        "Экран ‹subscription:bar.cancel›: ‹subscription:cancel.then›",
        "Screen ‹subscription:bar.cancel›: ‹subscription:cancel.then›",
      ],
      sees: seen("subscription:cancel.confirm"),
    },
    "open.change.viewing.confirmingExtension": {
      says: ["Экран ‹subscription:extend.title›", "Screen ‹subscription:extend.title›"],
      sees: seen("subscription:extend.title"),
    },
    "open.change.viewing.confirmingTerms": {
      says: ["Экран ‹subscription:terms.title›", "Screen ‹subscription:terms.title›"],
      sees: seen("subscription:terms.title"),
    },
    "open.change.viewing.confirmingReschedule": {
      says: ["Экран ‹subscription:reschedule.title›", "Screen ‹subscription:reschedule.title›"],
      sees: seen("subscription:reschedule.title"),
    },
    "open.change.viewing.confirmingStop": {
      says: ["Экран ‹subscription:stopCharges.title›", "Screen ‹subscription:stopCharges.title›"],
      sees: seen("subscription:stopCharges.confirm"),
    },
    "open.change.viewing.confirmingAllow": {
      says: ["Экран ‹subscription:allowCharges.title›", "Screen ‹subscription:allowCharges.title›"],
      sees: seen("subscription:allowCharges.confirm"),
    },
    "open.change.viewing.comparing": {
      says: ["Экран ‹subscription:whatIf.title›", "Screen ‹subscription:whatIf.title›"],
      sees: seen("subscription:whatIf.title"),
    },
    "open.change.changing.beginning": null,
    "open.change.changing.preparing": asking,
    "open.change.changing.asking": { says: asking, sees: seenAsking },
    "open.change.changing.checking": {
      says: ["Экран ‹subscription:checking.title›", "Screen ‹subscription:checking.title›"],
      sees: seen("subscription:checking.title"),
    },
    "open.change.unanswered": {
      says: ["Экран ‹subscription:unanswered.title›", "Screen ‹subscription:unanswered.title›"],
      sees: seen("subscription:unanswered.title"),
    },
  },
};
