import * as v from "valibot";

const digits = (length: number) => v.pipe(v.string(), v.regex(/^\d+$/), v.maxLength(length));

/**
 * What a fiscal register stored of a receipt (ours): by these anyone finds it at the tax service. Digits as they are
 * printed, leading zeros included.
 */
export const Fiscal = v.object({
  /** The number of the fiscal drive (ФН). */
  drive: digits(16),
  /** The number of the document on that drive (ФД). */
  document: digits(10),
  /** The fiscal sign of the document (ФПД). */
  sign: digits(10),
  /** Where the receipt is open to whoever has the address; null where the register names none. */
  link: v.nullable(v.pipe(v.string(), v.url(), v.startsWith("https://"), v.maxLength(500))),
});
export type Fiscal = v.InferOutput<typeof Fiscal>;
