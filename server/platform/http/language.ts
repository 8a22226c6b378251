import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { type Language, languageNamed, reference } from "#contract/language.ts";

/** The preferred language of `Accept-Language` (RFC 9110, 12.5.4); Russian if it names none of ours. */
export const preferredLanguage = (c: Context): Language =>
  parseAccept(c.req.header("Accept-Language") ?? "")
    .filter(({ q }) => q > 0)
    .map(({ type }) => languageNamed(type))
    .find((language) => language !== undefined) ?? reference;
