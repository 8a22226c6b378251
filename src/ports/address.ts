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
 * Takes the token of a letter out of the address (`/verify-email/?token=…`), before anything is asked for: it stays in
 * no history, and goes along with no request. Null when there is none.
 */
export const takeLetterToken = ({ address, replaceAddress }: World["navigation"]): string | null => {
  const { pathname, searchParams } = address();
  if (!pathname.endsWith("/verify-email/")) return null;
  const token = searchParams.get("token");
  if (token !== null) replaceAddress(pathname);
  return token === "" ? null : token;
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
