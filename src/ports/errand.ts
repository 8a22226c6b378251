import * as v from "valibot";
import { bare, inLanguage, languageOf } from "#contract/language.ts";
import { isPrivatePage } from "../routing/private-pages.ts";
import type { Errand } from "../routing/router-context.ts";
import { createStore, defineStoredValue } from "./storage.ts";
import type { World } from "./world.ts";

/** What everybody may read, and a client finds more in; one's own act stands at the page of the documents. */
const partlyOwn = /^\/(?:documents\/(?:\?act=\d+)?|bonus-system\/|information-delete-profile\/)$/;

/** The address of a page of ours where a client finds what is theirs, below the language, with its search part: a path, so of no other origin. */
export const ErrandAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:\/[\w-]+)+\/(?:\?[^\s#\\]*)?$/),
  v.check((address) => isPrivatePage(address.split("?")[0] ?? "") || partlyOwn.test(address)),
);

const storedReturnTo = defineStoredValue("errand", ErrandAddress);

/**
 * Why somebody came, kept by this tab until they have signed in. Only what this page was opened at counts, and not when
 * Back or Forward opened it: what somebody had in sight before they signed out is not for whoever signs in next. A visitor
 * may also say where they want to be once they have signed in.
 */
export const createErrand = (
  world: Pick<World, "tabStorage" | "on" | "warn"> & {
    navigation: Pick<World["navigation"], "address" | "isReturn">;
  },
): Errand => {
  const store = createStore({ ...world, storage: world.tabStorage });
  let arriving = !world.navigation.isReturn();
  const ask = (address: string): void => {
    const read = v.safeParse(ErrandAddress, bare(address));
    if (read.success) store.write(storedReturnTo, read.output);
  };
  return {
    keep: (address) => {
      if (arriving) ask(address);
      arriving = false;
    },
    ask,
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
