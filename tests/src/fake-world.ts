import type { KeyValues, World } from "#src/ports/world.ts";
import { worldListeners } from "../world-listeners.ts";

type Timer = { due: number; run: () => void };

/** A storage in a map. */
export const mapStorage = (
  entries: Record<string, string> = {},
): KeyValues & { entries: Map<string, string> } => {
  const map = new Map(Object.entries(entries));
  return {
    entries: map,
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
};

/** Waits for settled promises. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

/** A world whose clock only the test moves. */
export const fakeWorld = (settings: { address?: string; stored?: Record<string, string> } = {}) => {
  const timers = new Set<Timer>();
  const listeners = worldListeners();
  const state = {
    now: Date.parse("2026-11-21T10:00:00Z"),
    // Cast: a test may replace the storage.
    storage: mapStorage(settings.stored) as KeyValues,
    tabStorage: mapStorage(),
    isReturn: false,
    address: settings.address ?? "http://kabinet.test/",
    online: true,
    visible: true,
    // Casts: the element types of empty lists.
    warnings: [] as string[],
    left: [] as string[],
    files: [] as File[],
    copied: [] as string[],
    vibrated: [] as number[],
    requests: [] as Request[],
    answer: (_: Request): Promise<Response> => Promise.reject(new TypeError("no network")),
    keys: 0,
    pageCookie: true,
  };
  const world: World = {
    clock: {
      now: () => state.now,
      after: (ms, run) => {
        const timer = { due: state.now + ms, run };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    solveTask: async (task) => `solved ${task}`,
    random: {
      fraction: () => 0,
      key: () => String((state.keys += 1)).padStart(32, "0"),
    },
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : input;
      const request = new Request(new URL(address, "http://kabinet.test"), init);
      state.requests.push(request);
      return new Promise((resolve, reject) => {
        const give = () => reject(request.signal.reason);
        if (request.signal.aborted) give();
        request.signal.addEventListener("abort", give);
        state.answer(request).then(resolve, reject);
      });
    },
    storage: () => state.storage,
    tabStorage: () => state.tabStorage,
    locks: null,
    worker: null,
    isNewestRelease: async () => false,
    forgetPageCookie: () => void (state.pageCookie = false),
    navigation: {
      address: () => new URL(state.address),
      replaceAddress: (path) => {
        state.address = new URL(path, state.address).href;
      },
      leave: (address) => state.left.push(address),
      reload: () => undefined,
      isReturn: () => state.isReturn,
    },
    saveFile: (file) => state.files.push(file),
    share: null,
    copy: async (text) => {
      state.copied.push(text);
    },
    vibrate: (ms) => void state.vibrated.push(ms),
    whenIdle: (run) => run(),
    isOnline: () => state.online,
    isVisible: () => state.visible,
    on: listeners.on,
    warn: (message) => state.warnings.push(message),
  };
  return {
    world,
    state,
    timers,
    dispatch: listeners.dispatch,
    /** Moves the clock timer by timer, and waits for their effects. */
    pass: async (ms: number): Promise<void> => {
      const end = state.now + ms;
      await settle();
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0];
        if (next === undefined) break;
        timers.delete(next);
        state.now = Math.max(state.now, next.due);
        next.run();
        await settle();
      }
      state.now = end;
    },
  };
};
