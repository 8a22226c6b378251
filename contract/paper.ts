import * as v from "valibot";
import { defineCall } from "./call.ts";
import { IsoMoment } from "./day.ts";
import { FormFlag, FormId } from "./form.ts";
import { languages } from "./language.ts";

const Line = v.string();
const Row = v.tuple([Line, Line]);

/** A part of a paper, ready to be shown: sums, days and names are written out in its language. */
const PaperBlock = v.variant("kind", [
  v.object({ kind: v.literal("text"), text: Line }),
  v.object({ kind: v.literal("heading"), text: Line }),
  v.object({ kind: v.literal("facts"), rows: v.array(Row) }),
  v.object({
    kind: v.literal("goods"),
    columns: v.array(Line),
    rows: v.array(v.array(Line)),
    total: v.nullable(Row),
  }),
  /** Numbered; with `part` as `2.1`. */
  v.object({ kind: v.literal("terms"), part: v.nullable(v.number()), terms: v.array(Line) }),
  /** Lines for handwriting. */
  v.object({ kind: v.literal("notes"), title: Line }),
  v.object({ kind: v.literal("signs"), hint: Line, signers: v.array(v.object({ who: Line, name: Line })) }),
]);
export type PaperBlock = v.InferOutput<typeof PaperBlock>;

/** A contract or an act as it is read, signed and stored. */
export const PaperText = v.object({
  title: Line,
  /** Reference lines: contract, day, city. */
  meta: v.array(Line),
  /** The device, before the text; `serial` never breaks. */
  subject: v.nullable(v.object({ name: Line, serial: v.nullable(Line) })),
  blocks: v.array(PaperBlock),
});
export type PaperText = v.InferOutput<typeof PaperText>;

/**
 * How a paper was signed. `code`: by the client, with a one-time code sent to the phone of the account. `press`: by the client,
 * before there were codes. `agreement`: a change agreed in the account. `offer`: a contract, by its first payment. `company`: by
 * the company alone.
 */
export const signatureWays = ["press", "agreement", "offer", "company", "code"] as const;

/** SHA-256 in lower-case hexadecimal digits. */
export const PaperHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** The part of the hash that prints show. */
export const shortHash = (hash: string): string => hash.slice(0, 16);

export const Paper = v.object({
  /** `41` of a contract, `41/2` of an act. */
  number: Line,
  language: v.picklist(languages),
  text: PaperText,
  /** Of `text` as JSON. What is signed has this hash, and what is stored. */
  hash: PaperHash,
  /** Null until it is signed. */
  signature: v.nullable(
    v.object({
      at: IsoMoment,
      seal: Line,
      /** `restored`: stored later than signed, from what was known by then. `none`: not stored yet. */
      record: v.picklist(["stored", "restored", "none"]),
    }),
  ),
  /** Of a paper that is stored in another language than the reply's. */
  translation: v.nullable(PaperText),
  /** What has happened to a contract since, in the language of the reply. */
  since: v.array(Row),
});
export type Paper = v.InferOutput<typeof Paper>;

/**
 * A client's paper: an act, or the contract of a subscription. `pen`: with lines for a signature by hand, unless it is signed.
 * Refusal: `resource.missing`.
 */
export const getPaper = defineCall("GET", "subscription/paper/", {
  body: "query",
  request: v.object({
    act: v.optional(FormId),
    contract: v.optional(FormId),
    pen: v.optional(FormFlag),
  }),
  reply: v.object({ paper: Paper }),
});

/** What a print says of itself: `41/2-7d793037a0760186`, the number and at least 16 digits of the hash. */
export const PaperCode = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}(?:\/\d{1,6})?-[0-9a-f]{16,64}$/),
  v.transform((code) => {
    const [number = "", hash = ""] = code.split("-");
    return { number, hash };
  }),
);

/** Whether a number and a hash belong together; nothing else is said of a paper. */
export const checkPaper = defineCall("GET", "paper/check/", {
  access: "anyone",
  body: "query",
  request: v.object({ code: PaperCode }),
  reply: v.object({ matches: v.boolean() }),
});
