import { storedDrafts } from "#src/ports/checkout-values.ts";
import { storedCredentials } from "#src/ports/stored-values.ts";
import { type Bug, never, unforgetting } from "./plant.ts";

/** Bugs of the page: timers, storage, reloads, network, history. */
export const inPage = {
  C40: {
    bug: "timers go on when their state is left",
    parts: {
      actors: (world) => ({
        ...world,
        clock: {
          ...world.clock,
          after: (ms, run) => {
            world.clock.after(ms, run);
            return () => undefined;
          },
        },
      }),
    },
  },
  C41: {
    bug: "the client is waited for without a question",
    parts: { sessionPorts: (ports) => ({ ...ports, loadClient: never }) },
  },
  C42: {
    bug: "what makes no sense stays in the storage",
    seed: 63,
    parts: {
      world: (world) => ({ ...world, storage: () => unforgetting(world.storage()) }),
    },
  },
  C43: {
    bug: "the page reloads itself as soon as it is there",
    parts: {
      listeners: (listeners, { world }) => ({
        ...listeners,
        watchConnection: (input, sendBack) => {
          world.clock.after(400, () => world.navigation.reload());
          return listeners.watchConnection(input, sendBack);
        },
      }),
    },
  },
  C44: {
    bug: "a lost network is not reported",
    seed: 43,
    parts: { listeners: (listeners) => ({ ...listeners, watchConnection: () => () => undefined }) },
  },
  C46: {
    bug: "a warning repeats what is stored",
    parts: {
      store: (store, world) => ({
        ...store,
        write: (fact, value) => {
          world.warn(`stored ${JSON.stringify(value)}`);
          store.write(fact, value);
        },
      }),
    },
  },
  C48: {
    bug: "what somebody came for is never forgotten",
    seed: 44,
    parts: {
      world: (world) => ({ ...world, tabStorage: () => unforgetting(world.tabStorage()) }),
    },
  },
  C49: {
    bug: "a look at a device stores a draft of it",
    parts: {
      store: (store) => ({
        ...store,
        read: (fact) => {
          const found = store.read(fact);
          const signedIn =
            fact.key === storedDrafts.key && found === null ? store.read(storedCredentials) : null;
          if (signedIn !== null) {
            const blank = { insurance: false, extras: [], handover: null, promo: null, bonus: 0 };
            const draft = { deviceId: 1, months: 1, ...blank };
            store.write(storedDrafts, { clientId: signedIn.clientId, drafts: [{ draft, creation: null }] });
          }
          return found;
        },
      }),
    },
  },
  C47: {
    bug: "a private page goes into the back/forward cache as it is",
    seed: 67,
    parts: { backForwardGuard: null },
  },
} satisfies Readonly<Record<string, Bug>>;
