import { useSyncExternalStore } from "react";

const period = 250;

const subscribe = (changed: () => void) => {
  const clock = setInterval(changed, period);
  return () => clearInterval(clock);
};
const stop = () => () => undefined;

/** The time in milliseconds of the epoch, to a quarter of a second, as long as it is looked at; or the one given. */
export const useTime = (fixed: number | null): number =>
  useSyncExternalStore(
    fixed === null ? subscribe : stop,
    () => fixed ?? Math.floor(Date.now() / period) * period,
  );
