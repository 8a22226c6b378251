import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** The time by this machine in ms since 1970, renewed at every whole second: for what is left of a time that began here. */
export const useNow = (): number => {
  const { seconds } = useRouterContext();
  return useSyncExternalStore(seconds.subscribe, seconds.now, () => seconds.renderedAt ?? seconds.now());
};

/** The same by the server: for moments that it has named. */
export const useServerNow = (): number => {
  const { serverTime } = useRouterContext();
  return useSyncExternalStore(
    serverTime.subscribe,
    serverTime.now,
    () => serverTime.renderedAt ?? serverTime.now(),
  );
};
