import { listCards } from "#contract/card.ts";
import { calculate, type DraftForm, encodeDraft } from "#contract/quote.ts";
import { createSubscription } from "#contract/subscription.ts";
import type * as v from "valibot";
import type {
  CheckoutListeners,
  CheckoutPorts,
  CreatedSubscription,
  QuoteRefusal,
} from "#machines/checkout/checkout.ports.ts";
import { isOneOf, type Refused, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { draftFact, intentFact, orderFact } from "./checkout-facts.ts";
import { byServer } from "./deadline.ts";
import type { Store } from "./storage.ts";
import { takeTurn } from "./turn.ts";
import type { World } from "./world.ts";

/** Why a draft has no price, as the server says; null for a refusal of another kind. */
const quoteRefusal = (refused: Refused): QuoteRefusal | null => {
  if (isOneOf(refused, "bonus.notEnough"))
    return { code: "bonus.notEnough", available: refused.details.available ?? 0 };
  return isOneOf(
    refused,
    "promo.unknown",
    "promo.expired",
    "promo.used",
    "city.unsupported",
    "device.unavailable",
    "office.unavailable",
    "delivery.unavailable",
  )
    ? { code: refused.code }
    : null;
};

/** Why nothing was created. @throws {Outage} when the server does not say so: the creation may still come true. */
const creationRefusal = (refused: Refused): Exclude<CreatedSubscription, { kind: "created" }> => {
  if (isOneOf(refused, "quote.stale", "client.forbidden", "client.deleting"))
    return { kind: "refused", code: refused.code };
  if (isOneOf(refused, "profile.incomplete"))
    return { kind: "incomplete", missing: refused.details.missing ?? [] };
  const refusal = quoteRefusal(refused);
  if (refusal === null) throw unexpected(refused);
  return { kind: "unavailable", refusal };
};

/** The world behind the checkout. */
export const checkoutPorts = (
  world: Pick<World, "clock" | "random">,
  store: Store,
  api: Api,
): CheckoutPorts => ({
  restoreCheckout: async () => {
    const order = store.read(orderFact);
    if (order !== null) {
      const intent = store.read(intentFact(order));
      const choice = intent === null ? null : { method: intent.method, cardId: intent.cardId };
      return { kind: "order", order, choice };
    }
    const stored = store.read(draftFact);
    if (stored === null) return { kind: "nothing" };
    const { draft, creation } = stored;
    return creation === null ? { kind: "draft", draft } : { kind: "creation", draft, creation };
  },

  dropDraft: async () => store.forget(draftFact),

  calculate: async ({ draft }, signal) => {
    // Cast: `encodeDraft` writes exactly what `DraftForm` reads (tests/contract), one of two shapes by its handover.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const request = encodeDraft(draft) as v.InferInput<typeof DraftForm>;
    const answer = await api(calculate, { request, signal });
    if (answer.kind === "answered") {
      const { left } = byServer(answer.reply.validUntil, answer.at, world.clock.now());
      return { kind: "quoted", quote: answer.reply, remainingMs: left };
    }
    const refusal = quoteRefusal(answer);
    if (refusal === null) throw unexpected(answer);
    return { kind: "refused", refusal };
  },

  loadCards: async (_, signal) => replyOf(await api(listCards, { signal })).cards,

  prepareCreation: async ({ draft, quoteId, draftHash }) => {
    const stored = store.read(draftFact);
    if (stored === null) return { kind: "superseded" };
    if (stored.creation?.draftHash === draftHash) return { kind: "prepared", creation: stored.creation };
    const creation = { key: world.random.key(), quoteId, draftHash };
    store.write(draftFact, { draft, creation });
    return { kind: "prepared", creation };
  },

  createSubscription: async ({ key, quoteId, draftHash }, signal) => {
    const answer = await api(createSubscription, { request: { quote: quoteId, draftHash }, key, signal });
    if (answer.kind === "answered") return { kind: "created", subscription: answer.reply };
    const told = creationRefusal(answer);
    const stored = store.read(draftFact);
    if (stored?.creation?.key === key) store.write(draftFact, { ...stored, creation: null });
    return told;
  },

  keepOrder: async ({ order, replacesDraft }) => {
    // In this order: whatever happens between the two, the order is what counts.
    store.write(orderFact, order);
    if (replacesDraft) store.forget(draftFact);
  },

  dropOrder: async ({ subscriptionId }) => {
    if (store.read(orderFact)?.subscriptionId === subscriptionId) store.forget(orderFact);
  },
});

export const checkoutListeners = (world: Pick<World, "locks">, store: Store): CheckoutListeners => ({
  keepDraft: ({ draft }) => {
    const stored = store.read(draftFact);
    const isSame = stored !== null && JSON.stringify(stored.draft) === JSON.stringify(draft);
    if (!isSame) store.write(draftFact, { draft, creation: null });
    return () => undefined;
  },
  holdOrdering: (_, sendBack) => takeTurn(world, "kabinet.ordering", sendBack),
});
