import { bare } from "#contract/language.ts";
import type { World } from "./world.ts";
import type { Here } from "../routing/router-context.ts";

/** The current URL, without the language; call `turned` after a navigation. */
export const createHere = (
  navigation: Pick<World["navigation"], "address">,
): { here: Here; turned(): void } => {
  const listeners = new Set<() => void>();
  return {
    here: {
      read: () => {
        const { pathname, search } = navigation.address();
        return bare(pathname) + search;
      },
      page: () => bare(navigation.address().pathname),
      subscribe: (hear) => {
        listeners.add(hear);
        return () => listeners.delete(hear);
      },
    },
    turned: () => {
      for (const hear of listeners) hear();
    },
  };
};
