import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

/** The time in ms since 1970, renewed at every whole second. */
export const useNow = (): number => {
  const { seconds } = useRouter().options.context;
  return useSyncExternalStore(seconds.subscribe, seconds.now);
};
