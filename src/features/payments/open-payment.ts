import { sendIfRunning } from "../../actors/send-if-running.ts";
import type { RouterContext } from "../../routing/router-context.ts";
import type { PaymentsSearch } from "./payments-search.ts";

/** The payment that the address names is opened, with its receipt. For whoever really comes to the page. */
export const openPayment = (
  { session }: Pick<RouterContext, "session">,
  { p: id }: Pick<PaymentsSearch, "p">,
): void => {
  if (id !== undefined) sendIfRunning(session, "account.payments", { type: "receipt.requested", id });
};
