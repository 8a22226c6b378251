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
