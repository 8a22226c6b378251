import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import {
  type M,
  type Now,
  at,
  cards,
  configuring,
  quoting,
  reviewing,
  unanswered,
} from "./checkout.places.ts";
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
  obstacleOf,
  priceView,
  requestOffer,
} from "./checkout.view.ts";
import { order } from "./checkout.model.ts";

/** The name of the screen, by where the checkout stands. */
const screenOf = (s: Now) => {
  if (configuring(s)) return "configuring";
  if (reviewing(s)) return "reviewing";
  for (const place of ["choosing", "paying", "unpaid"] as const) if (at(place)(s)) return place;
  if (at("creating")(s)) return at({ creating: "recording" })(s) ? "working" : "creating";
  return s.status === "done" ? "ended" : "working";
};

/** How the price stands, by the region that sees to it. */
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

export const viewLaws: Laws<M> = {
  "C28, C30: the screen is the one of where the checkout stands, and no other": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => checkoutView(s).screen !== screenOf(s) || checkoutScreen(s) !== screenOf(s),
    ),

  "C28: a price in view is the one of these very choices, or says why there is none": ({ situations }) =>
    situations.filter(({ snapshot: s }) => at("drafting")(s) && isMispriced(s)),

  "what is chosen, owed and missing is shown as it is known": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = checkoutView(s);
      const { draft, begun, obstacle, failure, order: owed, online } = s.context;
      const missing = obstacle?.why === "profileIncomplete" ? obstacle.missing : [];
      const isBusy = !online ? "offline" : s.can({ type: "payment.requestedFor", order }) ? false : "busy";
      return (
        isMiscarded(s) ||
        !same([draftOf(s), obstacleOf(s), missingFields(s)], [draft, obstacle, missing]) ||
        isLeft(s) !== (at("choosing")(s) && draft !== null) ||
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

  "C36: whoever pays is asked what the order asks for: at the door, and for consent to what follows": ({
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
      const isElsewhere = at({ creating: "waitingForTurn" })(s);
      return !same(view, {
        screen: "creating",
        otherTab: isElsewhere,
        unanswered: isPutOff,
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
