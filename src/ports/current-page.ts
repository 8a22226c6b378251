import { bare } from "#contract/language.ts";
import type { World } from "./world.ts";
import type { CurrentPage } from "../routing/router-context.ts";

/** The current URL, without the language; call `navigated` after a navigation. */
export const createCurrentPage = (
  navigation: Pick<World["navigation"], "address">,
): { currentPage: CurrentPage; navigated(): void } => {
  const listeners = new Set<() => void>();
  return {
    currentPage: {
      address: () => {
        const { pathname, search } = navigation.address();
        return bare(pathname) + search;
      },
      path: () => bare(navigation.address().pathname),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigated: () => {
      for (const listener of listeners) listener();
    },
  };
};
