import type { LockSignal } from "#machines/payment/payment.ports.ts";
import type { World } from "./world.ts";

/** Whether the browser denies Web Locks: it does so, asynchronously, where it denies storage. */
export const isLockDenied = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === "SecurityError";

/**
 * Acquires an exclusive Web Lock of this name and returns its release. Without Web Locks, or where the browser denies
 * them, every tab acquires it at once.
 */
export const acquireTabLock = (
  { locks }: Pick<World, "locks">,
  name: string,
  sendBack: (signal: LockSignal) => void,
): (() => void) => {
  if (locks === null) {
    sendBack({ type: "lock.acquired" });
    return () => undefined;
  }
  const waiting = new AbortController();
  const { promise: over, resolve: giveBack } = Promise.withResolvers<void>();

  const hold = (): Promise<void> => {
    if (waiting.signal.aborted) return Promise.resolve();
    sendBack({ type: "lock.acquired" });
    return over;
  };
  const take = async (): Promise<void> => {
    const taken = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await hold();
      return lock !== null;
    });
    if (taken || waiting.signal.aborted) return;
    sendBack({ type: "lock.unavailable" });
    await locks.request(name, { signal: waiting.signal }, hold);
  };
  // Also rejects when released while waiting.
  take().catch((failure: unknown) => {
    if (isLockDenied(failure) && !waiting.signal.aborted) sendBack({ type: "lock.acquired" });
  });
  return () => {
    waiting.abort();
    giveBack();
  };
};
