import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** The time in ms since 1970, renewed at every whole second. */
export const useNow = (): number => {
  const { seconds } = useRouterContext();
  return useSyncExternalStore(seconds.subscribe, seconds.now);
};
