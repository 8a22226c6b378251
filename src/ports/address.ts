import type { World } from "./world.ts";

const isReadable = (path: string): boolean => {
  try {
    // The result is used, because a minifier may drop an unused `decodeURI`.
    return decodeURI(path).startsWith("/");
  } catch {
    return false;
  }
};

/**
 * Removes a letter's token from the address (`/verify-email/?token=…`) and returns it, or null. Call before the first
 * request, so that the token gets into no history entry and no referrer.
 */
export const takeLetterToken = ({ address, replaceAddress }: World["navigation"]): string | null => {
  const { pathname, searchParams } = address();
  if (!pathname.endsWith("/verify-email/")) return null;
  const token = searchParams.get("token");
  if (token !== null) replaceAddress(pathname);
  return token === "" ? null : token;
};

/**
 * Normalizes the address: single slashes and a trailing slash (spec §2). One that cannot be decoded becomes the 400
 * page.
 */
export const tidyAddress = ({ address, replaceAddress }: World["navigation"]): void => {
  const { pathname, search } = address();
  const tidy = isReadable(pathname) ? `${pathname}/`.replace(/\/{2,}/g, "/") : "/400/";
  if (tidy !== pathname) replaceAddress(tidy + search);
};
