import type { World } from "./world.ts";

const isReadable = (path: string): boolean => {
  try {
    // The result is asked for something: a minifier may drop a decoding whose result nobody uses.
    return decodeURI(path).startsWith("/");
  } catch {
    return false;
  }
};

/**
 * Makes the typed address one of ours: every page has a trailing slash (spec §2) and single slashes between; an
 * address that cannot be decoded is the 400 page.
 */
export const tidyAddress = ({ address, replaceAddress }: World["navigation"]): void => {
  const { pathname, search } = address();
  const tidy = isReadable(pathname) ? `${pathname}/`.replace(/\/{2,}/g, "/") : "/400/";
  if (tidy !== pathname) replaceAddress(tidy + search);
};
