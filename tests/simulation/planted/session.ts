import { getCatalog } from "#contract/info.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import type { Call } from "#contract/call.ts";
import { storedCredentials } from "#src/ports/stored-values.ts";
import { type Bug, is, through, beside, session } from "./plant.ts";

/** Bugs of sign-in, sign-out and page access. */
export const inSession = {
  C1: {
    bug: "signing out leaves the token in the storage",
    parts: {
      store: (store) => ({ ...store, clear: (except = []) => store.clear([...except, storedCredentials]) }),
    },
  },
  C2: {
    bug: "the token is taken for another client's",
    parts: session(({ confirmCode: confirm }) => ({
      confirmCode: async (asked, signal) => {
        const reply = await confirm(asked, signal);
        if (reply.kind !== "confirmed") return reply;
        const { token, clientId } = reply.credentials;
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
        // Cast: it was stored for this very call.
        return kept.get(call) as Awaited<ReturnType<typeof api<typeof call>>>;
      };
    }),
  },
  C5: { bug: "the end of a session leads nowhere", seed: 4, parts: { leavesOut: "following" } },
  C6: {
    bug: "signing out forgets the token and nothing else",
    parts: { store: (store) => ({ ...store, clear: () => store.forget(storedCredentials) }) },
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
        const reply = await sendCode(asked, signal);
        if (reply.kind !== "sent") return reply;
        const { at, left } = reply.challenge.resend;
        return {
          ...reply,
          challenge: { ...reply.challenge, resend: { at: at - left + 10_000, left: 10_000 } },
        };
      },
    })),
  },
  C10: {
    bug: "the call is announced after half a minute",
    seed: 11,
    parts: session(({ sendCode }) => ({
      sendCode: async (asked, signal) => {
        const reply = await sendCode(asked, signal);
        if (reply.kind !== "sent" || reply.challenge.call === null) return reply;
        const { at, left } = reply.challenge.call;
        return {
          ...reply,
          challenge: { ...reply.challenge, call: { at: at - left + 30_000, left: 30_000 } },
        };
      },
    })),
  },
  C11: {
    bug: "a tab remembers the phone when another number is wanted",
    parts: { sessionPorts: (ports) => ({ ...ports, forgetPhone: async () => undefined }) },
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
  C16: { bug: "no client is taken to the page about deletion", seed: 4, parts: { leavesOut: "following" } },
  C17: {
    bug: "the gate lets the POST of a flagged client through",
    seed: 97,
    parts: { postRefusal: () => null },
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
} satisfies Readonly<Record<string, Bug>>;
