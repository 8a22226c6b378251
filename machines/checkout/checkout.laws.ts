import { knowsNetworkOtherwise, missesNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents, AllowedPayloads } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import {
  type Laws,
  acted,
  invoked,
  invokedPorts,
  elapsed,
  failed,
  returned,
  sent,
} from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import {
  type M,
  type Now,
  arrives,
  isIn,
  cards,
  changed,
  configuring,
  createdBy,
  enters,
  isComplete,
  isPriceable,
  mayPay,
  online,
  open,
  order,
  quoting,
  reviewing,
  runs,
  stored,
  unanswered,
  waitsToOrder,
} from "./checkout.model.ts";
import { type CheckoutOutput, refusalOfPromo } from "./checkout.machine.ts";
import {
  type Price,
  cardsView,
  checkoutScreen,
  checkoutView,
  deviceFormOf,
  draftOf,
  isDebt,
  isLeft,
  missingFields,
  obstacleOf as obstacleSeen,
  payOffer,
  priceView,
  requestOffer,
} from "./checkout.view.ts";
import { type PayForm, obstacleOf } from "./pay-offer.ts";
import { deliveryOf, draftToPrice, untouchedDraft } from "./draft.ts";
import type { Card } from "#contract/card.ts";
import { noQuestion } from "../forecast/forecast.ports.ts";
import { offer } from "../runtime/offer.ts";

/** The expected screen of a state. */
const screenOf = (s: Now) => {
  if (configuring(s)) return "configuring";
  if (reviewing(s)) return "reviewing";
  for (const state of ["choosing", "paying", "unpaid"] as const) if (isIn(state)(s)) return state;
  if (isIn("creating")(s)) return isIn({ creating: "recording" })(s) ? "working" : "creating";
  return s.status === "done" ? "ended" : "working";
};

/** The expected state of the price. */
const pricingOf = (s: Now): Price["state"] => {
  if (quoting("waiting", "calculating")(s)) return "pending";
  for (const state of ["unfinished", "stale", "refused", "unreachable", "offline"] as const)
    if (quoting(state)(s)) return state;
  return "fresh";
};

const isMispriced = (s: Now): boolean => {
  const { priced, superseded, refusal, promoRefusal } = s.context;
  const view = priceView(s);
  const pricing = pricingOf(s);
  const isFresh = pricing === "fresh" && priced !== null;
  const isDearer =
    isFresh &&
    superseded !== null &&
    (["now", "monthly", "deposit"] as const).some((sum) => superseded[sum] !== priced.quote[sum]);
  const mayAsk = pricing === "stale" || pricing === "refused" || pricing === "unreachable";
  return !same(view, {
    state: pricing === "fresh" && !isFresh ? "pending" : pricing,
    quote: isFresh ? priced.quote : null,
    of: isFresh ? priced.of : null,
    before: isDearer ? superseded : null,
    refusal,
    promoRefusal,
    refresh: offer(!mayAsk && pricing),
  });
};

const isMiscarded = (s: Now): boolean => {
  const state = cards("loadingCards")(s) ? "loading" : cards("withoutCards")(s) ? "unreachable" : "loaded";
  return !same(cardsView(s), { state, cards: s.context.cards ?? [] });
};

export const views: Laws<M> = {
  "C28, C30: the screen is the one of where the checkout stands, and no other": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => checkoutView(s).screen !== screenOf(s) || checkoutScreen(s) !== screenOf(s),
    ),

  "C28: a price in view is the one of these very choices, or says why there is none": ({ situations }) =>
    situations.filter(({ snapshot: s }) => isIn("drafting")(s) && isMispriced(s)),

  "what is chosen, owed and missing is shown as it is known": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      const { draft, begun, obstacle, failure, order: owed, online } = s.context;
      const missing = obstacle?.why === "profileIncomplete" ? obstacle.missing : [];
      const isBusy = !online ? "offline" : s.can({ type: "payment.requestedFor", order }) ? false : "busy";
      return (
        isMiscarded(s) ||
        !same([draftOf(s), missingFields(s)], [draft, missing]) ||
        !same(obstacleSeen(s), owed !== null && obstacle?.why === "consentsLacking" ? null : obstacle) ||
        isLeft(s) !== (isIn("choosing")(s) && draft !== null) ||
        isDebt(s) !== (owed !== null && owed.period > 1) ||
        !same(requestOffer(s, order), offer(isBusy)) ||
        ("resumed" in view && (view.resumed !== (begun === "resumed") || !same(view.draft, draft))) ||
        ("price" in view && !same(view.price, priceView(s))) ||
        ("order" in view && !same(view.order, owed)) ||
        (view.screen === "choosing" && !same(view.left, draft)) ||
        (view.screen === "unpaid" && !same(view.failure, failure)) ||
        ("cards" in view && !same([view.cards, view.missing], [cardsView(s), missing]))
      );
    }),

  "C36: a payment requires what the order requires: payment on handover, and consent to later charges": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      if (!("recurs" in view)) return false;
      const { order: owed, draft, priced } = s.context;
      const [atDoor, recurs] = owed
        ? [owed.officeId === null && owed.period === 1, owed.later > 0]
        : [draft?.handover?.kind === "delivery", (priced?.quote.forecast?.charges.length ?? 1) > 0];
      return view.mayPayOnDelivery !== atDoor || view.recurs !== recurs;
    }),

  "an order that is being made says what holds it up, and what can be done": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      if (view.screen !== "creating") return false;
      const isPutOff = unanswered(s);
      const isElsewhere = isIn({ creating: "waitingForLock" })(s);
      return !same(view, {
        screen: "creating",
        state: isPutOff ? "unanswered" : isElsewhere ? "otherTab" : "sending",
        retry: offer(!isPutOff && "pending", !s.context.online && "offline"),
        setAside: offer(!isPutOff && !isElsewhere && "pending"),
      });
    }),

  "the form of a device is open, of another device's, or busy": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [11, 12].some((deviceId) => {
        const isOpen = (configuring(s) || reviewing(s)) && s.context.draft?.deviceId === deviceId;
        const step = configuring(s) ? "configuring" : "reviewing";
        const other = s.can({ type: "device.chosen", deviceId, defaults: {} }) ? "other" : "busy";
        return (
          deviceFormOf(s, deviceId) !== (isOpen ? step : configuring(s) || reviewing(s) ? "other" : other)
        );
      }),
    ),
};

/** Every way to fill in the form, with and without a saved card. */
const forms = (saved: readonly Card[] | null): PayForm[] =>
  [{ consent: "I agree to 2 more charges" }, {}].flatMap((consent) => [
    { choice: null },
    { choice: { method: "card" as const, cardId: saved?.[0]?.id ?? 1, ...consent } },
    { choice: { method: "card" as const, cardId: 999, ...consent } },
    { choice: { method: "newCard" as const, cardId: null, ...consent } },
    { choice: { method: "newCard" as const, cardId: null, after: "stay" as const, ...consent } },
    { choice: { method: "newCard" as const, cardId: null, after: "goOn" as const, ...consent } },
    { choice: { method: "sbp" as const, cardId: null, ...consent } },
    { choice: { method: "sbp" as const, cardId: null, ...consent }, byHand: true },
    { choice: { method: "onDelivery" as const, cardId: null, ...consent } },
  ]);

/** From "Pay" to a payment that has ended. */
const orderingLaws: Laws<M> = {
  "C28: it can be ordered and paid exactly when nothing stands against it, and the view says what does": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const { priced, order: due } = s.context;
      const quoteId = priced?.quote.id ?? "";
      const amount = due?.amount ?? -1;
      return forms(s.context.cards).some((form) => {
        const offered = payOffer(s, form).can;
        const orders = s.can({ type: "order.confirmed", quoteId, ...form });
        const pays = s.can({ type: "payment.confirmed", amount, ...form });
        return (
          orders !== (reviewing(s) && offered) ||
          pays !== (isIn("unpaid")(s) && offered) ||
          s.can({ type: "order.confirmed", quoteId: "another-quote", ...form }) ||
          s.can({ type: "payment.confirmed", amount: amount + 1, ...form })
        );
      });
    }),

  "C25: only the tab with the lock orders": ({ situations, steps }) => [
    ...situations.filter((here) => runs(here, "holdOrdering") !== isIn("creating")(here.snapshot)),
    ...situations.filter(({ snapshot: s }) => waitsToOrder(s) && !s.can({ type: "lock.acquired" })),
    ...steps.filter((step) => {
      const { draft, confirmed } = step.to.snapshot.context;
      const isAcquired = waitsToOrder(step.from.snapshot) && step.event.type === "lock.acquired";
      if (step.event.type === "lock.unavailable") return !arrives(step, { creating: "waitingForLock" });
      if (acted(step, "order.confirmed")) return !arrives(step, { creating: "acquiringLock" });
      return asksOtherThan(
        step,
        "prepareCreation",
        isAcquired && draft && confirmed
          ? { draft, quoteId: confirmed.id, draftHash: confirmed.draftHash, delivery: deliveryOf(draft) }
          : null,
      );
    }),
  ],

  "what another tab has ordered meanwhile is looked at, not ordered again": ({ steps }) =>
    steps.filter((step) => {
      if (returned(step, "prepareCreation")?.output.kind !== "superseded") return false;
      const { draft, confirmed, choice } = step.to.snapshot.context;
      return !arrives(step, "restoring") || draft !== null || (confirmed ?? choice) !== null;
    }),

  "C26: one confirmed quote is one creation with one key, kept until it is answered": ({ steps }) =>
    steps.filter((step) => {
      const [was, is] = [step.from.snapshot.context, step.to.snapshot.context];
      const confirmed = acted(step, "order.confirmed");
      const prepared = returned(step, "prepareCreation")?.output;
      if (confirmed) return !same([is.confirmed, is.choice], [was.priced?.quote, confirmed.choice]);
      return (
        invoked(step, "createSubscription").some((creation) => !same(creation, is.creation)) ||
        (prepared?.kind === "prepared" && !same(is.creation, prepared.creation)) ||
        (was.creation !== null && is.creation !== null && !same(was.creation, is.creation))
      );
    }),

  "a creation is asked again, with its key, until it is answered or left": ({ situations, steps }) => [
    ...situations.filter(({ snapshot: s, armed }) => unanswered(s) && s.context.online && armed.length === 0),
    ...steps.filter((step) => {
      const { from, to } = step;
      const { online, creation, confirmed } = to.snapshot.context;
      const asks = invoked(step, "createSubscription").length;
      const due =
        returned(step, "prepareCreation")?.output.kind === "prepared" ||
        stored(step)?.kind === "creation" ||
        (unanswered(from.snapshot) &&
          (acted(step, "creation.retryRequested") ?? acted(step, "connection.restored") ?? elapsed(step)));
      if (due)
        return (
          asks !== (online ? 1 : 0) || !arrives(step, { creating: online ? "requesting" : "unanswered" })
        );
      if (failed(step, "createSubscription")) return !unanswered(to.snapshot) || asks > 0;
      if (acted(step, "creation.setAside") ?? (failed(step, "prepareCreation") || undefined))
        return !reviewing(to.snapshot) || creation !== null || confirmed !== null;
      return asks > 0;
    }),
  ],

  "what the server answers to a creation decides: pay, ask again, or mend the draft": ({ steps }) =>
    steps.filter((step) => {
      const reply = returned(step, "createSubscription")?.output;
      if (!reply) return false;
      const { online, obstacle, confirmed, choice, creation, order: due } = step.to.snapshot.context;
      if (reply.kind === "created") {
        const { id: subscriptionId, period, debt: amount, officeId } = reply.subscription;
        const later = reply.subscription.months - period;
        return (
          !arrives(step, { creating: "recording" }) ||
          !same(due, { subscriptionId, period, amount, officeId, later })
        );
      }
      const lands = !online
        ? quoting("offline")
        : reply.kind === "unavailable" && refusalOfPromo(step.from.snapshot.context, reply.refusal) === null
          ? quoting("refused")
          : quoting("waiting");
      return (
        !reviewing(step.to.snapshot) ||
        !lands(step.to.snapshot) ||
        !same([confirmed, choice, creation], [null, null, null]) ||
        (reply.kind === "incomplete" && !same(obstacle, reply.obstacle))
      );
    }),

  "an order is stored before it is paid, and takes the place of its draft": ({ steps }) =>
    steps.filter((step) => {
      const { order: due, creation, draft } = step.to.snapshot.context;
      const begins = createdBy(step) !== undefined || acted(step, "payment.requestedFor") !== undefined;
      const asks = invoked(step, "keepOrder");
      const requested = acted(step, "payment.requestedFor");
      return (
        !same(asks, begins ? [{ order: due, replacesDraft: creation && draft?.deviceId }] : []) ||
        (requested && (!same(due, requested.order) || creation !== null))
      );
    }),

  "C29: an order is paid at once only for the amount that was confirmed": ({ steps }) =>
    steps.filter((step) => {
      if (!isIn({ creating: "recording" })(step.from.snapshot) || step.move.verb !== "answer") return false;
      const { order: due, choice, outcome } = step.from.snapshot.context;
      const { draft, creation, confirmed, wanted, superseded } = step.to.snapshot.context;
      const kept = [draft, creation, confirmed, wanted, superseded].some((fact) => fact !== null);
      const lands = outcome ? "finishing" : choice ? "paying" : "unpaid";
      return kept || !arrives(step, lands) || due === null;
    }),

  "C29: what is paid is the order, as confirmed": ({ steps }) =>
    steps.filter((step) => {
      const was = step.from.snapshot.context;
      const is = step.to.snapshot.context;
      const subscription = createdBy(step);
      const confirmed = acted(step, "payment.confirmed");
      if (subscription && subscription.status === "awaitingPayment") {
        const agreed = was.confirmed?.now === subscription.debt;
        if (!same(is.choice, agreed ? was.choice : null)) return true;
      }
      if (acted(step, "payment.requestedFor") && is.choice !== null) return true;
      const pays = invoked(step, "payment");
      if (confirmed && pays.length === 0) return true;
      return pays.some((input) => {
        if (!input) return true;
        const { amount, online, subscriptionId, period, ...choice } = input;
        const due = is.order;
        return (
          !same([subscriptionId, period, amount], [due?.subscriptionId, due?.period, due?.amount]) ||
          online !== is.online ||
          !same(choice, is.choice) ||
          (confirmed !== undefined && (amount !== confirmed.amount || !same(choice, confirmed.choice))) ||
          is.failure !== null
        );
      });
    }),

  "C25: one payment runs, exactly while paying": ({ situations }) =>
    situations.filter((here) => runs(here, "payment") !== isIn("paying")(here.snapshot)),

  "changes of the network are passed on to the payment, its return to the forecast": ({ steps }) =>
    steps.filter((step) => {
      const back = acted(step, "connection.restored");
      const connection = acted(step, "connection.lost") ?? back;
      const expected = [
        ...(connection && isIn("paying")(step.from.snapshot) ? [{ to: "payment", event: connection }] : []),
        ...(back && isIn("unpaid")(step.from.snapshot) ? [{ to: "forecast", event: back }] : []),
      ];
      return !same(sent(step), expected);
    }),

  "what follows a payment is reckoned wherever it waits to be paid, for that subscription, and anew each time":
    ({ situations, steps }) => [
      ...situations.filter((here) => runs(here, "forecast") !== isIn("unpaid")(here.snapshot)),
      ...steps.filter((step) => {
        const id = step.to.snapshot.context.order?.subscriptionId ?? 0;
        return asksOtherThan(step, "forecast", enters(step, "unpaid") ? { id, question: noQuestion } : null);
      }),
    ],

  "a failed payment says why, and may be tried in another way": ({ steps }) =>
    steps.filter((step) => {
      const output = returned(step, "payment")?.output;
      const { failure, choice } = step.to.snapshot.context;
      if (output?.kind === "failed")
        return !arrives(step, "unpaid") || failure !== output.why || choice !== null;
      return changed(step, "failure") && failure !== null;
    }),

  "C44: nothing is created or newly paid for without the network": ({ steps }) =>
    steps.filter(
      (step) =>
        !step.to.snapshot.context.online &&
        (invoked(step, "createSubscription").length > 0 ||
          (acted(step, "order.confirmed") ?? acted(step, "payment.confirmed")) !== undefined),
    ),
};

/** Whether an edit leaves the price unchanged. */
const isDetail = (step: Step<M>) => {
  const { priced, draft: was } = step.from.snapshot.context;
  const { draft: is, promoRefusal } = step.to.snapshot.context;
  const changesPromo = "promo" in (acted(step, "draft.changed")?.change ?? {});
  if (!priced || !was || !is || changesPromo) return false;
  return same(draftToPrice(is, promoRefusal === null), priced.of);
};

/** Outside events that change no choice. */
const outsideEvents = new Set([
  "connection.lost",
  "connection.restored",
  "client.changed",
  "language.changed",
]);

/** From a device to a price that can be agreed to. */
const draftingLaws: Laws<M> = {
  "a device that is chosen is opened as soon as it can be, and until then it alone is known": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        (s.context.wanted !== null && !isIn("restoring", "opening")(s)) ||
        (isIn("opening")(s) && (s.context.wanted === null || s.context.draft !== null)),
    ),
    ...steps.filter((step) => {
      const chosen = acted(step, "device.chosen");
      if (!chosen) return false;
      const wanted = { deviceId: chosen.deviceId, defaults: chosen.defaults };
      const opens = !isIn("restoring")(step.from.snapshot);
      return (
        !same(step.to.snapshot.context.wanted, wanted) ||
        (opens && !arrives(step, "opening")) ||
        asksOtherThan(step, "readDraft", opens ? { deviceId: chosen.deviceId } : null)
      );
    }),
  ],

  "each device has its own draft: what was chosen for it, or else the form of a first visit": ({ steps }) =>
    steps.filter((step) => {
      const { wanted } = step.from.snapshot.context;
      const { snapshot: is } = step.to;
      const stored =
        returned(step, "readDraft") ?? (failed(step, "readDraft") ? { output: null } : undefined);
      if (!stored) return false;
      const draft = stored.output ?? (wanted && untouchedDraft(wanted));
      return (
        !configuring(is) ||
        !same([is.context.draft, is.context.begun], [draft, stored.output ? "resumed" : "untouched"])
      );
    }),

  "looking is not choosing: a draft has begun with the first thing that is chosen, or taken to review": ({
    steps,
  }) =>
    steps.filter((step) => {
      const was = step.from.snapshot.context.begun;
      const is = step.to.snapshot.context;
      if (acted(step, "draft.restarted")) {
        const deviceId = step.from.snapshot.context.draft?.deviceId ?? 0;
        const { defaults = {} } = acted(step, "draft.restarted") ?? {};
        return (
          !configuring(step.to.snapshot) ||
          is.begun !== "untouched" ||
          !same(is.draft, untouchedDraft({ deviceId, defaults }))
        );
      }
      if (acted(step, "draft.changed") ?? acted(step, "review.requested"))
        return is.begun !== (was === "untouched" ? "chosen" : was);
      if (!isIn("drafting", "creating")(step.from.snapshot) || is.draft === null)
        return is.draft === null && is.begun !== "untouched";
      return is.begun !== was;
    }),

  "a finished draft is reviewed and configured in turn, and no change of price or network changes the step":
    ({ situations, steps }) => [
      ...situations.filter(({ snapshot: s }) => reviewing(s) && !isComplete(s)),
      ...steps.filter((step) => {
        const { from, to } = step;
        if (acted(step, "review.requested")) return !reviewing(to.snapshot);
        if (acted(step, "configuration.requested")) return !configuring(to.snapshot);
        if (acted(step, "draft.changed") && isComplete(to.snapshot))
          return reviewing(from.snapshot) !== reviewing(to.snapshot);
        const isOutside = outsideEvents.has(step.event.type);
        const isPrice = returned(step, "calculate") ?? elapsed(step) ?? acted(step, "quote.refreshRequested");
        return isIn("drafting")(from.snapshot) && (isOutside || isPrice)
          ? reviewing(from.snapshot) !== reviewing(to.snapshot)
          : false;
      }),
    ],

  "an edit changes what it says, and nothing else of the draft": ({ steps }) =>
    steps.filter((step) => {
      const change = acted(step, "draft.changed")?.change;
      const { draft } = step.to.snapshot.context;
      return change && !same(draft, { ...step.from.snapshot.context.draft, ...change });
    }),

  "what is chosen is stored at once, what is begun anew is dropped, and nothing else is touched": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { draft } = step.to.snapshot.context;
      const isNew = acted(step, "review.requested") && step.from.snapshot.context.begun === "untouched";
      const edited = acted(step, "draft.changed") !== undefined || isNew;
      const deviceId = draft?.deviceId ?? 0;
      const stored = acted(step, "draft.restarted") ? { deviceId, draft: null } : null;
      return asksOtherThan(step, "keepDraft", edited ? { deviceId, draft } : stored);
    }),

  "C28: a quote is in hand exactly while it is fresh, and priced for this very draft": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => {
      const { priced, draft, promoRefusal } = s.context;
      const of = priced === null ? null : draft && draftToPrice(draft, promoRefusal === null);
      return (priced !== null) !== quoting("fresh")(s) || !same(priced?.of ?? null, of);
    }),
    ...steps.filter((step) => {
      const { draft, priced, promoRefusal } = step.to.snapshot.context;
      const asks = invoked(step, "calculate");
      const answer = returned(step, "calculate")?.output;
      return (
        asks.some(
          (input) => draft === null || !same(input, { draft: draftToPrice(draft, promoRefusal === null) }),
        ) ||
        (answer?.kind === "quoted" &&
          !same(priced, {
            quote: answer.quote,
            remainingMs: answer.remainingMs,
            of: draft && draftToPrice(draft, promoRefusal === null),
          })) ||
        (runs(step.from, "calculate") && changed(step, "draft") && runs(step.to, "calculate"))
      );
    }),
  ],

  "a sum that is shown stands with the choices that it is the price of, and none stands with any others": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      if (!("price" in view)) return false;
      const { quote, of } = view.price;
      const chosen = draftToPrice(view.draft, s.context.promoRefusal === null);
      return quote === null ? of !== null : !same(of, chosen) || !same(quote, s.context.priced?.quote);
    }),

  "a draft is priced once the typing has paused, as soon as there is a network": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        isIn("drafting")(s) &&
        (quoting("offline")(s) === s.context.online ||
          (s.context.online && quoting("unfinished")(s) === isPriceable(s))),
    ),
    ...steps.filter((step) => {
      const { from, to } = step;
      const edited =
        acted(step, "draft.changed") ??
        acted(step, "draft.restarted") ??
        // The names on a quote change with the language.
        acted(step, "language.changed") ??
        returned(step, "readDraft");
      // The exact place costs nothing: the notice stays.
      if (acted(step, "draft.changed") && isDetail(step)) return !quoting("fresh")(to.snapshot);
      const back = acted(step, "connection.restored") && quoting("offline")(from.snapshot);
      const lands = to.snapshot.context.online
        ? isPriceable(to.snapshot)
          ? "waiting"
          : "unfinished"
        : "offline";
      if ((edited ?? back) && isIn("drafting")(to.snapshot)) return !quoting(lands)(to.snapshot);
      if (elapsed(step)?.includes("typingPause") || acted(step, "quote.refreshRequested"))
        return invoked(step, "calculate").length !== 1;
      if (elapsed(step)?.includes("quoteLifetime")) return !quoting("stale")(to.snapshot);
      if (failed(step, "calculate")) return !quoting("unreachable")(to.snapshot);
      const answer = returned(step, "calculate")?.output;
      if (answer?.kind !== "refused") return false;
      return !quoting(refusalOfPromo(from.snapshot.context, answer.refusal) ? lands : "refused")(to.snapshot);
    }),
  ],

  "C29: a price that is asked again is shown beside the former one, of the same draft": ({ steps }) =>
    steps.filter((step) => {
      const { from, to } = step;
      const was = from.snapshot.context;
      const { superseded } = to.snapshot.context;
      const refused = returned(step, "createSubscription")?.output.kind;
      const isRefused = refused !== undefined && refused !== "created";
      if (acted(step, "draft.changed") && isDetail(step)) return changed(step, "superseded");
      if (acted(step, "draft.changed") ?? acted(step, "draft.restarted")) return superseded !== null;
      if (isRefused || acted(step, "creation.setAside") || failed(step, "prepareCreation"))
        return !same(superseded, was.confirmed);
      if (!isIn("drafting")(from.snapshot) || !isIn("drafting")(to.snapshot)) return superseded !== null;
      const retired = was.priced && !to.snapshot.context.priced ? was.priced.quote : was.superseded;
      return !same(superseded, retired);
    }),

  "a refusal is known exactly while it is shown": ({ situations, steps }) => [
    ...situations.filter(({ snapshot: s }) => (s.context.refusal !== null) !== quoting("refused")(s)),
    ...steps.filter((step) => {
      const priced = returned(step, "calculate")?.output;
      const created = returned(step, "createSubscription")?.output;
      const refusal =
        priced?.kind === "refused"
          ? priced.refusal
          : created?.kind === "unavailable"
            ? created.refusal
            : undefined;
      if (!refusal || refusalOfPromo(step.from.snapshot.context, refusal)) return false;
      return step.to.snapshot.context.online && !same(step.to.snapshot.context.refusal, refusal);
    }),
  ],

  "a refused promo code never stands in the way: it is left out of the price until another one is chosen": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => {
      const { draft, promoRefusal, refusal } = s.context;
      // Refused although the code counts, or without a code.
      const isBlamed = refusal !== null && refusalOfPromo({ draft, promoRefusal }, refusal) !== null;
      return isBlamed || (promoRefusal !== null && (draft === null || draft.promo === null));
    }),
    ...steps.filter((step) => {
      const was = step.from.snapshot.context;
      const priced = returned(step, "calculate")?.output;
      const created = returned(step, "createSubscription")?.output;
      const sent = priced?.kind === "refused" || created?.kind === "unavailable" ? (priced ?? created) : null;
      const refused = sent && "refusal" in sent ? refusalOfPromo(was, sent.refusal) : null;
      const { promoRefusal } = step.to.snapshot.context;
      if (refused) return promoRefusal !== refused || changed(step, "draft");
      const edit = acted(step, "draft.changed")?.change;
      const isOver = edit ? "promo" in edit : changed(step, "draft") || arrives(step, "restoring");
      return isOver || acted(step, "draft.restarted") ? promoRefusal !== null : changed(step, "promoRefusal");
    }),
  ],

  "the cards are read when paying comes near, and again on demand and when the network is back": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      (here) =>
        runs(here, "loadCards") !== cards("loadingCards")(here.snapshot) ||
        (here.snapshot.context.cards !== null) !== cards("withCards")(here.snapshot),
    ),
    ...steps.filter((step) => {
      const answer = returned(step, "loadCards")?.output;
      if (answer) return !same(step.to.snapshot.context.cards, answer);
      const back = acted(step, "connection.restored") && cards("withoutCards")(step.from.snapshot);
      const begins =
        enters(step, "unpaid") || (reviewing(step.to.snapshot) && !reviewing(step.from.snapshot));
      return (
        (back || begins || acted(step, "cards.reloadRequested")) && invoked(step, "loadCards").length !== 1
      );
    }),
  ],
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "device.chosen": isIn("restoring", "choosing", "opening", "drafting"),
  "draft.changed": isIn("drafting"),
  "draft.restarted": (s) => isIn("drafting")(s) && s.context.begun === "resumed",
  "quote.refreshRequested": quoting("stale", "refused", "unreachable"),
  "review.requested": (s) =>
    (configuring(s) || isIn("choosing")(s)) && isComplete(s) && s.context.refusal === null,
  "configuration.requested": reviewing,
  "cards.reloadRequested": cards("withoutCards"),
  "order.confirmed": (s) => reviewing(s) && quoting("fresh")(s) && mayPay(s),
  "creation.retryRequested": (s) => unanswered(s) && s.context.online,
  "creation.setAside": (s) => unanswered(s) || isIn({ creating: "waitingForLock" })(s),
  "payment.requestedFor": open,
  "payment.confirmed": (s) => isIn("unpaid")(s) && mayPay(s),
  "payment.putOff": isIn("unpaid"),
};

/** For the price in view, with the consent asked for there (C28, C29). */
export const allowedPayloads: AllowedPayloads<M> = {
  "order.confirmed": (s, { quoteId, choice, byHand = false }) => {
    const view = checkoutView(s);
    return (
      view.screen === "reviewing" &&
      view.price.quote?.id === quoteId &&
      (choice?.consent !== undefined || byHand || !view.recurs)
    );
  },
  "payment.confirmed": (s, { amount, choice, byHand = false }) => {
    const view = checkoutView(s);
    return (
      view.screen === "unpaid" &&
      view.order.amount === amount &&
      (choice?.consent !== undefined || byHand || !view.recurs)
    );
  },
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C21: every amount is a whole number of kopecks, and none is worked out here":
    "computed in a function: small changes of the chart keep the server's sums",
  "C34: nothing it knows or sends could be a card number": "a body that keeps what was typed at the bank",
};

export const goals = {
  "L7: it ends, or another device can be chosen": (s: Now) =>
    s.status === "done" || isIn("choosing", "drafting")(s),
  "it ends": ({ status }: Now) => status === "done",
};

export const delays = {
  typingPause: 300,
  /** As long as the quote is valid. */
  quoteLifetime: (ms: number, { context }: Now) => ms === context.priced?.remainingMs,
  creationRetry: 15_000,
};

/** The outcome by this step alone. */
function expectedEnd(step: Step<M>): CheckoutOutput | undefined {
  const { order: due, choice } = step.from.snapshot.context;
  const paid = returned(step, "payment")?.output;
  const subscription = createdBy(step);
  if (subscription && subscription.status !== "awaitingPayment") {
    const { id: subscriptionId, officeId } = subscription;
    return { kind: "subscribed", subscriptionId, officeId, paymentId: null, method: null };
  }
  if (!due) return undefined;
  const { subscriptionId, period } = due;
  if (acted(step, "payment.putOff") || paid?.kind === "setAside") return { kind: "payLater", subscriptionId };
  if (paid?.kind !== "succeeded" && paid?.kind !== "ordered") return undefined;
  const method = paid.kind === "succeeded" && paid.elsewhere ? null : (choice?.method ?? null);
  const officeId = period === 1 ? due.officeId : null;
  return { kind: "subscribed", subscriptionId, officeId, paymentId: paid.paymentId, method };
}

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "client.changed.client.deletionRequested is always false": "only a missing e-mail decides who may not buy",
  "client.changed.client.forbidden is always false": "only a missing e-mail decides who may not buy",
  "context.cards[].isDefault is always true": "one card is enough to pay with",
  "context.draft.bonus is never but 0": "which bonus was chosen is for the server to price",
  "context.draft.insurance is always false": "which extras were chosen is for the server to price",
  "context.priced.of.bonus is never but 0": "as of the draft",
  "context.priced.of.insurance is always false": "as of the draft",
};

export const laws: Laws<M> = {
  ...draftingLaws,
  ...orderingLaws,

  "it comes back to where it was left": ({ opening, steps }) => [
    ...(invoked(opening, "restoreCheckout").length === 1 ? [] : [opening.to]),
    ...steps.filter((step) => {
      const found =
        stored(step) ?? (failed(step, "restoreCheckout") ? { kind: "nothing" as const } : undefined);
      if (!found) return false;
      const { wanted, online } = step.from.snapshot.context;
      const is = step.to.snapshot.context;
      if (found.kind === "order")
        return (
          is.wanted !== null ||
          !arrives(step, found.choice ? "paying" : "unpaid") ||
          !same([is.order, is.choice], [found.order, found.choice])
        );
      if (found.kind === "creation")
        return (
          is.wanted !== null ||
          !arrives(step, { creating: online ? "requesting" : "unanswered" }) ||
          !same([is.draft, is.creation], [found.draft, found.creation])
        );
      // A draft that was left is resumed where the user asks for it.
      const left = found.kind === "draft" && wanted === null ? found.draft : null;
      return (
        !arrives(step, wanted === null ? "choosing" : "opening") ||
        !same([is.wanted, is.draft, is.begun], [wanted, left, left ? "resumed" : "untouched"])
      );
    }),
  ],

  "C30: it ends with the outcome from the payment, the server or the client": ({ situations, steps }) => [
    ...steps.filter((step) => {
      const end = expectedEnd(step);
      const { outcome, order: due, choice, failure } = step.to.snapshot.context;
      if (!end) return changed(step, "outcome");
      const kept = createdBy(step) === undefined && [due, choice, failure].some((fact) => fact !== null);
      return kept || !same(outcome, end);
    }),
    ...situations.filter(({ snapshot: s }) =>
      s.status === "done"
        ? !same(s.output, s.context.outcome) || !isIn(s.context.outcome?.kind ?? "restoring")(s)
        : s.context.outcome !== null && !isIn({ creating: "recording" }, "finishing")(s),
    ),
  ],

  "what has ended is not come back to": ({ steps }) =>
    steps.filter((step) => {
      const subscriptionId = step.to.snapshot.context.outcome?.subscriptionId;
      return enters(step, "finishing") && !same(invoked(step, "dropOrder"), [{ subscriptionId }]);
    }),

  "C28, C44: the permission to pay and the state of the network are the last reported ones": ({
    situations,
    steps,
  }) => [
    ...situations.filter(missesNetwork(online)),
    ...steps.filter(knowsNetworkOtherwise(online)),
    ...steps.filter((step) => {
      const client = acted(step, "client.changed")?.client;
      if (client) return !same(step.to.snapshot.context.obstacle, obstacleOf(client));
      const reply = returned(step, "createSubscription")?.output;
      return changed(step, "obstacle") && reply?.kind !== "incomplete";
    }),
  ],

  "exactly the obstacles of a step are shown": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      const expected: Record<string, boolean> = {
        "review.requested": "review" in view && view.review.can,
        "quote.refreshRequested": "price" in view && view.price.refresh.can,
        "creation.retryRequested": view.screen === "creating" && view.retry.can,
        "creation.setAside": view.screen === "creating" && view.setAside.can,
        "payment.putOff": view.screen === "unpaid",
        "draft.restarted": "resumed" in view && view.resumed,
        "configuration.requested": view.screen === "reviewing",
        "cards.reloadRequested": "cards" in view && view.cards.state === "unreachable",
      };
      // Cast: only the type decides; the rest of the event does not matter.
      return Object.entries(expected).some(([type, offered]) => s.can({ type } as never) !== offered);
    }),

  "C39, L1: no answer leads to the same question at once": ({ steps }) =>
    steps.filter(
      ({ move, ...step }) =>
        move.verb === "answer" && invokedPorts(step).some(({ port }) => port === move.port),
    ),

  "C21: every amount is a whole number of kopecks, and none is worked out here": ({ situations }) =>
    situations.filter(({ snapshot: { context } }) => {
      const { priced, superseded, order: due } = context;
      const amounts = [priced?.quote.now, superseded?.now, due?.amount].filter(
        (amount) => amount !== undefined,
      );
      return amounts.some((amount) => !Number.isSafeInteger(amount) || amount < 0);
    }),

  "C34: nothing it knows or sends could be a card number": ({ opening, situations, steps }) => {
    const hasNumber = (value: unknown) => /[1-9]\d{12,18}/.test(JSON.stringify(value));
    return [
      ...situations.filter(({ snapshot }) => hasNumber(snapshot.context)),
      ...[opening, ...steps].filter((step) => hasNumber(invokedPorts(step))).map(({ to }) => to),
    ];
  },
};
