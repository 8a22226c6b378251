import * as v from "valibot";
import { IsoDay, IsoMoment } from "./day.ts";
import { Id } from "./identifier.ts";
import { languages } from "./language.ts";

/** Consents that an account needs. Each has a document and a tick of its own (152-FZ, article 9, part 1). */
export const accountConsents = ["personalData", "offer"] as const;
export const AccountConsent = v.picklist(accountConsents);
export type AccountConsent = v.InferOutput<typeof AccountConsent>;

export const consentKinds = [...accountConsents, "recurring", "letters"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A sentence as it was shown, compared byte by byte. */
export const ShownSentence = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000));

/** The version of a text, counted from 1. */
export const TextVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999));

/** A consent to a version of a document. */
export const GivenConsent = v.object({ kind: AccountConsent, version: TextVersion });
export type GivenConsent = v.InferOutput<typeof GivenConsent>;

/** A consent that is asked for. `changes`: what is new since the version agreed to; null for a first consent. */
export const AskedConsent = v.object({ ...GivenConsent.entries, changes: v.nullable(v.string()) });
export type AskedConsent = v.InferOutput<typeof AskedConsent>;

/**
 * Whether a subscription may be charged to a card by itself. `offered`: the client has not agreed yet, and paying a
 * month with a card asks for it. `withdrawn`: it does not ask. A bound card, or the page of the subscription, agrees.
 */
export const chargeConsents = ["offered", "given", "withdrawn"] as const;
export type ChargeConsent = (typeof chargeConsents)[number];

/** Where a consent was given. */
export const consentActs = [
  "signIn",
  "profile",
  "order",
  "debt",
  "binding",
  "extension",
  "change",
  "resume",
  "subscription",
] as const;

/** How a consent was withdrawn. */
export const withdrawalActs = ["profile", "subscription", "cardRemoved", "deletion"] as const;

/** A recorded consent: which text, when, in which browser, and whether it holds. */
export const Consent = v.object({
  id: Id,
  kind: v.picklist(consentKinds),
  version: TextVersion,
  language: v.picklist(languages),
  /** SHA-256 of the text as shown, in hexadecimal digits. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The sentence agreed to; null for a document of its own page. */
  sentence: v.nullable(v.string()),
  given: IsoMoment,
  how: v.picklist(consentActs),
  device: v.string(),
  subscription: v.nullable(Id),
  withdrawn: v.nullable(IsoMoment),
  /** First day of the newer version, if it replaced the one agreed to and need not be agreed to. */
  newer: v.nullable(IsoDay),
});
export type Consent = v.InferOutput<typeof Consent>;
