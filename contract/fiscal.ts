import * as v from "valibot";

const digits = (length: number) => v.pipe(v.string(), v.regex(/^\d+$/), v.maxLength(length));

/**
 * Fiscal numbers of a receipt (ours), by which anyone finds it at the tax service. Digits as printed, with leading
 * zeros.
 */
export const Fiscal = v.object({
  /** Fiscal drive (ФН). */
  drive: digits(16),
  /** Document on that drive (ФД). */
  document: digits(10),
  /** Fiscal sign (ФПД). */
  sign: digits(10),
  /** Public address of the receipt; null if the register has none. */
  link: v.nullable(v.pipe(v.string(), v.url(), v.startsWith("https://"), v.maxLength(500))),
});
export type Fiscal = v.InferOutput<typeof Fiscal>;
