import type { World } from "./world.ts";

/** A page that stays open looks for a newer release after so long, in ms; where pages load, the browser does. */
const aWhile = 60 * 60_000;

/** A new worker takes over within this long, in ms, or not at all. */
const patience = 3_000;

/**
 * Tells when a newer release waits for its turn, and this page is not of it already: pages come from the network, so
 * what was opened after a release has no reason to be loaded again. No worker, no updates.
 */
export const watchUpdates = async (
  world: Pick<World, "worker" | "isNewestRelease" | "clock" | "on" | "isVisible">,
  hear: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const { worker, clock } = world;
  // On the first visit it is registered later on (src/ports/background-worker.ts).
  const registration = (await worker?.getRegistration()) ?? (await worker?.ready);
  if (registration === undefined || signal.aborted) return;
  // The first worker ever waits for nobody.
  const look = async () => {
    if (registration.waiting === null || worker?.controller === null) return;
    const isOfIt = await world.isNewestRelease().catch(() => false);
    if (!isOfIt && !signal.aborted) hear();
  };
  void look();
  registration.addEventListener(
    "updatefound",
    () => {
      const { installing } = registration;
      // Where the page is slow, the worker is there before the page hears that it comes.
      if (installing === null) void look();
      else installing.addEventListener("statechange", () => void look(), { signal });
    },
    { signal },
  );
  let asked = clock.now();
  const stop = world.on("visibilitychange", () => {
    // A look that is still to come is one of before the clock was set back.
    const since = clock.now() - asked;
    if (!world.isVisible() || (since >= 0 && since < aWhile)) return;
    asked = clock.now();
    registration.update().catch(() => undefined);
  });
  signal.addEventListener("abort", stop);
};

/**
 * Lets the worker that waits take over; it is asked by the message `"activate"`. The former one goes when it has nothing to
 * do, and what the page still asks may start it anew: Chromium then lets it stay, and gives the page that is loaded next to
 * a worker that is just going, which never answers. So there is none any more for a page that has waited in vain; it
 * is registered again when that has been loaded (src/ports/background-worker.ts).
 */
export const takeUpdate = async ({ worker, clock }: Pick<World, "worker" | "clock">): Promise<void> => {
  const registration = await worker?.getRegistration();
  const waiting = registration?.waiting;
  if (worker == null || registration === undefined || waiting == null) return;
  const isTaken = await new Promise<boolean>((resolve) => {
    const callOff = clock.after(patience, () => resolve(false));
    worker.addEventListener(
      "controllerchange",
      () => {
        callOff();
        resolve(true);
      },
      { once: true },
    );
    waiting.postMessage("activate");
  });
  if (!isTaken) await registration.unregister();
};
