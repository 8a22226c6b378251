import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** What is read off the clock, renewed when it changes; `prerendered` is what the page came with. */
export const useClock = <T extends string | number>(read: (now: Date) => T, prerendered?: T): T => {
  const { seconds } = useRouterContext();
  const current = () => read(new Date(seconds.now()));
  return useSyncExternalStore(seconds.subscribe, current, () => prerendered ?? current());
};

/** The current year. A page that was built last year is taken over as it came, and then shows this one. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));
