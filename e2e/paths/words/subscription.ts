import type { Step, subscriptionMachine } from "#machines/subscription/subscription.machine.ts";
import { type SubscriptionView, subscriptionView } from "#machines/subscription/subscription.view.ts";
import type { Offer } from "#machines/runtime/offer.ts";
import type { Sentence, Words } from "./sentence.ts";

const detail: Sentence = ["Экран подписки", "Subscription screen"];
const asking: Sentence = [
  "На кнопке сказано, что действие выполняется",
  "The button says that it is under way",
];

const manage = (text: string): Sentence => [
  `Откройте подписку № {id} и нажмите ‹subscription:${text}›`,
  `Open subscription {id} and press ‹subscription:${text}›`,
];
/** By the step that is opened with it. */
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
  whatIf: manage("manage.whatIf"),
} as const satisfies Record<string, Sentence>;

/** What leads to each step from the screen that is shown; the confirmation of a cancellation comes after its reason. */
const waysOf = (view: SubscriptionView): Partial<Record<Step, Offer<string>>> => {
  if (view.screen === "cancel") return { pause: view.pause };
  if (view.screen !== "detail" && view.screen !== "whatIf") return {};
  const { pause, setEnd, resume, cancel, extend } = view;
  const ways = { pause: pause.can ? pause : setEnd, resume, cancel, extend };
  if (view.screen === "whatIf") return ways;
  return { ...ways, terms: view.changeTerms, reschedule: view.reschedule, whatIf: view.whatIf };
};

export const subscriptionWords: Words<typeof subscriptionMachine> = {
  title: ["Подписка: пауза, отмена, продление", "A subscription: pause, cancellation, extension"],
  start: ["Войдите и откройте /subscriptions/.", "Sign in and open /subscriptions/."],
  events: {
    "subscription.opened": ({ step }) => opened[step ?? "none"],
    "subscription.closed": [
      "Вернитесь к списку подписок: ‹shell:nav.subscriptions›",
      "Go back to the list: ‹shell:nav.subscriptions›",
    ],
    "reason.given": [
      "Выберите причину отмены и идите дальше",
      "Choose a reason for the cancellation and continue",
    ],
    "pause.confirmed": [
      "В подписке № {id} нажмите ‹subscription:pause.confirm›",
      "In subscription {id} press ‹subscription:pause.confirm›",
    ],
    "pauseEnd.confirmed": [
      "Выберите день и нажмите ‹subscription:pauseEnd.confirm day=resumeOn›",
      "Choose a day and press ‹subscription:pauseEnd.confirm day=resumeOn›",
    ],
    "resume.confirmed": ["Нажмите ‹subscription:resume.confirm›", "Press ‹subscription:resume.confirm›"],
    "cancel.confirmed": [
      "В подписке № {id} нажмите ‹subscription:cancel.confirm›",
      "In subscription {id} press ‹subscription:cancel.confirm›",
    ],
    "takeBack.confirmed": [
      "Нажмите ‹subscription:dock.takeBack.go›",
      "Press ‹subscription:dock.takeBack.go›",
    ],
    "extension.confirmed": [
      "Выберите срок и нажмите ‹subscription:extend.confirm›",
      "Choose a term and press ‹subscription:extend.confirm›",
    ],
    "terms.confirmed": [
      "Измените условия и нажмите ‹subscription:terms.confirm›",
      "Change the terms and press ‹subscription:terms.confirm›",
    ],
    "reschedule.confirmed": [
      "Выберите день и время и нажмите ‹subscription:reschedule.confirm›",
      "Choose a day and a time and press ‹subscription:reschedule.confirm›",
    ],
    "check.requested": ["Нажмите ‹subscription:unanswered.check›", "Press ‹subscription:unanswered.check›"],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
    "subscriptions.read": ["Список подписок прочитан", "The list of subscriptions has been read"],
  },
  where: {
    "subscription.opened": {
      "open.agreement.paused": ({ step }) =>
        step === "pause" ? manage("manage.setEnd") : opened[step ?? "none"],
    },
  },
  offered: (now, event) => {
    const view = subscriptionView(now);
    if (event.type === "subscription.closed") return view.screen !== "closed";
    if (event.type !== "subscription.opened") return true;
    const isHere = "subscription" in view && view.subscription.id === event.id;
    return isHere && event.step !== null && (waysOf(view)[event.step]?.can ?? false);
  },
  ports: {
    prepareChange: {
      given: ["Браузер готов отправить изменение", "The browser is ready to send the change"],
      outage: ["Браузер не смог подготовить изменение", "The browser cannot prepare the change"],
    },
    setStatus: {
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
    loadSubscription: {
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
    forecast: {},
  },
  kinds: {
    loadSubscription: (output) => {
      if (output.kind !== "found") return output.kind;
      return output.subscription.scheduled ? "ending" : output.subscription.status;
    },
  },
  states: {
    closed: ["Экран ‹subscriptions:title›", "Screen ‹subscriptions:title›"],
    finding: null,
    awaitingList: ["Экран ‹subscription:loading›", "Screen ‹subscription:loading›"],
    missing: ["Экран ‹subscription:missing.title›", "Screen ‹subscription:missing.title›"],
    "open.device.sorting": null,
    "open.device.ordered": ["устройство ещё не выдано", "the device has not been handed over yet"],
    "open.device.inUse": ["‹consequences:device.inUse›", "‹consequences:device.inUse›"],
    "open.device.returning": ["устройство нужно вернуть", "the device has to be returned"],
    "open.device.returned": ["‹consequences:device.returned›", "‹consequences:device.returned›"],
    "open.device.unknown": null,
    "open.agreement.sorting": null,
    "open.agreement.awaitingPayment": [
      "‹subscriptions:status.awaitingPayment›",
      "‹subscriptions:status.awaitingPayment›",
    ],
    "open.agreement.awaitingHandover": ["ждёт получения", "awaits the handover"],
    "open.agreement.active": ["‹subscriptions:status.active›", "‹subscriptions:status.active›"],
    "open.agreement.ending": ["‹subscriptions:status.ending›", "‹subscriptions:status.ending›"],
    "open.agreement.paused": ["‹subscriptions:status.paused›", "‹subscriptions:status.paused›"],
    "open.agreement.ended": (now) => {
      const view = subscriptionView(now);
      return "subscription" in view && view.subscription.status === "cancelled"
        ? ["‹subscriptions:status.cancelled›", "‹subscriptions:status.cancelled›"]
        : ["‹subscriptions:status.finished›", "‹subscriptions:status.finished›"];
    },
    "open.change.viewing.landing": null,
    "open.change.viewing.none": detail,
    "open.change.viewing.confirmingPause": [
      "Экран ‹subscription:pause.title›",
      "Screen ‹subscription:pause.title›",
    ],
    "open.change.viewing.confirmingPauseEnd": [
      "Экран ‹subscription:pauseEnd.title›",
      "Screen ‹subscription:pauseEnd.title›",
    ],
    "open.change.viewing.confirmingResume": [
      "Экран ‹subscription:bar.resume›",
      "Screen ‹subscription:bar.resume›",
    ],
    "open.change.viewing.choosingReason": [
      "Экран ‹subscription:reason.title›",
      "Screen ‹subscription:reason.title›",
    ],
    "open.change.viewing.confirmingCancel": [
      "Экран ‹subscription:bar.cancel›: ‹subscription:cancel.then›",
      "Screen ‹subscription:bar.cancel›: ‹subscription:cancel.then›",
    ],
    "open.change.viewing.confirmingExtension": [
      "Экран ‹subscription:extend.title›",
      "Screen ‹subscription:extend.title›",
    ],
    "open.change.viewing.confirmingTerms": [
      "Экран ‹subscription:terms.title›",
      "Screen ‹subscription:terms.title›",
    ],
    "open.change.viewing.confirmingReschedule": [
      "Экран ‹subscription:reschedule.title›",
      "Screen ‹subscription:reschedule.title›",
    ],
    "open.change.viewing.comparing": [
      "Экран ‹subscription:whatIf.title›",
      "Screen ‹subscription:whatIf.title›",
    ],
    "open.change.changing.beginning": null,
    "open.change.changing.preparing": asking,
    "open.change.changing.asking": asking,
    "open.change.changing.checking": [
      "Экран ‹subscription:checking.title›",
      "Screen ‹subscription:checking.title›",
    ],
    "open.change.unanswered": [
      "Экран ‹subscription:unanswered.title›",
      "Screen ‹subscription:unanswered.title›",
    ],
  },
};
