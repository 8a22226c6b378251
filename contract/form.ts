import * as v from "valibot";

/** Numbers, flags and lists as text in a form or query, parsed into their types. */
export const FormInteger = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,15})$/),
  v.transform(Number),
  v.safeInteger(),
);
export const FormId = v.pipe(FormInteger, v.minValue(1));
export const FormFlag = v.pipe(
  v.picklist(["0", "1"]),
  v.transform((flag) => flag === "1"),
);
/** Comma-separated ids, at most 20, each once; an empty string is an empty list. */
export const FormIds = v.pipe(
  v.string(),
  v.transform((list) => (list === "" ? [] : list.split(","))),
  v.array(FormId),
  v.maxLength(20),
  v.check((ids) => new Set(ids).size === ids.length, "an id is repeated"),
);

/** Fields for a form or query, without undefined ones. */
export const formFields = (
  fields: Record<string, string | number | boolean | readonly number[] | undefined>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined) return [];
      if (typeof value === "boolean") return [[name, value ? "1" : "0"]];
      return [[name, typeof value === "object" ? value.join(",") : String(value)]];
    }),
  );
