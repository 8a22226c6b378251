import * as v from "valibot";

/** Text that people type: well-formed Unicode without NUL, trimmed, 1 to `limit` UTF-16 units. */
export const text = (limit: number) =>
  v.pipe(
    v.string(),
    v.check((value) => value.isWellFormed() && !value.includes("\u0000"), "malformed text"),
    v.trim(),
    v.minLength(1),
    v.maxLength(limit),
  );

/** A name as the shop gives it. Its number stays with it wherever the line ends: `Лист 10`. */
export const Name = v.pipe(
  v.string(),
  v.transform((name) => name.replaceAll(/ (?=\d)/g, "\u00a0")),
);
