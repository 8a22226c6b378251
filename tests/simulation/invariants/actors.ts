import type { AnyActorRef, AnyMachineSnapshot } from "xstate";
import { phones } from "../server/beginning.ts";
import type { Page } from "../page.ts";
import { type Claim, first, observed, running, screenOf } from "../scene.ts";

/** Timers and invoked children of the active states. */
type Declared = { timers: number; children: ReadonlySet<string> };

/** Most machines do not change between two checks. */
const known = new WeakMap<AnyMachineSnapshot, Declared>();

const declaredBy = (snapshot: AnyMachineSnapshot): Declared => {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  let timers = 0;
  const children = new Set<string>();
  for (const { after, invoke } of snapshot._nodes) {
    timers += new Set(after.map(({ eventType }) => eventType)).size;
    for (const { id } of invoke) children.add(id);
  }
  const declared = { timers, children };
  known.set(snapshot, declared);
  return declared;
};

/** Checks an actor and all machines below it. */
const each = (actor: AnyActorRef, ask: (snapshot: AnyMachineSnapshot) => string | null): string | null => {
  // Cast: what is not a machine has no nodes and is skipped.
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot | undefined;
  if (snapshot?._nodes === undefined) return null;
  const why = ask(snapshot);
  if (why !== null) return why;
  for (const id in snapshot.children) {
    const child = snapshot.children[id];
    const below = child === undefined ? null : each(child, ask);
    if (below !== null) return below;
  }
  return null;
};

export const c40: Claim = () => (scene) =>
  first(running(scene), (page) => {
    if (page.oddDelays.length > 0) return `a delay of ${page.oddDelays[0]} ms`;
    let declared = 0;
    each(page.app, (snapshot) => {
      declared += declaredBy(snapshot).timers;
      return null;
    });
    let armed = 0;
    for (const { byActor } of page.timers) if (byActor) armed += 1;
    return armed > declared ? `${armed} timers are armed, ${declared} are declared` : null;
  });

export const c41: Claim = () => (scene) =>
  first(running(scene), (page) => {
    if (page.router.broken !== null && !page.router.broken.includes("part of the application is missing"))
      return `the page of errors is in sight: ${page.router.broken}`;
    let isAsking: boolean | null = null;
    return each(page.app, (snapshot) => {
      const { id } = snapshot.machine;
      if (snapshot.status === "error") return `${id} is broken: ${String(snapshot.error)}`;
      const { children } = declaredBy(snapshot);
      for (const child in snapshot.children)
        if (!children.has(child)) return `${child} runs in ${id}, undeclared`;
      // Both wait for a navigation away.
      if (
        snapshot.tags.size === 0 ||
        !snapshot.hasTag("pending") ||
        snapshot.matches("redirecting") ||
        snapshot.matches("reloading")
      )
        return null;
      isAsking ??=
        scene.network.open(page).length > 0 ||
        page.awaitsTurn ||
        [...page.timers].some(({ byActor }) => !byActor);
      return isAsking ? null : `${id} says it is at work, and nothing is under way`;
    });
  });

export const c42: Claim = () => (scene) =>
  first(running(scene), (page) =>
    screenOf(page) === "starting" ? "it has read what is stored, and is nowhere" : null,
  ) ??
  first(observed(scene, "warned"), ({ page, message }) => {
    const key = /stored as (\S+)/.exec(message)?.[1];
    return key !== undefined &&
      !page.isAlone &&
      scene.device.kept.has(key) &&
      !scene.observations.some((each) => each.what === "stored" && each.page === page && each.key === key)
      ? `${key} makes no sense, and was not dropped`
      : null;
  });

const minute = 60_000;

export const c43: Claim = () => {
  let last = -Infinity;
  /** Reloads by a person's wish or for a newer version do not count. */
  const wished = new WeakSet<Page>();
  const updating = new WeakSet<Page>();
  return (scene) => {
    const often = first(scene.observations, (observation) => {
      if (observation.what === "acted" && observation.event.type === "reload.requested")
        wished.add(observation.page);
      if (observation.what !== "reloaded" || wished.has(observation.page) || updating.has(observation.page))
        return null;
      const since = scene.now - last;
      last = scene.now;
      if (since < minute) return `it reloads itself again after ${since} ms`;
      const { account } = observation.page.session.getSnapshot().children;
      const checkout = account?.getSnapshot().children.checkout;
      return checkout?.getSnapshot().matches("paying") ? "it reloads itself while paying" : null;
    });
    for (const page of scene.pages) {
      const release = page.app.getSnapshot().children.release?.getSnapshot().value;
      if (release === "updateWaiting") updating.add(page);
      else updating.delete(page);
    }
    return often;
  };
};

/**
 * A newer version activates at the start of a navigation, unless a payment is in progress. The next page may
 * appear much later.
 */
export const l9: Claim = () => {
  const waited = new WeakMap<Page, { path: string; shown: string; paying: boolean }>();
  return (scene) =>
    first(running(scene), (page) => {
      const now = page.app.getSnapshot().children.release?.getSnapshot();
      const isWaiting = now !== undefined && now.value === "updateWaiting";
      const path = page.router.latestLocation.pathname;
      const before = waited.get(page);
      if (isWaiting) waited.set(page, { path, shown: page.router.shown, paying: now.context.paying });
      else waited.delete(page);
      // A page that wakes may get offline, navigate, and get online in one moment.
      const wasOffline = observed(scene, "worldEvent").some(
        (each) => each.page === page && each.event === "offline",
      );
      const mayTurn = isWaiting && now.context.online && !wasOffline && !now.context.paying;
      // A navigation that began earlier may end at the current page, which is no navigation.
      const isTurned = before !== undefined && ![before.path, before.shown].includes(path);
      return mayTurn && before?.paying === false && before.shown !== "" && isTurned
        ? "a page was turned, and the newer version still waits"
        : null;
    });
};

export const c46: Claim = () => {
  const warnings = new WeakMap<Page, string[]>();
  return (scene) =>
    first(observed(scene, "warned"), ({ page, message }) => {
      const before = warnings.get(page) ?? [];
      warnings.set(page, [...before, message]);
      if (before.length >= 50) return "more than 50 warnings";
      const tells = [...scene.server.book.tokens.keys(), ...Object.values(phones), "Котова", "anna@"];
      return tells.some((each) => message.includes(each)) ? "a warning tells who is here" : null;
    });
};
