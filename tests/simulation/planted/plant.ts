import type { Call, ReplyOf } from "#contract/call.ts";
import { intentNames } from "#src/ports/checkout-facts.ts";
import type { Api } from "#src/ports/api/api.ts";
import type { KeyValues } from "#src/ports/world.ts";
import type { Online } from "#src/ports/online.ts";
import type { Parts } from "../parts.ts";

/**
 * A bug: what is wrong, and the parts in which it is. `seed`: one that is known to find it, to be tried first; when the
 * product has changed and it does not any more, the campaign looks on from the first.
 */
export type Bug = { bug: string; seed?: number; parts: Parts };

/** Whether it is this call, whatever kind of call is asked about. */
export const is = (asked: unknown, call: Call): boolean => asked === call;

export const never = <T>(): Promise<T> => new Promise(() => undefined);

/** Another way to the server. */
export const through = (wrap: (api: Api) => Api): Parts => ({
  online: (online) => ({ ...online, api: wrap(online.api) }),
});

/** Something that is done beside a call. */
export const beside = (call: Call, also: (api: Api) => void): Parts =>
  through((api) => (asked, ask) => {
    if (is(asked, call)) also(api);
    return api(asked, ask);
  });

export const session = (wrap: (session: Online["session"]) => Partial<Online["session"]>): Parts => ({
  online: (online) => ({ ...online, session: { ...online.session, ...wrap(online.session) } }),
});

/** A storage that keeps whatever it is told to forget. */
export const unforgetting = (values: KeyValues): KeyValues => ({
  get length() {
    return values.length;
  },
  key: (index) => values.key(index),
  getItem: (key) => values.getItem(key),
  setItem: (key, value) => values.setItem(key, value),
  removeItem: () => undefined,
});

/** A reply of a call that says something else. */
export const altered = <C extends Call>(call: C, alter: (reply: ReplyOf<C>) => void): Parts =>
  through((api) => async (asked, ask) => {
    const answer = await api(asked, ask);
    // Cast: it is the reply of this very call.
    if (is(asked, call) && answer.kind === "answered") alter(answer.reply as ReplyOf<C>);
    return answer;
  });

/** Intents of payments that are read otherwise than they were written. */
export const intents = (read: (intent: object) => object | null): Parts => ({
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
