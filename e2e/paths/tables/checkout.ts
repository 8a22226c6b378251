import type { StateValue } from "xstate";
import { listCards } from "#contract/card.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate } from "#contract/quote.ts";
import { createSubscription } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { delivery, order, ready } from "#machines/checkout/checkout.model.ts";
import type { QuoteRefusal, StoredCheckout } from "#machines/checkout/checkout.ports.ts";
import type { DraftChange, DraftChoices } from "#machines/checkout/draft.ts";
import { underWay } from "#machines/payment/payment.model.ts";
import type { PaymentOutput } from "#machines/payment/payment.machine.ts";
import type { Text } from "../../words.ts";
import * as bank from "../bank.ts";
import { pageOf, withDevices } from "../checkout/catalog.ts";
import { canGo, whyNotHere } from "../checkout/limits.ts";
import { storedCheckout, storedDraft } from "../checkout/stored.ts";
import type { Hands } from "../hands.ts";
import { isOfOne, paymentList, tellSuccess } from "../paid.ts";
import type { Moment, PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

const away = "/documents/";
const till = "/checkout/";
const lock = "kabinet.ordering";

// Casts: what these ports give in the model.
const foundIn = (later: Moment["later"]) =>
  bank.nextOf(later, "restoreCheckout") as StoredCheckout | undefined;
const draftIn = (later: Moment["later"]) =>
  bank.nextOf(later, "readDraft") as DraftChoices | null | undefined;

const refusedFor = (refusal: QuoteRefusal) => {
  const { code } = refusal;
  return code === "bonus.notEnough" ? refused(code, { available: refusal.available }) : refused(code);
};

/** Whatever stands there is typed anew, so that it is said even where it is so already. */
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

/** Leads a payment to its end; which ways there are to each is told by its own paths. */
const pay = async (hands: Hands, told: PaymentOutput, moment: Moment): Promise<void> => {
  const { answer } = moment;
  if (told.kind === "setAside") {
    const redirect = bank.pageIn(moment);
    await answer(createPayment, answered(createPayment, { payment: { ...underWay, amount: 100 }, redirect }));
    return hands.press("checkout:amount.leave");
  }
  if (told.kind === "failed") {
    const payment = { ...underWay, amount: order.amount, status: "fail", reason: "declined" } as const;
    await answer(createPayment, answered(createPayment, { payment, redirect: null }));
    return hands.sees("checkout:failure.declined");
  }
  const payment = {
    ...underWay,
    id: told.paymentId,
    amount: told.amount,
    ...(told.kind === "ordered"
      ? ({ method: "onDelivery" } as const)
      : ({ status: "success", receipt: "0001" } as const)),
  };
  if (told.kind === "succeeded" && told.elsewhere) {
    await answer(createPayment, refused("payment.notDue"));
    await answer(listPayments, paymentList(payment), (request) => !isOfOne(request));
  } else await answer(createPayment, answered(createPayment, { payment, redirect: null }));
  return tellSuccess(payment, moment);
};

const atTill =
  (there: readonly Text[], elsewhere: readonly Text[]) =>
  (_: StateValue, here: string): readonly Text[] =>
    here === till ? there : elsewhere;

const counting = atTill(["checkout:review.order", "checkout:working.working"], ["checkout:quote.counting"]);
/** What stands below what is loading comes with it. */
const trouble =
  (...texts: readonly Text[]) =>
  (value: StateValue): readonly Text[] =>
    JSON.stringify(value).includes("loadingCards") ? ["checkout:review.order"] : texts;
const noPrice = atTill(["checkout:review.order"], ["checkout:quote.unknown"]);

const troubles: readonly Text[] = ["checkout:quote.stale.title", "checkout:quote.unreachable.title"];
const noCards: Text = "checkout:review.cardsFailed.title";
const someCard: Text = "checkout:review.newCard";

export const checkoutTable: PathTable<typeof checkoutMachine> = {
  at: away,
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
  holds: ["user/getinfo/", "payment/payment-create/", "payment/list/", `payment/receipt/${underWay.id}/`],
  stored: ({ later }) => {
    const found = foundIn(later);
    const facts = Object.entries(found === undefined ? {} : storedCheckout(found));
    return Object.fromEntries(facts.filter(([, fact]) => fact !== null));
  },
  // What was ordered is gone on with at the till; what was chosen would be taken to review there.
  begin: async (hands, _, { later }) => {
    await hands.sees("documents:public.title");
    const found = foundIn(later)?.kind;
    if (found === "order" || found === "creation") await hands.go(till);
  },
  impossible: {},
  storage: ["restoreCheckout", "readDraft", "prepareCreation", "keepOrder", "dropOrder"],
  waitsFor: { loadCards: "repeated" },
  atOnce: (move, value) =>
    move.verb === "answer" && move.port === "holdOrdering" && JSON.stringify(value).includes("takingTurn"),
  also: whyNotHere,
  run: canGo,
  ports: {
    calculate: {
      call: calculate,
      reply: (told, { now }) => {
        if (told.kind === "refused") return refusedFor(told.refusal);
        const validUntil = new Date(now + told.remainingMs).toISOString();
        return answered(calculate, { ...told.quote, validUntil });
      },
    },
    loadCards: { call: listCards, reply: (cards) => answered(listCards, { cards }) },
    holdOrdering: { play: (hands) => hands.giveLock(lock) },
    createSubscription: {
      call: createSubscription,
      reply: (told) => {
        if (told.kind === "created") return answered(createSubscription, told.subscription);
        if (told.kind === "unavailable") return refusedFor(told.refusal);
        return told.kind === "incomplete"
          ? refused("profile.incomplete", { missing: told.missing })
          : refused(told.code);
      },
      after: async (hands, told) => {
        if (told.kind === "incomplete") await hands.sees("checkout:obstacle.profileIncomplete");
        if (told.kind === "unavailable" && told.refusal.code === "promo.used")
          await hands.sees("checkout:refusal.promo.used");
      },
    },
    payment: {
      play: (hands, told, moment) => (told === null ? Promise.resolve() : pay(hands, told, moment)),
    },
  },
  acts: {
    "device.chosen": async (hands, { deviceId }, { later }) => {
      await hands.store(storedDraft(draftIn(later) ?? null));
      return hands.go(pageOf(deviceId));
    },
    "draft.changed": (hands, event) => change(hands, event.change),
    "review.requested": (hands, _, { value }) =>
      value === "choosing" ? hands.go(till) : hands.press("checkout:configure.submit"),
    "configuration.requested": (hands) => hands.go(pageOf(11)),
    "order.confirmed": async (hands, _, { later }) => {
      const prepared = bank.nextOf(later, "prepareCreation");
      // Another tab has ordered it meanwhile, and what it left is found.
      const found = JSON.stringify(prepared ?? null).includes("superseded") ? foundIn(later) : undefined;
      if (found !== undefined) await hands.store(storedCheckout(found));
      await bank.prepareTurn(hands, lock, later, "holdOrdering");
      return payByCard(hands);
    },
    "payment.requestedFor": async (hands) => {
      await hands.go("/subscriptions/");
      return hands.press("subscriptions:pay");
    },
    "payment.confirmed": payByCard,
    "connection.restored": async (hands, _, { answer }) => {
      await hands.setOnline(true);
      // The account asks for it; what came of that is another event.
      return answer(getClient, "outage");
    },
    "client.changed": async (hands, { client }, { answer, value }) => {
      await hands.setOnline(true);
      await answer(getClient, answered(getClient, client));
      if (!/reviewing|unpaid/.test(JSON.stringify(value))) return undefined;
      return client.email === null
        ? hands.sees("checkout:obstacle.profileIncomplete")
        : hands.misses("checkout:obstacle.profileIncomplete");
    },
    // Where something is to be finished a phone shows no languages: they are changed elsewhere.
    "language.changed": async (hands) => {
      const here = hands.here();
      await hands.go(away);
      await hands.sees("documents:public.title");
      await hands.changeLanguage();
      await hands.go(here);
    },
  },
  sees: {
    choosing: atTill(["checkout:nothing.title"], ["documents:public.title"]),
    "drafting.step.reviewing.loadingCards": ["checkout:review.title", "checkout:working.working"],
    "drafting.step.reviewing.withCards": ["checkout:review.title"],
    "drafting.step.reviewing.withoutCards": [noCards],
    "drafting.quote.unfinished": ["checkout:quote.unknown"],
    "drafting.quote.waiting": counting,
    "drafting.quote.calculating": counting,
    "drafting.quote.fresh": atTill(["checkout:review.pay"], ["checkout:configure.term"]),
    "drafting.quote.stale": trouble("checkout:quote.stale.title"),
    "drafting.quote.unreachable": trouble("checkout:quote.unreachable.title"),
    "drafting.quote.refused": trouble("checkout:quote.refused.title"),
    "drafting.quote.offline": noPrice,
    paying: ["checkout:working.request", "checkout:unanswered.pay.title"],
    "unpaid.loadingCards": ["checkout:unpaid.title", "checkout:unpaid.titleFailed"],
    "unpaid.withCards": ["checkout:unpaid.title", "checkout:unpaid.titleFailed"],
    "unpaid.withoutCards": [noCards],
    subscribed: ["checkout:success.paidSum", "consequences:order.atDoor.courier", "checkout:success.done"],
    payLater: ["subscriptions:title"],
  },
  hides: {
    "drafting.step.reviewing.loadingCards": [someCard, noCards],
    "drafting.step.reviewing.withCards": [noCards],
    "drafting.quote.fresh": [...troubles, "checkout:quote.counting", "checkout:quote.unknown"],
    "drafting.quote.calculating": troubles,
    "unpaid.loadingCards": [someCard, noCards],
    "unpaid.withCards": [noCards],
  },
  ends: ["subscribed", "payLater"],
  controls: {
    "cards.reloadRequested": "checkout:review.cardsFailed.again",
    "creation.retryRequested": "checkout:unanswered.create.again",
    "creation.setAside": "checkout:unanswered.create.back",
  },
};
