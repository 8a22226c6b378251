import * as v from "valibot";
import { bare, inLanguage, languageOf } from "#contract/language.ts";
import { isPrivatePage } from "../routing/private-pages.ts";
import type { ReturnTo } from "../routing/router-context.tsx";
import { createStore, defineStoredValue } from "./storage.ts";
import type { World } from "./world.ts";

/** Public pages with additional content for a client; an act is on the page of documents. */
const partlyOwn = /^\/(?:documents\/(?:\?act=\d+)?|bonus-system\/|information-delete-profile\/)$/;

/** Path and query, without the language, of a page with a client's data. A path cannot lead to another origin. */
export const ReturnToAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:\/[\w-]+)+\/(?:\?[^\s#\\]*)?$/),
  v.check((address) => isPrivatePage(address.split("?")[0] ?? "") || partlyOwn.test(address)),
);

const storedReturnTo = defineStoredValue("returnTo", ReturnToAddress);

/**
 * The page to return to after sign-in, kept by the tab. `keepFirst` remembers only the first URL of a visit, never one
 * reached by Back or Forward, so the next user does not land on the previous user's page.
 */
export const createReturnTo = (
  world: Pick<World, "tabStorage" | "on" | "warn"> & {
    navigation: Pick<World["navigation"], "address" | "isReturn">;
  },
): ReturnTo => {
  const store = createStore({ ...world, storage: world.tabStorage });
  let arriving = !world.navigation.isReturn();
  const keep = (address: string): void => {
    const read = v.safeParse(ReturnToAddress, bare(address));
    if (read.success) store.write(storedReturnTo, read.output);
  };
  return {
    keepFirst: (address) => {
      if (arriving) keep(address);
      arriving = false;
    },
    keep,
    take: () => {
      arriving = false;
      const address = store.read(storedReturnTo);
      store.forget(storedReturnTo);
      return address === null ? null : inLanguage(address, languageOf(world.navigation.address().pathname));
    },
    forget: () => {
      arriving = false;
      store.forget(storedReturnTo);
    },
  };
};
