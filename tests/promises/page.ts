import type { ActorRefFrom } from "xstate";
import type { accountMachine } from "#machines/account/account.machine.ts";
import type { KeyValues, World, WorldEvents } from "#src/ports/world.ts";
import type { Chance } from "../simulation/chance.ts";
import { openKabinet } from "../simulation/open-kabinet.ts";
import type { Parts } from "./parts.ts";
import type { Server } from "./server.ts";

/** A browser's storage between visits. */
export type Browser = {
  readonly kept: Map<string, string>;
  /** IP address. */
  readonly address: string;
  readonly language: "ru" | "en";
  readonly chance: Chance;
};

/** A refused request and its code. */
export type Refused = { readonly path: string; readonly code: string };

type Timer = { readonly due: number; readonly run: () => void };
type Account = ActorRefFrom<typeof accountMachine>;

const storageOf = ({ kept }: Pick<Browser, "kept">): KeyValues => ({
  get length() {
    return kept.size;
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
});

const codeIn = (text: string): string => /"code":"([\w.]+)"/.exec(text)?.[1] ?? "none";

/**
 * One load of the application on the real composition root, with the server as network. Time passes only in
 * `settle` and `until`.
 */
export const openPage = (
  server: Server,
  browser: Browser,
  path: string,
  { application = {} }: Parts = {},
) => {
  const timers = new Set<Timer>();
  const refused: Refused[] = [];
  let processing = 0;
  let closed = false;
  let leftFor: string | null = null;
  let address = new URL(path, "https://kabinet.test");
  const silent = () => () => undefined;

  const ask = async (input: string | URL, init: RequestInit): Promise<Response> => {
    const url = new URL(input, address);
    processing += 1;
    try {
      const { signal: _, ...sent } = init;
      const reply = await server.request(url.pathname + url.search, sent, browser.address);
      const text = await reply.text();
      if (init.signal?.aborted === true) throw init.signal.reason;
      if (reply.status >= 400) refused.push({ path: url.pathname, code: codeIn(text) });
      const headers = new Headers(reply.headers);
      headers.set("Date", new Date(server.now()).toUTCString());
      return new Response(text, { status: reply.status, headers });
    } finally {
      processing -= 1;
    }
  };

  const tab = storageOf({ kept: new Map() });
  const world: World = {
    clock: {
      now: server.now,
      after: (ms, run) => {
        const timer = { due: server.now() + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    solveTask: () => Promise.reject(new Error("no work is asked for here")),
    random: { fraction: browser.chance.fraction, key: () => browser.chance.hex(32) },
    // Cast: the product calls fetch with an address and options, never with a `Request`.
    fetch: ask as typeof fetch,
    storage: () => storageOf(browser),
    tabStorage: () => tab,
    locks: null,
    worker: null,
    isNewestRelease: async () => false,
    forgetPageCookie: () => undefined,
    navigation: {
      address: () => new URL(address),
      replaceAddress: (to) => {
        address = new URL(to, address);
      },
      leave: (to) => {
        leftFor = to;
      },
      reload: () => undefined,
      isReturn: () => false,
    },
    saveFile: () => undefined,
    share: null,
    copy: async () => undefined,
    vibrate: () => undefined,
    whenIdle: (run) => run(),
    isOnline: () => true,
    isVisible: () => !closed,
    on: <E extends keyof WorldEvents>(_: E, __: (detail: WorldEvents[E]) => void) => silent(),
    warn: () => undefined,
  };
  const { session, app, start, router, openLetter, context } = openKabinet({
    world,
    language: browser.language,
    version: "1.0.0",
    element: { dataset: {} },
    parts: application,
    part: async () => undefined,
    onAnnouncement: () => undefined,
    went: () => undefined,
  });

  /** Waits until all requests are answered and handled. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (processing > 0) quiet = -1;
    }
  };

  const elapse = async (limit: number): Promise<boolean> => {
    const next = [...timers].filter(({ due }) => due <= limit).toSorted((a, b) => a.due - b.due)[0];
    if (next === undefined) return false;
    timers.delete(next);
    await server.moveTo(next.due);
    next.run();
    await settle();
    return true;
  };

  start();
  return {
    app,
    session,
    router,
    context,
    openLetter,
    refused,
    get leftFor() {
      return leftFor;
    },
    settle,
    /** Waits at most `patience` ms; false on timeout. */
    until: async (is: () => boolean, patience = 60_000): Promise<boolean> => {
      const limit = server.now() + patience;
      await settle();
      while (!is() && (await elapse(limit)));
      return is();
    },
    goTo: (path: string): void => {
      address = new URL(path, address);
    },
    /** Null while signed out. */
    account: (): Account | null => session.getSnapshot().children.account ?? null,
    close: () => {
      closed = true;
      timers.clear();
      app.stop();
    },
  };
};
export type Page = ReturnType<typeof openPage>;
