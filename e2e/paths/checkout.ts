import type { StateValue, AnyStateMachine } from "xstate";
import { listCards } from "#contract/card.ts";
import type { Catalog, Gadget } from "#contract/info.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, longestTerm } from "#contract/quote.ts";
import { createSubscription } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import type { checkoutMachine, CheckoutContext, CheckoutEvent } from "#machines/checkout/checkout.machine.ts";
import { order, delivery, ready } from "#machines/checkout/checkout.model.ts";
import type { QuoteRefusal, StoredCheckout, Creation } from "#machines/checkout/checkout.ports.ts";
import type { DraftChange, DraftChoices } from "#machines/checkout/draft.ts";
import type { OutputOf } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { PaymentOutput } from "#machines/payment/payment.machine.ts";
import { processing } from "#machines/payment/payment.model.ts";
import type { Text } from "../texts.ts";
import * as bank from "./bank.ts";
import type { Hands } from "./page-actions.ts";
import { type Sentence, type Moment, type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

const working: Sentence = ["Экран ‹checkout:working.working›", "Screen ‹checkout:working.working›"];
const creating: Sentence = ["Экран ‹checkout:working.creating›", "Screen ‹checkout:working.creating›"];
const paid: Sentence = ["Экран успеха: ‹checkout:success.done›", "Success screen: ‹checkout:success.done›"];
const kept: Sentence = ["Браузер запомнил заказ", "The browser remembers the order"];
const unkept: Sentence = ["Браузер не смог запомнить заказ", "The browser cannot keep the order"];

const otherPage = "/documents/";
const till = "/checkout/";
const lock = "kabinet.ordering";

// Casts: the outputs of these ports in the model.
const foundIn = (later: Moment["later"]) =>
  // Cast: the outcomes of a port have the type that its machine declares.
  bank.nextOf(later, "restoreCheckout") as StoredCheckout | undefined;
const draftIn = (later: Moment["later"]) =>
  // Cast: the outcomes of a port have the type that its machine declares.
  bank.nextOf(later, "readDraft") as DraftChoices | null | undefined;

const refusedFor = (refusal: QuoteRefusal) => {
  const { code } = refusal;
  return code === "bonus.notEnough" ? refused(code, { available: refusal.available }) : refused(code);
};

/** Types the address again, so that the event happens even if nothing changes. */
const bringTo = async (hands: Hands, address: string): Promise<void> => {
  await hands.press("checkout:configure.delivery");
  await hands.choose("common:delivery.day", delivery.day);
  await hands.choose("common:delivery.slot", delivery.slot);
  await hands.fill("common:delivery.address", "Тульская улица, 5");
  await hands.fill("common:delivery.address", address);
};

const change = async (hands: Hands, { handover, promo }: DraftChange): Promise<void> => {
  if (handover?.kind === "delivery") await bringTo(hands, handover.address);
  if (promo !== null) return;
  await hands.fill("checkout:configure.promo", "");
  await hands.press("checkout:configure.promoApply");
};

const payByCard = async (hands: Hands): Promise<void> => {
  await hands.press("shell:card.mir");
  await hands.tick();
  // The sum, not “later”.
  await hands.press("checkout:review.pay", "₽");
};

/** Plays a payment to its end; its own paths cover every way there. */
const pay = async (hands: Hands, output: PaymentOutput, moment: Moment): Promise<void> => {
  const { answer } = moment;
  if (output.kind === "setAside") {
    const redirect = bank.pageIn(moment);
    await answer(
      createPayment,
      answered(createPayment, { payment: { ...processing, amount: 100 }, redirect }),
    );
    return hands.press("checkout:amount.leave");
  }
  if (output.kind === "failed") {
    const payment = { ...processing, amount: order.amount, status: "fail", reason: "declined" } as const;
    await answer(createPayment, answered(createPayment, { payment, redirect: null }));
    return hands.sees("checkout:failure.declined");
  }
  const payment = {
    ...processing,
    id: output.paymentId,
    amount: output.amount,
    ...(output.kind === "ordered"
      ? ({ method: "onDelivery" } as const)
      : ({ status: "success", receipt: "0001" } as const)),
  };
  if (output.kind === "succeeded" && output.elsewhere) {
    await answer(createPayment, refused("payment.notDue"));
    await answer(listPayments, bank.paymentList(payment), (request) => !bank.isOfOne(request));
  } else await answer(createPayment, answered(createPayment, { payment, redirect: null }));
  return bank.tellSuccess(payment, moment);
};

const atTill =
  (there: readonly Text[], elsewhere: readonly Text[]) =>
  (_: StateValue, here: string): readonly Text[] =>
    here === till ? there : elsewhere;

const counting = atTill(["checkout:review.order", "checkout:working.working"], ["checkout:quote.counting"]);
/** Content below a loading part appears with it. */
const trouble =
  (...texts: readonly Text[]) =>
  (value: StateValue): readonly Text[] =>
    JSON.stringify(value).includes("loadingCards") ? ["checkout:review.order"] : texts;
const noPrice = atTill(["checkout:review.order"], ["checkout:quote.unknown"]);

const troubles: readonly Text[] = ["checkout:quote.stale.title", "checkout:quote.unreachable.title"];
const noCards: Text = "checkout:review.cardsFailed.title";
const someCard: Text = "checkout:review.newCard";

type AnyStep = Step<AnyStateMachine>;

// Casts: the context, the events and the outputs of this machine; a table only gets steps of its own machine.
const contextOf = ({ from }: AnyStep) => stateOf(from).context as CheckoutContext;
const eventOf = ({ move }: AnyStep) => (move.verb === "act" ? (move.event as CheckoutEvent) : null);
const given = <P extends "readDraft" | "prepareCreation" | "restoreCheckout">({ move }: AnyStep, port: P) =>
  move.verb === "answer" && move.port === port && move.outcome.kind === "returned"
    ? // Cast: the outcomes of a port have the type that its machine declares.
      (move.outcome.output as OutputOf<typeof checkoutMachine, P>)
    : null;

type Of<T> = Extract<CheckoutEvent, { type: T }>;

/** Why an event cannot be caused, or null; `at`: the machine's state. */
const limits: {
  readonly [T in CheckoutEvent["type"]]?: (at: string, now: CheckoutContext, event: Of<T>) => string | null;
} = {
  "device.chosen": (at, { draft }, { deviceId }) =>
    at.includes("drafting") && deviceId === draft?.deviceId
      ? "on its own page what is being chosen is gone on with"
      : null,
  "draft.changed": (at) => inReview(at),
  "draft.restarted": (at) => inReview(at),
  "quote.refreshRequested": (at) => belowCards(at),
  "payment.putOff": (at) => belowCards(at),
  "payment.requestedFor": (_, { online }) =>
    online ? null : "without a network the button says so, and begins nothing",
  "client.changed": (at, { online }) =>
    !online || /withoutCards|creating|paying|unanswered/.test(at)
      ? "the client is read again when the network is back, which means more here: elsewhere it is shown"
      : null,
};

const belowCards = (at: string) =>
  at.includes("loadingCards") ? "what stands below what is loading comes with it" : null;

const inReview = (at: string) =>
  at.includes("reviewing") ? "choices are made on the device’s page, which ends the review" : null;

/** Events that open another page or change texts. */
const fetching = new Set(["device.chosen", "configuration.requested", "language.changed"]);

const whyNotDone = <T extends CheckoutEvent["type"]>(at: string, now: CheckoutContext, event: Of<T>) =>
  fetching.has(event.type) && !now.online
    ? "a page, or a language, that was not there before comes over the network"
    : // Cast: an event of a type is of that type, which TypeScript does not follow through a union.
      (limits[event.type as T]?.(at, now, event) ?? null);

/** Why a page cannot play a step, or leaves it to other paths; null if it can. */
const whyNotHere = (step: AnyStep): string | null => {
  const { from, move } = step;
  const now = contextOf(step);
  const at = JSON.stringify(stateOf(from).value);
  const port = move.verb === "answer" ? move.port : null;
  if (at.includes("acquiringLock") && port !== "holdOrdering")
    return "the browser answers at once which tab has the lock";
  const found = given(step, "readDraft");
  if (found !== null && found.deviceId !== now.wanted?.deviceId) return "choices are stored by their device";
  if (port === "payment" && !now.online) return "without a network no payment comes to its end";
  const event = eventOf(step);
  return event && whyNotDone(at, now, event);
};

/** A page can play a whole path: what another tab has ordered is no longer stored. */
const canGo = (steps: readonly AnyStep[]): boolean => {
  const isOrdered = steps.findIndex((step) => given(step, "prepareCreation")?.kind === "superseded");
  if (isOrdered === -1) return true;
  return steps.slice(isOrdered).every((step) => {
    const kind = given(step, "restoreCheckout")?.kind;
    return kind !== "draft" && kind !== "creation";
  });
};

const cargo: Gadget = {
  id: 11,
  name: "Колибри Карго",
  slug: "kolibri-cargo",
  model: "Карго",
  categoryId: 1,
  features: ["90 км"],
  deposit: 500_000,
  insurance: { price: 49_900 },
  extras: [],
  months: [
    { count: 3, price: 1_199_000 },
    { count: 6, price: 1_099_000 },
  ],
  image: "ebike",
  available: true,
};

/** Its only term is longer than any order, so the first form has no price, as in the model. */
const freight: Gadget = {
  ...cargo,
  id: 12,
  name: "Колибри Фрахт",
  slug: "kolibri-freight",
  model: "Фрахт",
  months: [{ count: longestTerm + 1, price: 999_000 }],
};

const office = {
  id: 6,
  cityId: 1,
  name: "Валовая",
  address: "Валовая улица, 37",
  hours: "10:00–20:00",
  lat: 55.73,
  lon: 37.63,
};

const withDevices = (catalog: Catalog): Catalog => ({
  ...catalog,
  categories: [{ id: 1, name: "Грузовые", slug: "cargo" }],
  gadgets: [cargo, freight],
  org: {
    ...catalog.org,
    offices: [office],
    delivery: { price: 50_000, days: [delivery.day], slots: [delivery.slot] },
  },
});

/** The pages with choices, and sample choices. */
const pageOf = (deviceId: number): string =>
  `/catalog/cargo/${(deviceId === freight.id ? freight : cargo).slug}/`;

/** Stored keys are longer than the model's. */
const key = "1".repeat(32);

/** A device's stored choices and their creation; null removes them. */
const storedDraft = (draft: DraftChoices | null, creation: Creation | null = null) => ({
  "checkout.draft": draft && {
    clientId: 1,
    drafts: [{ draft, creation: creation && { ...creation, key } }],
  },
});

/** The storage of a checkout that finds this. */
const storedCheckout = (stored: StoredCheckout): Readonly<Record<string, unknown>> => {
  if (stored.kind === "nothing") return storedDraft(null);
  if (stored.kind !== "order")
    return storedDraft(stored.draft, stored.kind === "creation" ? stored.creation : null);
  const { order, choice } = stored;
  const { subscriptionId, period } = order;
  return {
    ...storedDraft(null),
    "checkout.order": { clientId: 1, ...order },
    ...(choice && {
      [`payment.${subscriptionId}.${period}`]: {
        subscriptionId,
        period,
        ...choice,
        key,
        paymentId: null,
        redirect: null,
      },
    }),
  };
};

export const checkoutPaths: PathTable<typeof checkoutMachine> = {
  title: ["Оформление подписки", "Ordering a subscription"],
  start: ["Войдите и выберите устройство на /catalog/.", "Sign in and choose a device at /catalog/."],
  page: {
    at: otherPage,
    around: ({ catalog, subscriptions }) => ({
      client: ready,
      catalog: withDevices(catalog),
      subscriptions: subscriptions.map((each) => ({
        ...each,
        deviceId: 11,
        status: "awaitingPayment" as const,
        start: null,
        end: null,
        nextPayment: null,
        months: 3,
        period: order.period,
        debt: order.amount,
        officeId: null,
      })),
    }),
    first: ["user/getinfo/"],
    holds: ["user/getinfo/", "payment/payment-create/", "payment/list/", `payment/receipt/${processing.id}/`],
    stored: ({ later }) => {
      const found = foundIn(later);
      const facts = Object.entries(found === undefined ? {} : storedCheckout(found));
      return Object.fromEntries(facts.filter(([, fact]) => fact !== null));
    },
    // An order continues with the payment; choices would lead to the review.
    begin: async (hands, _, { later }) => {
      await hands.sees("documents:public.title");
      const found = foundIn(later)?.kind;
      if (found === "order" || found === "creation") await hands.go(till);
    },
    atOnce: (move, value) =>
      move.verb === "answer" &&
      move.port === "holdOrdering" &&
      JSON.stringify(value).includes("acquiringLock"),
    also: whyNotHere,
    run: canGo,
  },
  events: {
    "device.chosen": {
      says: ["Откройте устройство № {deviceId} в каталоге", "Open device {deviceId} in the catalogue"],
      play: async (hands, { deviceId }, { later }) => {
        await hands.store(storedDraft(draftIn(later) ?? null));
        return hands.go(pageOf(deviceId));
      },
    },
    "draft.changed": {
      says: [
        "Измените срок, защиту, способ получения или промокод",
        "Change the term, the protection, the handover or the promo code",
      ],
      play: (hands, event) => change(hands, event.change),
    },
    "draft.restarted": ["Нажмите ‹checkout:resumed.restart›", "Press ‹checkout:resumed.restart›"],
    "quote.refreshRequested": [
      "Нажмите ‹checkout:quote.unreachable.again›",
      "Press ‹checkout:quote.unreachable.again›",
    ],
    "review.requested": {
      says: ["Нажмите ‹checkout:configure.submit›", "Press ‹checkout:configure.submit›"],
      play: (hands, _, { value }) =>
        value === "choosing" ? hands.go(till) : hands.press("checkout:configure.submit"),
    },
    "configuration.requested": {
      says: ["Вернитесь к настройке: ‹shell:nav.back›", "Go back to the configuration: ‹shell:nav.back›"],
      play: (hands) => hands.go(pageOf(11)),
    },
    "cards.reloadRequested": {
      says: ["Нажмите ‹checkout:review.cardsFailed.again›", "Press ‹checkout:review.cardsFailed.again›"],
      isExact: true,
    },
    "order.confirmed": {
      says: [
        "Выберите карту, отметьте согласие и нажмите ‹checkout:review.pay sum=*›",
        "Choose a card, tick the consent and press ‹checkout:review.pay sum=*›",
      ],
      play: async (hands, _, { later }) => {
        const prepared = bank.nextOf(later, "prepareCreation");
        // Another tab has ordered meanwhile, and this tab finds that.
        const found = JSON.stringify(prepared ?? null).includes("superseded") ? foundIn(later) : undefined;
        if (found !== undefined) await hands.store(storedCheckout(found));
        await bank.prepareTurn(hands, lock, later, "holdOrdering");
        return payByCard(hands);
      },
    },
    "creation.retryRequested": {
      says: ["Нажмите ‹checkout:unanswered.create.again›", "Press ‹checkout:unanswered.create.again›"],
      isExact: true,
    },
    "creation.setAside": {
      says: ["Нажмите ‹checkout:unanswered.create.back›", "Press ‹checkout:unanswered.create.back›"],
      isExact: true,
    },
    "payment.requestedFor": {
      says: [
        "На /subscriptions/ нажмите кнопку оплаты подписки № {order.subscriptionId}",
        "At /subscriptions/ press the payment button of subscription {order.subscriptionId}",
      ],
      play: async (hands) => {
        await hands.go("/subscriptions/");
        return hands.press("subscriptions:pay");
      },
    },
    "payment.confirmed": {
      says: [
        "Выберите карту и нажмите ‹checkout:review.pay sum=amount›",
        "Choose a card and press ‹checkout:review.pay sum=amount›",
      ],
      play: payByCard,
    },
    "payment.putOff": ["Нажмите ‹checkout:unpaid.later›", "Press ‹checkout:unpaid.later›"],
    ...connection,
    "connection.restored": {
      says: connection["connection.restored"],
      play: async (hands, _, { answer }) => {
        await hands.setOnline(true);
        // The account reads it; the result is another event.
        return answer(getClient, "outage");
      },
    },
    "client.changed": {
      says: ["Личные данные клиента изменились", "The client’s personal data have changed"],
      play: async (hands, { client }, { answer, value }) => {
        await hands.setOnline(true);
        await answer(getClient, answered(getClient, client));
        if (!/reviewing|unpaid/.test(JSON.stringify(value))) return undefined;
        if (client.email === null) return hands.sees("checkout:obstacle.profileIncomplete");
        // What was ordered is paid without new consents.
        return (client.asked ?? []).length > 0 && JSON.stringify(value).includes("reviewing")
          ? hands.sees("checkout:obstacle.consentsLacking")
          : hands.misses("checkout:obstacle.profileIncomplete");
      },
    },
    "language.changed": {
      says: ["Переключите язык", "Switch the language"], // Phones show no languages on unfinished tasks, so the event changes the language on another page.
      play: async (hands) => {
        const here = hands.here();
        await hands.go(otherPage);
        await hands.sees("documents:public.title");
        await hands.changeLanguage();
        await hands.go(here);
      },
    },
    "lock.acquired": ["Оформление в другой вкладке закончено", "The ordering in the other tab is over"],
    "lock.unavailable": [
      "Эту подписку уже оформляют в другой вкладке",
      "Another tab is ordering this already",
    ],
  },
  ports: {
    restoreCheckout: {
      says: {
        nothing: ["Начатого оформления нет", "No order was begun"],
        draft: ["Браузер помнит выбранное раньше", "The browser remembers what was chosen before"],
        creation: [
          "Браузер помнит оформление без ответа",
          "The browser remembers an order that got no answer",
        ],
        order: [
          "Браузер помнит оформленную, но не оплаченную подписку",
          "The browser remembers a subscription that is ordered but not paid",
        ],
        payment: ["Браузер помнит начатый платёж", "The browser remembers a payment that was begun"],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
      kindOf: (output) => (output.kind === "order" && output.choice !== null ? "payment" : output.kind),
      isStorage: true,
    },
    readDraft: {
      says: {
        none: ["Для этого устройства ничего не выбрано", "Nothing is chosen for this device"],
        given: [
          "Для этого устройства помнится выбранное раньше",
          "What was chosen before for this device is remembered",
        ],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
      isStorage: true,
    },
    calculate: {
      says: {
        quoted: ["Сервер посчитал цену", "The server has calculated the price"],
        "refused device.unavailable": [
          "Сервер отвечает, что устройство закончилось",
          "The server says that the device is sold out",
        ],
        "refused promo.expired": [
          "Сервер отвечает, что промокод больше не действует",
          "The server says that the promo code has expired",
        ],
        outage: ["Сервер не ответил о цене", "The server does not give the price"],
      },
      call: calculate,
      reply: (output, { now }) => {
        if (output.kind === "refused") return refusedFor(output.refusal);
        const validUntil = new Date(now + output.remainingMs).toISOString();
        return answered(calculate, { ...output.quote, validUntil });
      },
    },
    loadCards: {
      says: {
        empty: ["Сервер отвечает, что карт нет", "The server says that there are no cards"],
        list: ["Сервер отдал сохранённые карты", "The server gives the saved cards"],
        outage: ["Сервер не отдал карты", "The server does not give the cards"],
      },
      waits: "repeated",
      call: listCards,
      reply: (cards) => answered(listCards, { cards }),
    },
    prepareCreation: {
      says: {
        prepared: ["Браузер готов оформить подписку", "The browser is ready to order"],
        superseded: [
          "В другой вкладке уже выбрано другое",
          "Another tab has chosen something else meanwhile",
        ],
        outage: unkept,
      },
      isStorage: true,
    },
    createSubscription: {
      says: {
        created: ["Сервер оформил подписку", "The server has made the subscription"],
        dearer: [
          "Сервер оформил подписку на другую сумму",
          "The server has made the subscription for another sum",
        ],
        nothingDue: [
          "Сервер оформил подписку, платить сейчас не нужно",
          "The server has made the subscription, nothing is due now",
        ],
        refused: ["Сервер отвечает, что цена устарела", "The server says that the price is stale"],
        incomplete: [
          "Сервер отвечает, что не хватает личных данных",
          "The server says that personal data are missing",
        ],
        "unavailable device.unavailable": [
          "Сервер отвечает, что устройство закончилось",
          "The server says that the device is sold out",
        ],
        "unavailable promo.used": [
          "Сервер отвечает, что промокод уже использован",
          "The server says that the promo code is used",
        ],
        outage: ["Сервер не ответил на оформление", "The server does not answer the order"],
      },
      kindOf: (output) => {
        if (output.kind === "unavailable") return `unavailable ${output.refusal.code}`;
        if (output.kind !== "created") return output.kind;
        if (output.subscription.debt === 0) return "nothingDue";
        return output.subscription.debt === order.amount ? "created" : "dearer";
      },
      call: createSubscription,
      reply: (output) => {
        if (output.kind === "created") return answered(createSubscription, output.subscription);
        if (output.kind === "unavailable") return refusedFor(output.refusal);
        if (output.kind === "refused") return refused(output.code);
        return output.obstacle.why === "profileIncomplete"
          ? refused("profile.incomplete", { missing: [...output.obstacle.missing] })
          : refused("consent.required");
      },
      after: async (hands, output) => {
        if (output.kind === "incomplete") await hands.sees("checkout:obstacle.profileIncomplete");
        if (output.kind === "unavailable" && output.refusal.code === "promo.used")
          await hands.sees("checkout:refusal.promo.used");
      },
    },
    keepOrder: { says: { done: kept, outage: unkept }, isStorage: true },
    dropOrder: {
      says: {
        done: ["Браузер забыл заказ", "The browser forgets the order"],
        outage: ["Браузер не смог забыть заказ", "The browser cannot forget the order"],
      },
      isStorage: true,
    },
    forecast: { says: {} },
    payment: {
      says: {
        succeeded: ["Платёж прошёл", "The payment succeeds"],
        elsewhere: ["Платёж прошёл в другой вкладке", "The payment succeeds in another tab"],
        ordered: ["Заказ принят, оплата при получении", "The order is taken, to be paid on delivery"],
        failed: ["Банк отклонил платёж", "The bank declines the payment"],
        setAside: [
          "Отложите платёж: ‹checkout:checking.later›",
          "Set the payment aside: ‹checkout:checking.later›",
        ],
      },
      kindOf: (output) => (output.kind === "succeeded" && output.elsewhere ? "elsewhere" : output.kind),
      play: (hands, output, moment) => (output === null ? Promise.resolve() : pay(hands, output, moment)),
    },
    keepDraft: { says: {} },
    holdOrdering: {
      says: {
        "lock.acquired": ["Других вкладок с этим оформлением нет", "No other tab is ordering this"],
        "lock.unavailable": [
          "Эту подписку уже оформляют в другой вкладке",
          "Another tab is ordering this already",
        ],
      },
      play: (hands) => hands.giveLock(lock),
    },
  },
  timers: {
    typingPause: ["пройдёт пауза после ввода", "the pause after typing is over"],
    quoteLifetime: ["цена устареет", "the price becomes stale"],
    creationRetry: ["просьба повторится сама", "the request is repeated by itself"],
  },
  states: {
    restoring: working,
    restored: null,
    choosing: {
      says: ["Экран ‹catalog:title›", "Screen ‹catalog:title›"],
      sees: atTill(["checkout:nothing.title"], ["documents:public.title"]),
    },
    opening: working,
    "drafting.step.configuring": [
      "Экран настройки с разделом ‹checkout:configure.term›",
      "Configuration screen with ‹checkout:configure.term›",
    ],
    "drafting.step.reviewing.loadingCards": {
      says: [
        "Экран ‹checkout:review.title›, карты загружаются",
        "Screen ‹checkout:review.title›, the cards are loading",
      ],
      sees: ["checkout:review.title", "checkout:working.working"],
      hides: [someCard, noCards],
    },
    "drafting.step.reviewing.withCards": {
      says: ["Экран ‹checkout:review.title›", "Screen ‹checkout:review.title›"],
      hides: [noCards],
    },
    "drafting.step.reviewing.withoutCards": {
      says: [
        "Экран ‹checkout:review.title›, сообщение ‹checkout:review.cardsFailed.title›",
        "Screen ‹checkout:review.title›, message ‹checkout:review.cardsFailed.title›",
      ],
      sees: [noCards],
    },
    "drafting.quote.sorting": null,
    "drafting.quote.unfinished": {
      says: ["цены ещё нет: выбрано не всё", "no price yet: not everything is chosen"],
      sees: ["checkout:quote.unknown"],
    },
    "drafting.quote.waiting": {
      says: [
        "цена считается: ‹checkout:quote.counting›",
        "the price is being calculated: ‹checkout:quote.counting›",
      ],
      sees: counting,
    },
    "drafting.quote.calculating": {
      says: [
        "цена считается: ‹checkout:quote.counting›",
        "the price is being calculated: ‹checkout:quote.counting›",
      ],
      sees: counting,
      hides: troubles,
    },
    "drafting.quote.fresh": {
      says: ["цена показана", "the price is shown"],
      sees: atTill(["checkout:review.pay"], ["checkout:configure.term"]),
      hides: [...troubles, "checkout:quote.counting", "checkout:quote.unknown"],
    },
    "drafting.quote.stale": {
      says: ["‹checkout:quote.stale.title›", "‹checkout:quote.stale.title›"],
      sees: trouble("checkout:quote.stale.title"),
    },
    "drafting.quote.refused": {
      says: ["вместо цены причина отказа", "the reason for the refusal instead of a price"],
      sees: trouble("checkout:quote.refused.title"),
    },
    "drafting.quote.unreachable": {
      says: ["‹checkout:quote.unreachable.title›", "‹checkout:quote.unreachable.title›"],
      sees: trouble("checkout:quote.unreachable.title"),
    },
    "drafting.quote.offline": {
      says: ["цены нет: сеть отключена", "no price: the network is off"],
      sees: noPrice,
    },
    "drafting.keeping.idle": null,
    "drafting.keeping.storing": null,
    "creating.acquiringLock": creating,
    "creating.waitingForLock": ["Экран ‹checkout:otherTab.title›", "Screen ‹checkout:otherTab.title›"],
    "creating.preparing": creating,
    "creating.prepared": null,
    "creating.requesting": creating,
    "creating.unanswered": [
      "Экран ‹checkout:unanswered.create.title›",
      "Screen ‹checkout:unanswered.create.title›",
    ],
    "creating.recording": creating,
    recorded: null,
    paying: {
      says: ["Экран платежа", "Payment screen"],
      sees: ["checkout:working.request", "checkout:unanswered.pay.title"],
    },
    "unpaid.loadingCards": {
      says: [
        "Экран ‹checkout:unpaid.title›, карты загружаются",
        "Screen ‹checkout:unpaid.title›, the cards are loading",
      ],
      sees: ["checkout:unpaid.title", "checkout:unpaid.titleFailed"],
      hides: [someCard, noCards],
    },
    "unpaid.withCards": {
      says: ["Экран ‹checkout:unpaid.title›", "Screen ‹checkout:unpaid.title›"],
      sees: ["checkout:unpaid.title", "checkout:unpaid.titleFailed"],
      hides: [noCards],
    },
    "unpaid.withoutCards": {
      says: [
        "Экран ‹checkout:unpaid.title›, сообщение ‹checkout:review.cardsFailed.title›",
        "Screen ‹checkout:unpaid.title›, message ‹checkout:review.cardsFailed.title›",
      ],
      sees: [noCards],
    },
    finishing: ["Экран ‹checkout:working.ended›", "Screen ‹checkout:working.ended›"],
    finished: null,
    subscribed: {
      says: paid,
      sees: ["checkout:success.paidSum", "consequences:order.atDoor.courier", "checkout:success.done"],
      isEnd: true,
    },
    payLater: {
      says: [
        "Экран ‹subscriptions:title›: подписка ждёт оплаты",
        "Screen ‹subscriptions:title›: the subscription waits for payment",
      ],
      isEnd: true,
    },
  },
};
