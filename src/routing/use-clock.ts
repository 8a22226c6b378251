import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** The device's time in ms since 1970, updated every whole second, for intervals that started on the device. */
export const useNow = (): number => {
  const { seconds } = useRouterContext();
  return useSyncExternalStore(seconds.subscribe, seconds.now, () => seconds.renderedAt ?? seconds.now());
};

/** The server's time, for moments that the server set. */
export const useServerNow = (): number => {
  const { serverTime } = useRouterContext();
  return useSyncExternalStore(
    serverTime.subscribe,
    serverTime.now,
    () => serverTime.renderedAt ?? serverTime.now(),
  );
};

/** A value derived from the server's clock, updated when it changes. `built`: its value in prerendered pages. */
export const useClock = <T extends string | number>(read: (now: Date) => T, built?: T): T => {
  const { serverTime } = useRouterContext();
  const { renderedAt } = serverTime;
  const current = () => read(new Date(serverTime.now()));
  const hydrated = () => (renderedAt === null ? (built ?? current()) : read(new Date(renderedAt)));
  return useSyncExternalStore(serverTime.subscribe, current, hydrated);
};

/** The current year. A page that was prerendered last year hydrates with that year first. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));
