import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, elapsed, failed, returned } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  at,
  quoting,
  configuring,
  reviewing,
  cards,
  isComplete,
  isPriceable,
  runs,
  changed,
  arrives,
  enters,
} from "./checkout.places.ts";
import { checkoutView } from "./checkout.view.ts";
import { draftToPrice, untouchedDraft } from "./draft.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

/** Whether an edit leaves the price as it is that is in hand. */
const isDetail = (step: Step<M>) => {
  const { priced, draft: was } = step.from.snapshot.context;
  const { draft: is, promoRefusal } = step.to.snapshot.context;
  const changesPromo = "promo" in (acted(step, "draft.changed")?.change ?? {});
  if (!priced || !was || !is || changesPromo) return false;
  return same(draftToPrice(is, promoRefusal === null), priced.of);
};

/** What is told from outside, and changes nothing that was chosen. */
const news = new Set(["connection.lost", "connection.restored", "client.changed", "language.changed"]);

/** From a device to a price that can be agreed to. */
export const draftingLaws: Laws<M> = {
  "a device that is chosen is opened as soon as it can be, and until then it alone is known": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        (s.context.wanted !== null && !at("restoring", "opening")(s)) ||
        (at("opening")(s) && (s.context.wanted === null || s.context.draft !== null)),
    ),
    ...steps.filter((step) => {
      const chosen = acted(step, "device.chosen");
      if (!chosen) return false;
      const wanted = { deviceId: chosen.deviceId, defaults: chosen.defaults };
      const opens = !at("restoring")(step.from.snapshot);
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
      if (!at("drafting", "creating")(step.from.snapshot) || is.draft === null)
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
        const isNews = news.has(step.event.type);
        const isPrice = returned(step, "calculate") ?? elapsed(step) ?? acted(step, "quote.refreshRequested");
        return at("drafting")(from.snapshot) && (isNews || isPrice)
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
      const asks = asked(step, "calculate");
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
        at("drafting")(s) &&
        (quoting("offline")(s) === s.context.online ||
          (s.context.online && quoting("unfinished")(s) === isPriceable(s))),
    ),
    ...steps.filter((step) => {
      const { from, to } = step;
      const edited =
        acted(step, "draft.changed") ??
        acted(step, "draft.restarted") ??
        // The names on a quote are told in another language from then on.
        acted(step, "language.changed") ??
        returned(step, "readDraft");
      // Where exactly it is to be brought costs nothing: what was told stands.
      if (acted(step, "draft.changed") && isDetail(step)) return !quoting("fresh")(to.snapshot);
      const back = acted(step, "connection.restored") && quoting("offline")(from.snapshot);
      const lands = to.snapshot.context.online
        ? isPriceable(to.snapshot)
          ? "waiting"
          : "unfinished"
        : "offline";
      if ((edited ?? back) && at("drafting")(to.snapshot)) return !quoting(lands)(to.snapshot);
      if (elapsed(step)?.includes("typingPause") || acted(step, "quote.refreshRequested"))
        return asked(step, "calculate").length !== 1;
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
      if (!at("drafting")(from.snapshot) || !at("drafting")(to.snapshot)) return superseded !== null;
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
      // Refused with a code that counts, or for a code that is not there.
      const isBlamed = refusal !== null && refusalOfPromo({ draft, promoRefusal }, refusal) !== null;
      return isBlamed || (promoRefusal !== null && (draft === null || draft.promo === null));
    }),
    ...steps.filter((step) => {
      const was = step.from.snapshot.context;
      const priced = returned(step, "calculate")?.output;
      const created = returned(step, "createSubscription")?.output;
      const told = priced?.kind === "refused" || created?.kind === "unavailable" ? (priced ?? created) : null;
      const refused = told && "refusal" in told ? refusalOfPromo(was, told.refusal) : null;
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
        (back || begins || acted(step, "cards.reloadRequested")) && asked(step, "loadCards").length !== 1
      );
    }),
  ],
};
