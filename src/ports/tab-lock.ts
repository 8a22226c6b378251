import type { LockSignal } from "#machines/payment/payment.ports.ts";
import type { World } from "./world.ts";

/**
 * Acquires an exclusive Web Lock of this name and returns its release. Without Web Locks every tab acquires it at once.
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
  // Rejects only when released while waiting.
  take().catch(() => undefined);
  return () => {
    waiting.abort();
    giveBack();
  };
};
