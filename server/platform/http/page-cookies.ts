import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { companionCookie } from "#contract/client-page.ts";
import { tokenLife } from "../token.rules.ts";

const pageCookie = "kabinet-page";

/**
 * The two cookies that identify the client when pages are rendered: random, of one session, ignored by the API. Scripts
 * can read and delete only the companion (contract/client-page.ts).
 */
export type PageCookies = { readonly page: string; readonly companion: string };

/** A reply that sets the page cookies or, if null, clears them. */
export class CookieReply<Reply> {
  readonly cookies: PageCookies | null;
  readonly reply: Reply;
  constructor(cookies: PageCookies | null, reply: Reply) {
    this.cookies = cookies;
    this.reply = reply;
  }
}

export const sendPageCookies = (c: Context, cookies: PageCookies | null, publicUrl: string): void => {
  const attributes = {
    path: "/",
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
    maxAge: cookies === null ? 0 : tokenLife / 1_000,
  } as const;
  setCookie(c, pageCookie, cookies?.page ?? "", { ...attributes, httpOnly: true });
  setCookie(c, companionCookie, cookies?.companion ?? "", attributes);
};

export const hasPageCookie = (header: string | undefined): boolean =>
  header?.includes(`${pageCookie}=`) === true;

/** The cookies of a request; null if one of the two is missing. */
export const readPageCookies = (c: Context): PageCookies | null => {
  const [page, companion] = [getCookie(c, pageCookie), getCookie(c, companionCookie)];
  return page === undefined || companion === undefined ? null : { page, companion };
};
