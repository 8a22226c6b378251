import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { PaymentStatus, PaymentType } from "#contract/payment-status.ts";
import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** The payment that the address names is opened, with its receipt. For whoever really comes to the page. */
export const openPayment = (
  { session }: Pick<RouterContext, "session">,
  { p: id }: Pick<PaymentsSearch, "p">,
): void => {
  if (id !== undefined) sendIfRunning(session, "account.payments", { type: "receipt.requested", id });
};

/** So many payments are shown at first, and so many more each time somebody asks. */
export const pageOfRows = 100;

const optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/**
 * What the address of /payments/ says: which payment is open (`p`), or which are shown: by status, type, month
 * (`2026-11`), words, and how many rows. What makes no sense is as if it were not there.
 */
export const PaymentsSearch = v.object({
  p: optional(Id),
  paper: optional(v.literal("roll")),
  show: optional(PaymentStatus),
  type: optional(PaymentType),
  month: optional(v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  q: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
  rows: optional(v.pipe(v.number(), v.integer(), v.minValue(pageOfRows), v.maxValue(1_000_000))),
});
export type PaymentsSearch = v.InferOutput<typeof PaymentsSearch>;
/** Which payments are shown. */
export type PaymentsFilter = Pick<PaymentsSearch, "show" | "type" | "month" | "q">;
