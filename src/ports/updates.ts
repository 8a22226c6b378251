import type { World } from "./world.ts";

/** An open page checks for a newer release this often, ms; on page loads the browser checks. */
const aWhile = 60 * 60_000;

/** A new worker takes over within this time, ms, or not at all. */
const takeoverTimeout = 3_000;

/**
 * Calls back when a newer release is waiting and this page does not belong to it already: pages come from the
 * network, so one opened after the release is up to date. Without a worker there are no updates.
 */
export const watchUpdates = async (
  world: Pick<World, "worker" | "isNewestRelease" | "clock" | "on" | "isVisible">,
  listener: () => void,
  signal: AbortSignal,
): Promise<void> => {
  const { worker, clock } = world;
  // On the first visit the worker is registered later (src/ports/background-worker.ts).
  const registration = (await worker?.getRegistration()) ?? (await worker?.ready);
  if (registration === undefined || signal.aborted) return;
  // The first worker activates without waiting.
  const look = async () => {
    if (registration.waiting === null || worker?.controller === null) return;
    const isOfIt = await world.isNewestRelease().catch(() => false);
    if (!isOfIt && !signal.aborted) listener();
  };
  void look();
  registration.addEventListener(
    "updatefound",
    () => {
      const { installing } = registration;
      // On a slow page the worker may be installed before the event arrives.
      if (installing === null) void look();
      else installing.addEventListener("statechange", () => void look(), { signal });
    },
    { signal },
  );
  let checkedAt = clock.now();
  const stop = world.on("visibilitychange", () => {
    // A negative difference means that the clock was set back.
    const since = clock.now() - checkedAt;
    if (!world.isVisible() || (since >= 0 && since < aWhile)) return;
    checkedAt = clock.now();
    registration.update().catch(() => undefined);
  });
  signal.addEventListener("abort", stop);
};

/**
 * Activates the waiting worker by the message `"activate"`. In Chromium the former worker can be restarted by a
 * request of the page and then serve the next page while it terminates, which never answers. After a timeout the
 * worker is therefore unregistered; the next page registers it again (src/ports/background-worker.ts).
 */
export const takeUpdate = async ({ worker, clock }: Pick<World, "worker" | "clock">): Promise<void> => {
  const registration = await worker?.getRegistration();
  const waiting = registration?.waiting;
  if (worker == null || registration === undefined || waiting == null) return;
  const isTaken = await new Promise<boolean>((resolve) => {
    const callOff = clock.after(takeoverTimeout, () => resolve(false));
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
