import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False on the server and while the browser hydrates its page. For what the server cannot render: what is stored on
 * this device, portals, and lazy parts.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
