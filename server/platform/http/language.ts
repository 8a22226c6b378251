import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { type Language, languageNamed, reference } from "#contract/language.ts";

/** What `Accept-Language` prefers among our languages (RFC 9110, 12.5.4); Russian when it names none of them. */
export const preferredLanguage = (c: Context): Language =>
  parseAccept(c.req.header("Accept-Language") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => languageNamed(type))
    .find((language) => language !== undefined) ?? reference;
