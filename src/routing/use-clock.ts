import { useSyncExternalStore } from "react";
import { useRouterContext } from "./use-router-context.tsx";

/** What is read off the clock of the server, renewed when it changes; `built`: what pages of the build show. */
export const useClock = <T extends string | number>(read: (now: Date) => T, built?: T): T => {
  const { serverTime } = useRouterContext();
  const { renderedAt } = serverTime;
  const current = () => read(new Date(serverTime.now()));
  const hydrated = () => (renderedAt === null ? (built ?? current()) : read(new Date(renderedAt)));
  return useSyncExternalStore(serverTime.subscribe, current, hydrated);
};

/** The current year. A page that was built last year is taken over as it came, and then shows this one. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));
