import * as v from "valibot";
import { AskedConsent } from "./consent.ts";
import { IsoMoment } from "./day.ts";
import { Id } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";

/** Every refusal of the product. A code outside this list is a server fault. */
export const errorCodes = [
  "request.malformed",
  "request.tooLarge",
  "request.inProgress",
  "request.tooMany",
  "signature.wrong",
  "version.unsupported",
  "key.missing",
  "key.reused",
  "token.invalid",
  "client.forbidden",
  "client.deleting",
  "resource.missing",
  "method.notAllowed",
  "server.failed",
  "server.busy",
  "phone.unsupported",
  "code.wrong",
  "code.expired",
  "code.locked",
  "call.unavailable",
  "proof.required",
  "consent.required",
  "city.unsupported",
  "device.unavailable",
  "office.unavailable",
  "delivery.unavailable",
  "delivery.incomplete",
  "promo.unknown",
  "promo.expired",
  "promo.used",
  "promo.discount",
  "promo.bonus",
  "bonus.notEnough",
  "quote.stale",
  "profile.incomplete",
  "subscription.changed",
  "subscription.notAllowed",
  "forecast.changed",
  "payment.notDue",
  "payment.inProgress",
  "payment.notAllowed",
  "acquirer.unavailable",
  "email.tokenInvalid",
  "agreement.wrong",
  "act.changed",
] as const;

export const ErrorCode = v.picklist(errorCodes);
export type ErrorCode = v.InferOutput<typeof ErrorCode>;

/** Details of a refusal; only the members of its code are present. */
export const ErrorDetails = v.object({
  /** `request.malformed`: names of the refused fields. */
  fields: v.optional(v.array(v.string())),
  /** `code.wrong`: tries left. */
  attemptsLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `code.locked`, `request.tooMany`: when it is possible again. */
  until: v.optional(IsoMoment),
  /** `proof.required`: an ALTCHA v2 challenge as JSON. */
  task: v.optional(v.string()),
  /** `bonus.notEnough`: what can be spent, in kopecks. */
  available: v.optional(Kopecks),
  /** `profile.incomplete`: names of the empty fields. */
  missing: v.optional(v.array(v.string())),
  /** `consent.required`: documents to agree to, or the sentence of the charges that follow. */
  consents: v.optional(v.array(AskedConsent)),
  sentence: v.optional(v.string()),
  /** `payment.inProgress`: that payment. */
  payment: v.optional(Id),
});
export type ErrorDetails = v.InferOutput<typeof ErrorDetails>;

/** Body of every reply that is not a success. `message` is for developers; users read the locale's text. */
export const ErrorReply = v.object({
  statusCode: v.string(),
  error: v.object({
    code: ErrorCode,
    message: v.optional(v.string(), ""),
    details: v.optional(ErrorDetails, {}),
    /** With `server.failed`: for support. */
    requestId: v.optional(v.string()),
  }),
});
export type ErrorReply = v.InferInput<typeof ErrorReply>;
