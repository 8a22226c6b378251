import { getCatalog, swapCities } from "#contract/info.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { requestDeletion } from "#contract/user.ts";
import { listCards, removeCard } from "#contract/card.ts";
import { defineStoredValue } from "#src/ports/storage.ts";
import * as v from "valibot";
import { type Bug, is, through, altered, intents } from "./plant.ts";

/** Bugs of the account: catalogue, subscriptions, payments, cards, profile. */
export const inAccount = {
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
          if (is(call, listCards)) store.write(defineStoredValue("card", v.string()), "4111111111111111");
          return online.api(call, ask);
        },
      }),
    },
  },
  C35: {
    bug: "a change is asked for as if the subscription had ended",
    seed: 483,
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
} satisfies Readonly<Record<string, Bug>>;
