import { getCatalog, swapCities } from "#contract/info.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { getClient, requestDeletion } from "#contract/user.ts";
import type { Call, ReplyOf } from "#contract/call.ts";
import { listCards, removeCard } from "#contract/card.ts";
import { draftsFact, intentNames } from "#src/ports/checkout-facts.ts";
import { credentialsFact } from "#src/ports/facts.ts";
import type { Api } from "#src/ports/api/api.ts";
import type { Online } from "#src/ports/online.ts";
import { defineFact } from "#src/ports/storage.ts";
import * as v from "valibot";
import type { Parts } from "./parts.ts";

/**
 * A bug: what is wrong, and the parts in which it is. `seed`: one that is known to find it, to be tried first; when the
 * product has changed and it does not any more, the campaign looks on from the first.
 */
export type Bug = { bug: string; seed?: number; parts: Parts };

/** Whether it is this call, whatever kind of call is asked about. */
const is = (asked: unknown, call: Call): boolean => asked === call;

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Another way to the server. */
const through = (wrap: (api: Api) => Api): Parts => ({
  online: (online) => ({ ...online, api: wrap(online.api) }),
});

/** Something that is done beside a call. */
const beside = (call: Call, also: (api: Api) => void): Parts =>
  through((api) => (asked, ask) => {
    if (is(asked, call)) also(api);
    return api(asked, ask);
  });

const session = (wrap: (session: Online["session"]) => Partial<Online["session"]>): Parts => ({
  online: (online) => ({ ...online, session: { ...online.session, ...wrap(online.session) } }),
});

/** A reply of a call that says something else. */
const altered = <C extends Call>(call: C, alter: (reply: ReplyOf<C>) => void): Parts =>
  through((api) => async (asked, ask) => {
    const answer = await api(asked, ask);
    // Cast: it is the reply of this very call.
    if (is(asked, call) && answer.kind === "answered") alter(answer.reply as ReplyOf<C>);
    return answer;
  });

/** Intents of payments that are read otherwise than they were written. */
const intents = (read: (intent: object) => object | null): Parts => ({
  store: (store) => ({
    ...store,
    read: (fact) => {
      const found = store.read(fact);
      if (!fact.key.includes(`.${intentNames}`) || typeof found !== "object" || found === null) return found;
      // Cast: an intent with less in it is still one.
      return read(found) as typeof found;
    },
  }),
});

/** For each invariant something that breaks it; the campaign that claims the number must find it. */
export const planted: Readonly<Record<string, Bug>> = {
  C1: {
    bug: "signing out leaves the token in the storage",
    parts: {
      store: (store) => ({ ...store, clear: (except = []) => store.clear([...except, credentialsFact]) }),
    },
  },
  C2: {
    bug: "the token is taken for another client's",
    parts: session(({ confirmCode: confirm }) => ({
      confirmCode: async (asked, signal) => {
        const told = await confirm(asked, signal);
        if (told.kind !== "confirmed") return told;
        const { token, clientId } = told.credentials;
        return { kind: "confirmed", credentials: { token, clientId: clientId + 1 } };
      },
    })),
  },
  C3: {
    bug: "now and then a request forgets its token",
    parts: {
      access: (access) => {
        let asked = 0;
        return {
          ...access,
          token: () => {
            asked += 1;
            return asked % 7 === 0 ? null : access.token();
          },
        };
      },
    },
  },
  C4: {
    bug: "the client's record comes from a cache",
    seed: 4,
    parts: through((api) => {
      const kept = new Map<Call, unknown>();
      return async (call, ask) => {
        if (!is(call, getClient)) return api(call, ask);
        const known = kept.get(call);
        if (known === undefined) kept.set(call, await api(call, ask));
        // Cast: it was kept for this very call.
        return kept.get(call) as Awaited<ReturnType<typeof api<typeof call>>>;
      };
    }),
  },
  C5: { bug: "nobody follows the end of a session home", seed: 4, parts: { leavesOut: "following" } },
  C6: {
    bug: "signing out forgets the token and nothing else",
    parts: { store: (store) => ({ ...store, clear: () => store.forget(credentialsFact) }) },
  },
  C7: {
    bug: "the API keeps the token of who has left",
    parts: { access: (access) => ({ ...access, close: () => undefined }) },
  },
  C8: {
    bug: "a confirmation is sent twice",
    parts: session(({ confirmCode: confirm }) => ({
      confirmCode: (asked, signal) => {
        confirm(asked, signal).catch(() => undefined);
        return confirm(asked, signal);
      },
    })),
  },
  C9: {
    bug: "another code may be asked for after ten seconds",
    seed: 6,
    parts: session(({ sendCode }) => ({
      sendCode: async (asked, signal) => {
        const told = await sendCode(asked, signal);
        if (told.kind !== "sent") return told;
        const { at, left } = told.challenge.resend;
        return {
          ...told,
          challenge: { ...told.challenge, resend: { at: at - left + 10_000, left: 10_000 } },
        };
      },
    })),
  },
  C10: {
    bug: "the call is announced after half a minute",
    seed: 11,
    parts: session(({ sendCode }) => ({
      sendCode: async (asked, signal) => {
        const told = await sendCode(asked, signal);
        if (told.kind !== "sent" || told.challenge.call === null) return told;
        const { at, left } = told.challenge.call;
        return { ...told, challenge: { ...told.challenge, call: { at: at - left + 30_000, left: 30_000 } } };
      },
    })),
  },
  C11: {
    bug: "the phone is remembered",
    parts: {
      online: (online, { store }) => ({
        ...online,
        session: {
          ...online.session,
          sendCode: (asked, signal) => {
            store.write(defineFact("phone", v.string()), asked.phone);
            return online.session.sendCode(asked, signal);
          },
        },
      }),
    },
  },
  C12: {
    bug: "the catalogue is asked for first",
    parts: beside(listSubscriptions, (api) => void api(getCatalog).catch(() => undefined)),
  },
  C13: {
    bug: "another version resets nothing",
    seed: 11,
    parts: { sessionPorts: (ports) => ({ ...ports, resetState: async () => undefined }) },
  },
  C14: {
    bug: "the flag of deletion is not remembered",
    seed: 16,
    parts: {
      sessionPorts: (ports) => ({
        ...ports,
        restore: async (input, signal) => ({
          ...(await ports.restore(input, signal)),
          deletionRequested: false,
        }),
      }),
    },
  },
  C15: { bug: "private routes are not guarded", seed: 14, parts: { leavesOut: "routeGuards" } },
  C16: { bug: "nobody is taken to the page about deletion", seed: 4, parts: { leavesOut: "following" } },
  C17: {
    bug: "the gate lets the POST of a flagged client through",
    seed: 97,
    parts: { postBar: () => null },
  },
  C18: {
    bug: "the landing believes whatever name the catalogue has",
    parts: through((api) => async (call, ask) => {
      const answer = await api(call, ask);
      if (is(call, getCatalog) && answer.kind === "answered")
        // Cast: it is the catalogue's own reply.
        for (const category of (answer.reply as { categories: { slug: string }[] }).categories)
          category.slug = "..";
      return answer;
    }),
  },
  C19: {
    bug: "two guards send people to each other",
    parts: {
      leads: (path) => (path === "/profile/" ? "/catalog/" : path === "/catalog/" ? "/profile/" : null),
    },
  },
  C20: {
    bug: "a status code of another type will do",
    seed: 233,
    parts: {
      world: (world) => ({
        ...world,
        fetch: async (input, init) => {
          const reply = await world.fetch(input, init);
          const text = (await reply.text()).replace('"statusCode":200', '"statusCode":"200"');
          return new Response(text, { status: reply.status, headers: reply.headers });
        },
      }),
    },
  },
  C21: {
    bug: "half a kopeck is owed",
    seed: 15,
    parts: altered(listSubscriptions, ({ subscriptions }) => {
      for (const each of subscriptions) each.debt += 0.5;
    }),
  },
  C22: {
    bug: "a subscription comes twice, and both are kept",
    seed: 15,
    parts: altered(listSubscriptions, ({ subscriptions }) =>
      subscriptions.push(...subscriptions.slice(0, 1)),
    ),
  },
  C24: {
    bug: "the cities are swapped once more",
    parts: altered(getCatalog, (catalog) => {
      catalog.cities = swapCities(catalog.cities);
    }),
  },
  C25: {
    bug: "tabs do not wait for each other",
    seed: 480,
    parts: { world: (world) => ({ ...world, locks: null }) },
  },
  C26: {
    bug: "every intent has the same key",
    parts: {
      world: (world) => ({ ...world, random: { ...world.random, key: () => "0".repeat(32) } }),
    },
  },
  C27: { bug: "the key of a payment is forgotten", seed: 234, parts: intents(() => null) },
  C32: {
    bug: "it is forgotten that a payment was begun",
    seed: 24,
    parts: intents((intent) => ({ ...intent, paymentId: null, redirect: null })),
  },
  C33: {
    bug: "the page leaves for an address that looks like the bank's",
    seed: 15,
    parts: {
      world: (world) => ({
        ...world,
        navigation: {
          ...world.navigation,
          leave: (address) => world.navigation.leave(address.replace("bank.test", "bank.test.evil.test")),
        },
      }),
    },
  },
  C34: {
    bug: "a card's number is remembered",
    parts: {
      online: (online, { store }) => ({
        ...online,
        api: (call, ask) => {
          if (is(call, listCards)) store.write(defineFact("card", v.string()), "4111111111111111");
          return online.api(call, ask);
        },
      }),
    },
  },
  C35: {
    bug: "a change is asked for as if the subscription had ended",
    seed: 153,
    parts: through((api) => (call, ask) => {
      if (!is(call, setStatus)) return api(call, ask);
      // Cast: it is the request of this very call.
      return api(call, {
        ...ask,
        request: { ...(ask?.request as object), from: numberOf("finished") },
      } as typeof ask);
    }),
  },
  C37: {
    bug: "a card is removed twice",
    seed: 219,
    parts: through((api) => (call, ask) => {
      if (is(call, removeCard)) void api(call, ask).catch(() => undefined);
      return api(call, ask);
    }),
  },
  C38: {
    bug: "deletion is asked for twice",
    seed: 13,
    parts: through((api) => async (call, ask) => {
      if (is(call, requestDeletion)) void api(call, ask).catch(() => undefined);
      return api(call, ask);
    }),
  },
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
    bug: "the client is waited for, and nobody asks",
    parts: { sessionPorts: (ports) => ({ ...ports, loadClient: never }) },
  },
  C42: {
    bug: "what makes no sense stays in the storage",
    seed: 63,
    parts: {
      world: (world) => ({
        ...world,
        storage: () => {
          const values = world.storage();
          return {
            get length() {
              return values.length;
            },
            key: (index) => values.key(index),
            getItem: (key) => values.getItem(key),
            setItem: (key, value) => values.setItem(key, value),
            removeItem: () => undefined,
          };
        },
      }),
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
    bug: "nobody hears that the network is gone",
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
      world: (world) => ({
        ...world,
        tabStorage: () => {
          const values = world.tabStorage();
          return {
            get length() {
              return values.length;
            },
            key: (index) => values.key(index),
            getItem: (key) => values.getItem(key),
            setItem: (key, value) => values.setItem(key, value),
            removeItem: () => undefined,
          };
        },
      }),
    },
  },
  C49: {
    bug: "whoever looks at a device has a draft of it",
    parts: {
      store: (store) => ({
        ...store,
        read: (fact) => {
          const found = store.read(fact);
          const signedIn = fact.key === draftsFact.key && found === null ? store.read(credentialsFact) : null;
          if (signedIn !== null) {
            const blank = { insurance: false, extras: [], handover: null, promo: null, bonus: 0 };
            const draft = { deviceId: 1, months: 1, ...blank };
            store.write(draftsFact, { clientId: signedIn.clientId, drafts: [{ draft, creation: null }] });
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
  L1: {
    bug: "a request without an answer is waited for for ever",
    seed: 26,
    parts: {
      world: (world) => ({ ...world, fetch: (input, init) => world.fetch(input, { ...init, signal: null }) }),
    },
  },
  L2: {
    bug: "the right code is wrong",
    parts: session(() => ({
      confirmCode: async () => ({ kind: "refused", code: "code.wrong", attemptsLeft: 1 }),
    })),
  },
  L3: {
    bug: "signing out waits for the server",
    parts: {
      sessionPorts: (ports, { world }) => ({
        ...ports,
        endSession: async (input, signal) => {
          await new Promise<void>((resolve) => void world.clock.after(200, resolve));
          await ports.endSession(input, signal);
        },
      }),
    },
  },
  L4: {
    bug: "a payment is always under way",
    seed: 42,
    parts: altered(listPayments, ({ payments }) => {
      for (const each of payments) Object.assign(each, { status: "processing", reason: null });
    }),
  },
  L5: {
    bug: "tabs do not hear of each other",
    seed: 235,
    parts: { listeners: (listeners) => ({ ...listeners, watchTabs: () => () => undefined }) },
  },
  L7: {
    bug: "nobody hears that the network is back",
    seed: 43,
    parts: {
      listeners: (listeners) => ({
        ...listeners,
        watchConnection: (input, sendBack) =>
          listeners.watchConnection(input, (signal) => {
            if (signal.type === "connection.lost") sendBack(signal);
          }),
      }),
    },
  },
  L8: {
    bug: "nobody hears that the token is dead",
    seed: 2,
    parts: { access: (access) => ({ ...access, reject: () => undefined }) },
  },
  L9: {
    bug: "nobody tells the release that a page was turned",
    seed: 6,
    parts: { leavesOut: "followingRelease" },
  },
  L10: {
    bug: "waits are twice as long as they should be",
    seed: 34,
    parts: {
      world: (world) => ({
        ...world,
        clock: { now: world.clock.now, after: (ms, run) => world.clock.after(ms * 2, run) },
      }),
    },
  },
};
