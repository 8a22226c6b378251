import { listCards } from "#contract/card.ts";
import { type DraftForm, calculate, encodeDelivery, encodeDraft } from "#contract/quote.ts";
import { createSubscription } from "#contract/subscription.ts";
import type * as v from "valibot";
import type {
  CheckoutListeners,
  CheckoutPorts,
  CreatedSubscription,
  Order,
  QuoteRefusal,
} from "#machines/checkout/checkout.ports.ts";
import { type Refused, isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Access } from "./access.ts";
import type { Api } from "./api/api.ts";
import { type StoredDraft, storedDrafts, storedIntent, storedOrder } from "./checkout-values.ts";
import { byServer } from "./open-challenge.ts";
import type { StoredValue, Store } from "./storage.ts";
import { acquireTabLock } from "./tab-lock.ts";
import type { World } from "./world.ts";
import { signedInClient } from "./stored-values.ts";

/** The number of drafts that are kept; the oldest are dropped. */
const most = 10;

type Signed = Pick<Access, "token">;

/** The signed-in client's id, or null if another tab has signed in as another client. */
const owner = (store: Store, access: Signed): number | null => signedInClient(store, access.token());

/** The signed-in client's stored value; drops another client's. */
const readOwn = <T extends { clientId: number }>(
  store: Store,
  access: Signed,
  value: StoredValue<T>,
): T | null => {
  const clientId = owner(store, access);
  const stored = clientId === null ? null : store.read(value);
  if (stored === null || stored.clientId === clientId) return stored;
  store.forget(value);
  return null;
};

/** The signed-in client's drafts that are not ordered: one for each device, newest first. */
const draftStore = (store: Store, access: Signed) => {
  const read = (): StoredDraft[] => readOwn(store, access, storedDrafts)?.drafts ?? [];
  const write = (drafts: StoredDraft[]): void => {
    const clientId = owner(store, access);
    if (clientId === null) return;
    if (drafts.length === 0) store.forget(storedDrafts);
    else store.write(storedDrafts, { clientId, drafts: drafts.slice(0, most) });
  };
  const without = (deviceId: number) => read().filter(({ draft }) => draft.deviceId !== deviceId);
  return {
    all: read,
    of: (deviceId: number): StoredDraft | null =>
      read().find(({ draft }) => draft.deviceId === deviceId) ?? null,
    keep: (stored: StoredDraft): void => write([stored, ...without(stored.draft.deviceId)]),
    drop: (deviceId: number): void => write(without(deviceId)),
  };
};

/** The signed-in client's unpaid order. */
const orderStore = (store: Store, access: Signed) => ({
  read: (): Order | null => {
    const stored = readOwn(store, access, storedOrder);
    if (stored === null) return null;
    const { clientId: _, ...order } = stored;
    return order;
  },
  keep: (order: Order): void => {
    const clientId = owner(store, access);
    if (clientId !== null) store.write(storedOrder, { clientId, ...order });
  },
  drop: (): void => store.forget(storedOrder),
});

/** The server's reason for not pricing a draft; null for another refusal. */
const quoteRefusal = (refused: Refused): QuoteRefusal | null => {
  if (isOneOf(refused, "bonus.notEnough"))
    return { code: "bonus.notEnough", available: refused.details.available ?? 0 };
  return isOneOf(
    refused,
    "promo.unknown",
    "promo.expired",
    "promo.used",
    "promo.bonus",
    "city.unsupported",
    "device.unavailable",
    "office.unavailable",
    "delivery.unavailable",
    "delivery.incomplete",
  )
    ? { code: refused.code }
    : null;
};

/** Why nothing was created. @throws {Outage} for another refusal: the subscription may still be created */
const creationRefusal = (refused: Refused): Exclude<CreatedSubscription, { kind: "created" }> => {
  if (isOneOf(refused, "quote.stale", "client.forbidden", "client.deleting"))
    return { kind: "refused", code: refused.code };
  if (isOneOf(refused, "profile.incomplete"))
    return {
      kind: "incomplete",
      obstacle: { why: "profileIncomplete", missing: refused.details.missing ?? [] },
    };
  if (isOneOf(refused, "consent.required"))
    return { kind: "incomplete", obstacle: { why: "consentsLacking" } };
  const refusal = quoteRefusal(refused);
  if (refusal === null) throw unexpected(refused);
  return { kind: "unavailable", refusal };
};

/** Compares as JSON: both have their members in the same order. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Ports of the checkout machine. */
export const checkoutPorts = (
  world: Pick<World, "clock" | "random">,
  store: Store,
  access: Pick<Access, "token">,
  api: Api,
): CheckoutPorts => {
  const drafts = draftStore(store, access);
  const orders = orderStore(store, access);
  return {
    restoreCheckout: async () => {
      const order = orders.read();
      if (order !== null) {
        const intent = store.read(storedIntent(order));
        const choice = intent === null ? null : { method: intent.method, cardId: intent.cardId };
        return { kind: "order", order, choice };
      }
      const [last, ...others] = drafts.all();
      if (last === undefined) return { kind: "nothing" };
      for (const { draft, creation } of [last, ...others])
        if (creation !== null) return { kind: "creation", draft, creation };
      return { kind: "draft", draft: last.draft };
    },

    readDraft: async ({ deviceId }) => drafts.of(deviceId)?.draft ?? null,

    calculate: async ({ draft }, signal) => {
      // Cast: `encodeDraft` writes exactly what `DraftForm` reads (tests/contract).
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const request = encodeDraft(draft) as v.InferInput<typeof DraftForm>;
      const answer = await api(calculate, { request, signal });
      if (answer.kind === "answered") {
        const { left } = byServer(answer.reply.validUntil, answer.at, world.clock.now());
        return { kind: "quoted", quote: answer.reply, remainingMs: left };
      }
      // Without a promo code it is the general rate limit.
      if (draft.promo !== null && isOneOf(answer, "request.tooMany"))
        return { kind: "refused", refusal: { code: answer.code } };
      const refusal = quoteRefusal(answer);
      if (refusal === null) throw unexpected(answer);
      return { kind: "refused", refusal };
    },

    loadCards: async (_, signal) => replyOf(await api(listCards, { signal })).cards,

    prepareCreation: async ({ draft, ...input }) => {
      const stored = drafts.of(draft.deviceId);
      if (stored === null) return { kind: "superseded" };
      const { creation: before } = stored;
      if (before?.draftHash === input.draftHash && isSame(before.delivery, input.delivery))
        return { kind: "prepared", creation: before };
      const creation = { key: world.random.key(), ...input };
      drafts.keep({ draft, creation });
      return { kind: "prepared", creation };
    },

    createSubscription: async ({ key, quoteId, draftHash, delivery }, signal) => {
      const request = { quote: quoteId, draftHash, ...(delivery && { delivery: encodeDelivery(delivery) }) };
      const answer = await api(createSubscription, { request, key, signal });
      if (answer.kind === "answered") return { kind: "created", subscription: answer.reply };
      const refusal = creationRefusal(answer);
      const stored = drafts.all().find(({ creation }) => creation?.key === key);
      if (stored !== undefined) drafts.keep({ ...stored, creation: null });
      return refusal;
    },

    keepOrder: async ({ order, replacesDraft }) => {
      // In this order: if the page is closed between the two, the order counts.
      orders.keep(order);
      if (replacesDraft !== null) drafts.drop(replacesDraft);
    },

    dropOrder: async ({ subscriptionId }) => {
      if (orders.read()?.subscriptionId === subscriptionId) orders.drop();
    },
  };
};

export const checkoutListeners = (
  world: Pick<World, "locks">,
  store: Store,
  access: Pick<Access, "token">,
): CheckoutListeners => ({
  keepDraft: ({ deviceId, draft }) => {
    const drafts = draftStore(store, access);
    if (draft === null) drafts.drop(deviceId);
    else if (!isSame(drafts.of(deviceId)?.draft, draft)) drafts.keep({ draft, creation: null });
    return () => undefined;
  },
  holdOrdering: (_, sendBack) => acquireTabLock(world, "kabinet.ordering", sendBack),
});
