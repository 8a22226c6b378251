import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while React takes the prerendered page over: until then everything must be as the build saw it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
