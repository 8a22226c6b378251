import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** What is read off the clock of the server, renewed when it changes; `prerendered` is what the page came with. */
export const useClock = <T extends string | number>(read: (now: Date) => T, prerendered?: T): T => {
  const { serverTime } = useRouterContext();
  const current = () => read(new Date(serverTime.now()));
  return useSyncExternalStore(serverTime.subscribe, current, () => prerendered ?? current());
};

/** The current year. A page that was built last year is taken over as it came, and then shows this one. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));
