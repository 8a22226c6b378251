import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import type { Payment } from "#contract/payment.ts";
import { PaymentType } from "#contract/payment-status.ts";
import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.tsx";
import { SearchText, searchParam } from "../../routing/search-params.ts";

/** Loads the payment of the URL with its receipt. Call on a real visit, not on preload. */
export const openPayment = (
  { session }: Pick<RouterContext, "session">,
  { p: id }: Pick<PaymentsSearch, "p">,
): void => {
  if (id !== undefined) sendIfRunning(session, "account.payments", { type: "receipt.requested", id });
};

/** Outcomes to filter by, in the order of the dialog. */
export const outcomes = ["success", "processing", "fail", "refunded"] as const;

/** A payment that was refunded, in full or in part, succeeded, too. */
export const hasOutcome = ({ status, refunded = 0 }: Payment, outcome: (typeof outcomes)[number]): boolean =>
  outcome === "refunded" ? refunded > 0 : status === outcome;

/** Rows per page. */
export const pageOfRows = 100;

/** URL of /payments/: one payment (`p`), or filters and the number of rows. Invalid values are ignored. */
export const PaymentsSearch = v.object({
  p: searchParam(Id),
  paper: searchParam(v.literal("roll")),
  show: searchParam(v.picklist(outcomes)),
  type: searchParam(PaymentType),
  month: searchParam(v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  q: searchParam(SearchText),
  rows: searchParam(v.pipe(v.number(), v.integer(), v.minValue(pageOfRows), v.maxValue(1_000_000))),
});
export type PaymentsSearch = v.InferOutput<typeof PaymentsSearch>;
/** The list a payment was opened from. */
export type ListSearch = Omit<PaymentsSearch, "p" | "paper">;
export type PaymentsFilter = Pick<PaymentsSearch, "show" | "type" | "month" | "q">;
