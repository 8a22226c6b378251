import type { LockSignal } from "#machines/payment/payment.ports.ts";

/** A lock that one tab has at a time, like an exclusive Web Lock; `onWait` is called for every wait. */
export function createTabLock(onWait: () => void = () => {}) {
  const queue: (() => void)[] = [];
  return (_: unknown, sendBack: (signal: LockSignal) => void) => {
    const give = () => sendBack({ type: "lock.acquired" });
    queue.push(give);
    if (queue.length === 1) give();
    else {
      onWait();
      sendBack({ type: "lock.unavailable" });
    }
    return () => {
      const held = queue[0] === give;
      queue.splice(queue.indexOf(give), 1);
      if (held) queue[0]?.();
    };
  };
}
