import type { Call, ReplyOf } from "#contract/call.ts";
import { intentNames } from "#src/ports/checkout-values.ts";
import type { Api } from "#src/ports/api/api.ts";
import type { KeyValues } from "#src/ports/world.ts";
import type { Online } from "#src/ports/online.ts";
import type { Parts } from "../parts.ts";

/**
 * A bug and the parts that have it. `seed` is known to find it and is tried first; if it no longer does, the
 * campaign continues from the first.
 */
export type Bug = { bug: string; seed?: number; parts: Parts };

export const is = (asked: unknown, call: Call): boolean => asked === call;

export const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Wraps the API. */
export const through = (wrap: (api: Api) => Api): Parts => ({
  online: (online) => ({ ...online, api: wrap(online.api) }),
});

/** Does something in addition to a call. */
export const beside = (call: Call, also: (api: Api) => void): Parts =>
  through((api) => (asked, ask) => {
    if (is(asked, call)) also(api);
    return api(asked, ask);
  });

export const session = (wrap: (session: Online["session"]) => Partial<Online["session"]>): Parts => ({
  online: (online) => ({ ...online, session: { ...online.session, ...wrap(online.session) } }),
});

/** A storage that never removes anything. */
export const unforgetting = (values: KeyValues): KeyValues => ({
  get length() {
    return values.length;
  },
  key: (index) => values.key(index),
  getItem: (key) => values.getItem(key),
  setItem: (key, value) => values.setItem(key, value),
  removeItem: () => undefined,
});

/** Changes a call's reply. */
export const altered = <C extends Call>(call: C, alter: (reply: ReplyOf<C>) => void): Parts =>
  through((api) => async (asked, ask) => {
    const answer = await api(asked, ask);
    // Cast: it is the reply of this very call.
    if (is(asked, call) && answer.kind === "answered") alter(answer.reply as ReplyOf<C>);
    return answer;
  });

/** Changes stored payment intents on reading. */
export const intents = (read: (intent: object) => object | null): Parts => ({
  store: (store) => ({
    ...store,
    read: (fact) => {
      const found = store.read(fact);
      if (!fact.key.includes(`.${intentNames}`) || typeof found !== "object" || found === null) return found;
      // Cast: an intent with fewer members is still one.
      return read(found) as typeof found;
    },
  }),
});
