import * as v from "valibot";

/** A parameter of the URL that may be missing; an invalid value counts as missing. */
export const searchParam = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** Any value as text: the router parses digits as a number (docs/footguns.md). */
export const ParamText = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** Text to search a list for (`q`). */
export const SearchText = v.pipe(ParamText, v.maxLength(100));
