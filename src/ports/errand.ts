import * as v from "valibot";
import { bare, inLanguage, languageOf } from "#contract/language.ts";
import { isPrivatePage } from "../routing/private-pages.ts";
import type { Errand } from "../routing/router-context.ts";
import { createStore, defineStoredValue } from "./storage.ts";
import type { World } from "./world.ts";

/** Public pages with additional content for a client; an act is on the page of documents. */
const partlyOwn = /^\/(?:documents\/(?:\?act=\d+)?|bonus-system\/|information-delete-profile\/)$/;

/** Path and query, without the language, of a page with a client's data. A path cannot lead to another origin. */
export const ErrandAddress = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(?:\/[\w-]+)+\/(?:\?[^\s#\\]*)?$/),
  v.check((address) => isPrivatePage(address.split("?")[0] ?? "") || partlyOwn.test(address)),
);

const storedReturnTo = defineStoredValue("errand", ErrandAddress);

/**
 * The page to return to after sign-in, kept by the tab. Only the first URL of a visit is remembered, never one
 * reached by Back or Forward, so the next user does not land on the previous user's page. `ask` sets it explicitly.
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
