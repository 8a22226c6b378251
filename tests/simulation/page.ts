import type { ActorRefFrom, AnyActorRef } from "xstate";
import type { appMachine } from "#machines/app/app.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { Access } from "#src/ports/access.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import type { Store } from "#src/ports/storage.ts";
import type { World, WorldEvents } from "#src/ports/world.ts";
import { worldListeners } from "../world-listeners.ts";
import type { Chance } from "./chance.ts";
import { type Device, storageOf, tabStorageOf } from "./device.ts";
import type { Locks } from "./locks.ts";
import type { Network } from "./network.ts";
import { openKabinet } from "./open-kabinet.ts";
import type { Report } from "./observations.ts";
import type { Parts } from "./parts.ts";
import type { Router } from "./router.ts";
import type { Timeline } from "./timeline.ts";

/** A timer of a page; `left` is set while the page is frozen. */
type Timer = { born: number; due: number; run: () => void; callOff: () => void; byActor: boolean };

/** The surroundings of a session's pages. */
export type Surroundings = {
  timeline: Timeline;
  device: Device;
  locks: Locks;
  network: Network;
  chance: Chance;
  report: Report;
  pages: () => readonly Page[];
  parts: Parts;
};

/** One load of the application in a tab. */
export type Page = {
  readonly number: number;
  readonly tab: number;
  readonly bornAt: number;
  /** The product version that it runs. */
  readonly version: string;
  readonly app: ActorRefFrom<typeof appMachine>;
  readonly session: ActorRefFrom<typeof sessionMachine>;
  /** Root actors. */
  readonly roots: () => readonly AnyActorRef[];
  readonly access: Access;
  readonly store: Store;
  readonly context: RouterContext;
  readonly router: Router;
  /** Opens a letter's link. */
  readonly openLetter: () => void;
  /** The root element's dataset (`data-away`). */
  readonly document: { dataset: Record<string, string | undefined> };
  readonly timers: ReadonlySet<Timer>;
  /** Delays that are not valid numbers. */
  readonly oddDelays: readonly number[];
  /** The storage at load. */
  readonly found: ReadonlyMap<string, string>;
  /** Whether it uses its own memory. */
  readonly isAlone: boolean;
  /** Whether it waits for another tab's lock. */
  readonly awaitsTurn: boolean;
  readonly state: "open" | "frozen" | "cached" | "closed";
  readonly visible: boolean;
  /** When it last returned from being hidden, frozen or away. */
  readonly backAt: number;
  dispatch<E extends keyof WorldEvents>(event: E, detail: WorldEvents[E]): void;
  /** Delivers something from the network once the page runs. */
  receive(run: () => void): void;
  freeze(): void;
  thaw(): void;
  /** Enters the back/forward cache and returns. */
  leave(): void;
  restore(): void;
  show(visible: boolean): void;
  /** The tab loads another page. */
  close(): void;
};

const isOfStorage = (event: keyof WorldEvents, _: unknown): _ is WorldEvents["storage"] =>
  event === "storage";

let opened = 0;
/** Page numbers restart with each session, so that a seed gives the same story. */
export const countPagesAnew = (): void => {
  opened = 0;
};

export const openPage = (around: Surroundings, tab: number, path: string): Page => {
  const { timeline, device, locks, network, chance, report, pages, parts } = around;
  opened += 1;
  const listeners = worldListeners();
  const timers = new Set<Timer>();
  let state: Page["state"] = "open";
  let visible = true;
  let backAt = timeline.now();
  let isAlone = false;
  let stoodStillAt = 0;
  let address = new URL(path, "https://kabinet.test");
  const held: (() => void)[] = [];
  const oddDelays: number[] = [];
  const self = () => page;
  /** Events during start-up are handled once the page exists. */
  let early: (() => void)[] | null = [];
  const whenThere = (run: () => void) => (early === null ? run() : void early.push(run));

  const arm = (timer: Timer) => {
    timer.callOff = timeline.after(timer.due - timeline.now(), () => {
      timers.delete(timer);
      timer.run();
    });
  };
  const after = (byActor: boolean) => (ms: number, run: () => void) => {
    if (!(ms >= 0 && ms < 2 ** 31 - 1)) oddDelays.push(ms);
    const timer: Timer = {
      born: timeline.now(),
      due: timeline.now() + ms,
      run,
      callOff: () => undefined,
      byActor,
    };
    timers.add(timer);
    // A frozen page arms it on resume.
    if (state === "open") arm(timer);
    return () => {
      timer.callOff();
      timers.delete(timer);
    };
  };
  const now = () => timeline.now() + device.skew;

  const right: World = {
    clock: { now, after: after(false) },
    solveTask: () => Promise.reject(new Error("no work is asked for here")),
    random: { fraction: chance.fraction, key: () => chance.hex(32) },
    fetch: network.fetchOf(self),
    storage: () => storageOf(device, timeline, pages, self, report),
    tabStorage: () => tabStorageOf(device, tab),
    locks: locks.of(self),
    worker: device.worker.container,
    isNewestRelease: async () => false,
    forgetPageCookie: () => undefined,
    navigation: {
      address: () => new URL(address),
      replaceAddress: (path) => {
        address = new URL(path, address);
      },
      leave: (to) => report({ what: "left", page, address: to }),
      reload: () => report({ what: "reloaded", page }),
      isReturn: () => false,
    },
    saveFile: () => undefined,
    share: null,
    copy: async () => undefined,
    vibrate: () => undefined,
    whenIdle: (run) => void timeline.after(50, () => page.receive(run)),
    isOnline: () => device.online,
    isVisible: () => visible && state === "open",
    on: listeners.on,
    warn: (message) => {
      if (message.startsWith("Storage does not work")) isAlone = true;
      whenThere(() => report({ what: "warned", page, message }));
    },
  };
  const world = parts.world?.(right) ?? right;
  // Cast: an empty record does not say what it will contain.
  const document = { dataset: {} as Record<string, string | undefined> };
  const found = new Map(device.kept);
  const application = openKabinet({
    world,
    version: device.version,
    element: document,
    inspect: parts.watch?.(tab, timeline.now),
    parts: {
      ...parts,
      // Timers of actors are marked.
      actors: ({ on, clock }) => {
        const ports = { on, clock: { now: clock.now, after: after(true) } };
        return parts.actors?.(ports) ?? ports;
      },
    },
    part: async () => {
      if (!device.partsMissing) return;
      // A page in the back/forward cache gets it on return.
      await new Promise<void>((resume) => page.receive(resume));
      const failure = new TypeError("Failed to fetch dynamically imported module");
      page.dispatch("vite:preloadError", failure);
      throw failure;
    },
    onAnnouncement: (announcement) => report({ what: "announced", page, announcement }),
    went: (to, redirects, from) => {
      address = new URL(to, address);
      report({ what: "navigated", page, path: to, redirects, from });
    },
  });

  const dispatch: Page["dispatch"] = (event, detail) => {
    if (state === "frozen") return void held.push(() => page.dispatch(event, detail));
    if (state !== "open") return;
    const key = isOfStorage(event, detail) ? detail.key : null;
    report({ what: "worldEvent", page, event, key });
    listeners.dispatch(event, detail);
  };
  const freezeClock = () => {
    stoodStillAt = timeline.now();
    for (const timer of timers) timer.callOff();
  };
  const goOn = () => {
    backAt = timeline.now();
    for (const timer of timers) {
      timer.due += timeline.now() - stoodStillAt;
      arm(timer);
    }
  };
  const giveHeld = () => {
    for (const run of held.splice(0)) run();
  };

  const page: Page = {
    number: opened,
    tab,
    bornAt: timeline.now(),
    version: device.version,
    ...application,
    document,
    timers,
    oddDelays,
    found,
    get isAlone() {
      return isAlone;
    },
    get awaitsTurn() {
      return locks.isAwaitedBy(self());
    },
    get state() {
      return state;
    },
    get visible() {
      return visible;
    },
    get backAt() {
      return backAt;
    },
    dispatch,
    receive: (run) => {
      if (state === "open") run();
      else if (state !== "closed") held.push(() => page.receive(run));
    },
    freeze: () => {
      if (state !== "open") return;
      state = "frozen";
      visible = false;
      freezeClock();
    },
    thaw: () => {
      if (state !== "frozen") return;
      state = "open";
      visible = true;
      goOn();
      dispatch("visibilitychange", undefined);
      giveHeld();
    },
    leave: () => {
      if (state !== "open") return;
      dispatch("pagehide", undefined);
      state = "cached";
      visible = false;
      freezeClock();
      // Browsers abort the requests of a page in the back/forward cache.
      for (const request of network.open(page)) request.fail();
    },
    restore: () => {
      if (state !== "cached") return;
      state = "open";
      visible = true;
      goOn();
      dispatch("pageshow", { restored: true });
      dispatch("visibilitychange", undefined);
      giveHeld();
    },
    show: (next) => {
      if (state !== "open" || visible === next) return;
      visible = next;
      backAt = timeline.now();
      dispatch("visibilitychange", undefined);
    },
    close: () => {
      if (state === "open") dispatch("pagehide", undefined);
      state = "closed";
      held.length = 0;
      for (const timer of timers) timer.callOff();
      timers.clear();
      locks.release(page);
      network.drop(page);
    },
  };
  report({ what: "booted", page });
  for (const run of early) run();
  early = null;
  application.start();
  return page;
};
