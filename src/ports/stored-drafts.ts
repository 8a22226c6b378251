import type { Order } from "#machines/checkout/checkout.ports.ts";
import type { Access } from "./access.ts";
import { draftsFact, orderFact, type StoredDraft } from "./checkout-facts.ts";
import { credentialsFact } from "./facts.ts";
import type { Fact, Store } from "./storage.ts";

/** So many devices are remembered; what was chosen for an older one begins anew. */
const most = 10;

/** Under whose name a page asks. */
type Signed = Pick<Access, "token">;

/** The client whom this page serves; null once another tab has signed somebody else in, though nobody said so yet. */
const owner = (store: Store, access: Signed): number | null => {
  const stored = store.read(credentialsFact);
  return stored !== null && stored.token === access.token() ? stored.clientId : null;
};

/** A fact of whoever is signed in; what another client left behind is dropped. */
const readOwn = <T extends { clientId: number }>(store: Store, access: Signed, fact: Fact<T>): T | null => {
  const clientId = owner(store, access);
  const stored = clientId === null ? null : store.read(fact);
  if (stored === null || stored.clientId === clientId) return stored;
  store.forget(fact);
  return null;
};

/** What the signed-in client has chosen and not ordered: a draft for each device, the last one first. */
export const storedDrafts = (store: Store, access: Signed) => {
  const read = (): StoredDraft[] => readOwn(store, access, draftsFact)?.drafts ?? [];
  const write = (drafts: StoredDraft[]): void => {
    const clientId = owner(store, access);
    if (clientId === null) return;
    if (drafts.length === 0) store.forget(draftsFact);
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
export const storedOrder = (store: Store, access: Signed) => ({
  read: (): Order | null => {
    const stored = readOwn(store, access, orderFact);
    if (stored === null) return null;
    const { clientId: _, ...order } = stored;
    return order;
  },
  keep: (order: Order): void => {
    const clientId = owner(store, access);
    if (clientId !== null) store.write(orderFact, { clientId, ...order });
  },
  drop: (): void => store.forget(orderFact),
});
