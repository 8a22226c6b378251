import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, elapsed, failed, returned } from "../kit/laws.ts";
import {
  type M,
  at,
  quoting,
  configuring,
  reviewing,
  cards,
  isComplete,
  runs,
  changed,
  arrives,
  enters,
} from "./checkout.places.ts";
import { draftFor, draftToPrice } from "./draft.ts";
import { refusalOfPromo } from "./promo-refusal.ts";

/** From a device to a price that can be agreed to. */
export const draftingLaws: Laws<M> = {
  "a device chosen while it cannot be begun is remembered until it can": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => s.context.wanted !== null && !at("restoring", "continueOffered")(s),
    ),
    ...steps.filter((step) => {
      const device = acted(step, "device.chosen")?.deviceId;
      const waits = at("restoring", "continueOffered")(step.from.snapshot);
      return (
        device !== undefined &&
        waits &&
        (step.to.snapshot.context.wanted !== device || changed(step, "draft"))
      );
    }),
  ],

  "a device that is chosen is configured: the draft at hand if it is for it, a new one if not": ({ steps }) =>
    steps.filter((step) => {
      const { draft, wanted } = step.from.snapshot.context;
      const is = step.to.snapshot;
      const device = acted(step, "device.chosen")?.deviceId;
      if (acted(step, "draft.continued")) return !configuring(is) || changed(step, "draft");
      if (acted(step, "draft.restarted"))
        return wanted === null
          ? !arrives(step, "discarding") || is.context.draft !== null || asked(step, "dropDraft").length !== 1
          : !configuring(is) || !same(is.context.draft, draftFor(wanted, null));
      if (at("discarding")(step.from.snapshot) && step.move.verb === "answer")
        return !arrives(step, "choosing");
      if (device === undefined || at("restoring", "continueOffered")(step.from.snapshot)) return false;
      return !configuring(is) || !same(is.context.draft, draftFor(device, draft));
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
        const isNews = ["connection.lost", "connection.restored", "client.changed"].includes(step.event.type);
        const isPrice = returned(step, "calculate") ?? elapsed(step) ?? acted(step, "quote.refreshRequested");
        return at("drafting")(from.snapshot) && (isNews || isPrice)
          ? reviewing(from.snapshot) !== reviewing(to.snapshot)
          : false;
      }),
    ],

  "every change of a draft is stored at once, and nothing else is": ({ situations, steps }) => [
    ...situations.filter((here) => runs(here, "keepDraft") !== at("drafting")(here.snapshot)),
    ...steps.filter((step) => {
      const { draft } = step.to.snapshot.context;
      const edited = acted(step, "draft.changed") ?? acted(step, "device.chosen");
      const isNew = enters(step, "drafting") || (at("drafting")(step.to.snapshot) && edited);
      return asksOtherThan(step, "keepDraft", isNew && draft ? { draft } : null);
    }),
  ],

  "C28: a quote is in hand exactly while it is fresh, and priced for this very draft": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => (s.context.priced !== null) !== quoting("fresh")(s)),
    ...steps.filter((step) => {
      const { draft, priced, promoRefusal } = step.to.snapshot.context;
      const asks = asked(step, "calculate");
      const answer = returned(step, "calculate")?.output;
      return (
        asks.some(
          (input) => draft === null || !same(input, { draft: draftToPrice(draft, promoRefusal === null) }),
        ) ||
        (answer?.kind === "quoted" &&
          !same(priced, { quote: answer.quote, remainingMs: answer.remainingMs })) ||
        (runs(step.from, "calculate") && changed(step, "draft") && runs(step.to, "calculate"))
      );
    }),
  ],

  "a draft is priced once the typing has paused, as soon as there is a network": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        at("drafting")(s) &&
        (quoting("offline")(s) === s.context.online ||
          (s.context.online && quoting("unfinished")(s) === isComplete(s))),
    ),
    ...steps.filter((step) => {
      const { from, to } = step;
      const edited =
        acted(step, "draft.changed") ?? acted(step, "device.chosen") ?? acted(step, "draft.continued");
      const back = acted(step, "connection.restored") && quoting("offline")(from.snapshot);
      const lands = to.snapshot.context.online
        ? isComplete(to.snapshot)
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
      if (acted(step, "draft.changed") ?? acted(step, "device.chosen")) return superseded !== null;
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
      return isOver || acted(step, "device.chosen") ? promoRefusal !== null : changed(step, "promoRefusal");
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
