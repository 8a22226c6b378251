import type { Order } from "#machines/checkout/checkout.ports.ts";
import { draftsFact, orderFact, type StoredDraft } from "./checkout-facts.ts";
import { credentialsFact } from "./facts.ts";
import type { Fact, Store } from "./storage.ts";

/** So many devices are remembered; what was chosen for an older one begins anew. */
const most = 10;

const owner = (store: Store): number | null => store.read(credentialsFact)?.clientId ?? null;

/** A fact of whoever is signed in; what another client left behind is dropped. */
const readOwn = <T extends { clientId: number }>(store: Store, fact: Fact<T>): T | null => {
  const stored = store.read(fact);
  if (stored === null || stored.clientId === owner(store)) return stored;
  store.forget(fact);
  return null;
};

/** What the signed-in client has chosen and not ordered: a draft for each device, the last one first. */
export const storedDrafts = (store: Store) => {
  const read = (): StoredDraft[] => readOwn(store, draftsFact)?.drafts ?? [];
  const write = (drafts: StoredDraft[]): void => {
    const clientId = owner(store);
    if (drafts.length === 0 || clientId === null) store.forget(draftsFact);
    else store.write(draftsFact, { clientId, drafts: drafts.slice(0, most) });
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

/** The order that the signed-in client has still to pay. */
export const storedOrder = (store: Store) => ({
  read: (): Order | null => {
    const stored = readOwn(store, orderFact);
    if (stored === null) return null;
    const { clientId: _, ...order } = stored;
    return order;
  },
  keep: (order: Order): void => {
    const clientId = owner(store);
    if (clientId !== null) store.write(orderFact, { clientId, ...order });
  },
  drop: (): void => store.forget(orderFact),
});
