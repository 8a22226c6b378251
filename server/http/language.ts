import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";

const languages = ["ru", "en"] as const;
export type Language = (typeof languages)[number];

/** What `Accept-Language` prefers among our languages (RFC 9110, 12.5.4); Russian when it names none of them. */
export const languageOf = (c: Context): Language => {
  const ranges = parseAccept(c.req.header("Accept-Language") ?? "").filter(({ q }) => q > 0);
  const named = ranges.map(({ type }) =>
    languages.find((language) => language === type.toLowerCase().split("-")[0]),
  );
  return named.find((language) => language !== undefined) ?? "ru";
};
