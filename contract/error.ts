import * as v from "valibot";
import { IsoMoment } from "./date.ts";
import { Id } from "./identifier.ts";
import { Kopecks } from "./kopecks.ts";

/** Every refusal the product knows. The list is closed: a code outside it is a fault of the server. */
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

/** What a refusal may say beside its code; only the members that belong to the code are present. */
export const ErrorDetails = v.object({
  /** `request.malformed`: names of the fields that were refused. */
  fields: v.optional(v.array(v.string())),
  /** `code.wrong`: tries left for this challenge. */
  attemptsLeft: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** `code.locked`, `request.tooMany`: when it becomes possible again. */
  until: v.optional(IsoMoment),
  /** `proof.required`: the work to be done, an ALTCHA v2 challenge as JSON. */
  task: v.optional(v.string()),
  /** `bonus.notEnough`: what can be spent, in kopecks. */
  available: v.optional(Kopecks),
  /** `profile.incomplete`: names of the profile fields that are empty. */
  missing: v.optional(v.array(v.string())),
  /** `payment.inProgress`: the payment that is under way. */
  payment: v.optional(Id),
});
export type ErrorDetails = v.InferOutput<typeof ErrorDetails>;

/** The body of every reply that is not a success. `message` is for developers; people read the locale's text. */
export const ErrorReply = v.object({
  statusCode: v.string(),
  error: v.object({
    code: ErrorCode,
    message: v.optional(v.string(), ""),
    details: v.optional(ErrorDetails, {}),
    /** Set with `server.failed`, to quote to support. */
    requestId: v.optional(v.string()),
  }),
});
export type ErrorReply = v.InferInput<typeof ErrorReply>;
