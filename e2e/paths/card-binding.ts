import { activateCard, bindCard, getBinding } from "#contract/card.ts";
import type { cardBindingMachine } from "#machines/card-binding/card-binding.machine.ts";
import type { BindingIntent } from "#machines/card-binding/card-binding.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Text } from "../texts.ts";
import * as bank from "./bank.ts";
import { type Sentence, type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const working: Sentence = ["Окно ‹cards:working.title›", "Dialog ‹cards:working.title›"];
const verifying: Sentence = ["Сообщение ‹cards:verifying.title›", "Message ‹cards:verifying.title›"];
const unknown: Sentence = ["Сообщение ‹cards:unknown.title›", "Message ‹cards:unknown.title›"];
const list: Sentence = ["Экран ‹cards:title›", "Screen ‹cards:title›"];
const kept: Sentence = ["Браузер запомнил привязку", "The browser remembers the binding"];

const lock = "kabinet.binding";
const bindingId = "binding-of-a-path";

/** The port's next stored binding, as the browser stores it. */
const storedFor = (port: string, moment: Pick<Moment, "later" | "origin">) => {
  // Cast: the port's output in the model.
  const intent = bank.nextOf(moment.later, port) as BindingIntent | null | undefined;
  return intent == null
    ? null
    : {
        cityId: intent.cityId,
        consent: intent.consent,
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

export const cardBindingPaths: PathTable<typeof cardBindingMachine> = {
  title: ["Привязка карты", "Binding a card"],
  start: ["Войдите и откройте /cards/.", "Sign in and open /cards/."],
  page: {
    at: "/cards/",
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
  },
  events: {
    "binding.considered": ["Нажмите ‹cards:bind›", "Press ‹cards:bind›"],
    "binding.abandoned": ["Закройте окно: ‹cards:close›", "Close the dialog: ‹cards:close›"],
    "binding.consented": {
      says: [
        "Отметьте согласие и нажмите ‹cards:consent.submit›",
        "Tick the consent and press ‹cards:consent.submit›",
      ],
      play: async (hands, _, moment) => {
        // Another tab's stored binding is there once this tab has the lock.
        const binding = storedFor("prepareIntent", moment);
        if (binding?.bindingId != null) await hands.store({ binding });
        await bank.prepareTurn(hands, lock, moment.later);
        await hands.tick();
        await hands.press("cards:consent.submit");
      },
    },
    "check.requested": { says: ["Нажмите ‹cards:check.now›", "Press ‹cards:check.now›"], isExact: true },
    "acquirer.reopened": {
      says: ["Нажмите ‹cards:verifying.reopen›", "Press ‹cards:verifying.reopen›"],
      play: async (hands, _, moment) => {
        await hands.press("cards:verifying.reopen");
        await seeWhetherRefused(hands, moment);
      },
      isExact: true,
    },
    ...connection,
    "lock.acquired": ["В другой вкладке привязка закончена", "The binding in the other tab is over"],
    "lock.unavailable": ["Карту уже привязывают в другой вкладке", "Another tab is already adding a card"],
  },
  ports: {
    recallIntent: {
      says: {
        none: ["Начатой привязки нет", "No binding was begun"],
        fresh: ["Привязка была начата, но ответа не было", "A binding was begun, but there was no answer"],
        begun: ["Вернитесь со страницы банка на /cards/", "Come back from the bank’s page to /cards/"],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
      kindOf: (intent) => (intent === null ? "none" : intent.bindingId === null ? "fresh" : "begun"),
      isStorage: true,
    },
    prepareIntent: {
      says: {
        fresh: ["Браузер готов начать привязку", "The browser is ready to begin the binding"],
        begun: ["Браузер помнит привязку, начатую раньше", "The browser remembers a binding begun before"],
        outage: ["Браузер не смог запомнить привязку", "The browser cannot keep the binding"],
      },
      kindOf: ({ bindingId }) => (bindingId === null ? "fresh" : "begun"),
      isStorage: true,
    },
    requestBinding: {
      says: {
        begun: [
          "Сервер начал привязку и дал страницу банка",
          "The server has begun the binding and gives the bank’s page",
        ],
        "refused acquirer.unavailable": [
          "Банк сейчас не привязывает карты",
          "The bank cannot add cards right now",
        ],
        "refused request.tooMany": [
          "Сервер отвечает, что попыток слишком много",
          "The server says that there were too many tries",
        ],
        outage: [
          "Сервер не ответил на просьбу о привязке",
          "The server does not answer the request for a binding",
        ],
      },
      call: bindCard,
      reply: (output, moment) =>
        output.kind === "begun"
          ? answered(bindCard, { binding: bindingId, redirect: bank.pageIn(moment) })
          : refused(output.code),
      after: async (hands, output, moment) => {
        if (output.kind === "begun") return seeWhetherRefused(hands, moment);
        return output.code === "acquirer.unavailable"
          ? undefined
          : hands.sees(`cards:refused.${output.code}`);
      },
    },
    keepIntent: {
      says: {
        done: kept,
        outage: ["Браузер не смог запомнить привязку", "The browser cannot keep the binding"],
      },
      isStorage: true,
    },
    closeIntent: {
      says: {
        done: ["Браузер забыл привязку", "The browser forgets the binding"],
        outage: ["Браузер не смог забыть привязку", "The browser cannot forget the binding"],
      },
      isStorage: true,
    },
    checkBinding: {
      says: {
        processing: ["Банк ещё не ответил о карте", "The bank has not answered about the card yet"],
        bound: ["Банк привязал карту", "The bank has added the card"],
        "failed declined": ["Банк отклонил карту", "The bank has declined the card"],
        failed: [
          "Привязка не удалась, банк не сказал почему",
          "The binding failed, the bank did not say why",
        ],
        missing: ["Сервер такой привязки не знает", "The server does not know such a binding"],
        outage: ["Сервер не ответил о карте", "The server does not answer about the card"],
      },
      waits: "repeated",
      call: getBinding,
      reply: (output) =>
        output.kind === "missing"
          ? refused("resource.missing")
          : answered(getBinding, {
              status: statuses[output.kind],
              reason: output.kind === "failed" ? output.why : null,
              cardId: output.kind === "bound" ? output.cardId : null,
            }),
      after: async (hands, output) => {
        if (output.kind === "missing") await hands.sees("cards:refused.missing");
        if (output.kind === "failed") await hands.sees(`cards:refused.${output.why ?? "unknown"}`);
      },
    },
    activateCard: {
      says: {
        true: ["Сервер сделал карту основной", "The server has made the card the main one"],
        false: ["Сервер не сделал карту основной", "The server has not made the card the main one"],
        outage: [
          "Сервер не ответил, основная ли карта",
          "The server does not say whether the card is the main one",
        ],
      },
      call: activateCard,
      reply: (isMain) => (isMain ? answered(activateCard, { cards: [] }) : refused("resource.missing")),
    },
    leaveForAcquirer: bank.leaveForBank,
    holdLock: {
      says: {
        "lock.acquired": ["Других вкладок с привязкой нет", "No other tab is adding a card"],
        "lock.unavailable": [
          "Карту уже привязывают в другой вкладке",
          "Another tab is already adding a card",
        ],
      },
      ...bank.turnAtTheBank(lock),
    },
  },
  timers: bank.bankTimers,
  states: {
    restoring: list,
    idle: { says: list, hides: [...dialogs, "cards:verifying.title"] },
    consenting: ["Окно ‹cards:consent.title›", "Dialog ‹cards:consent.title›"],
    "asking.acquiringLock": working,
    "asking.waitingForLock": ["Окно ‹cards:otherTab.title›", "Dialog ‹cards:otherTab.title›"],
    "asking.preparing": working,
    "asking.prepared": null,
    "asking.requesting": working,
    "asking.unanswered": ["Окно ‹cards:unanswered.title›", "Dialog ‹cards:unanswered.title›"],
    "asking.recording": working,
    redirecting: [
      "Окно ‹cards:leaving.title›, затем страница банка",
      "Dialog ‹cards:leaving.title›, then the bank’s page",
    ],
    returned: { says: verifying, hides: dialogs },
    "verifying.pausing": { says: verifying, hides: dialogs },
    "verifying.checking": verifying,
    "outcomeUnknown.pausing": unknown,
    "outcomeUnknown.checking": unknown,
    "outcomeUnknown.offline": ["Сообщение ‹cards:verifying.offline›", "Message ‹cards:verifying.offline›"],
    offline: ["Сообщение ‹cards:verifying.offline›", "Message ‹cards:verifying.offline›"],
    confirmed: null,
    activating: { says: verifying, hides: dialogs },
    closing: verifying,
    closed: null,
    bound: {
      says: ["Сообщение ‹cards:bound.title›", "Message ‹cards:bound.title›"],
      sees: ["cards:bound.title", "cards:bound.titleUnknown"],
      hides: dialogs,
      isEnd: true,
    },
    refused: {
      says: [
        "Сообщение с причиной и кнопкой ‹cards:refused.again›",
        "Message with the reason and ‹cards:refused.again›",
      ], // The events check which one is shown; the retry depends on it.
      sees: reasons,
      hides: dialogs,
      isEnd: true,
    },
  },
};
