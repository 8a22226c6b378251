import type { RouterContext } from "../../routing/router-context.ts";

/** What a page wants to see: the list (as it is now), or the payment of a number with its receipt. */
type Wanted = { list: boolean; openId: number | undefined };

/** Has payments read: for the loader of the page that shows them. */
export const askPayments = ({ session }: Pick<RouterContext, "session">, { list, openId }: Wanted): void => {
  const payments = session.getSnapshot().children.account?.getSnapshot().children.payments;
  if (list) payments?.send({ type: "payments.requested" });
  if (openId !== undefined) payments?.send({ type: "receipt.requested", id: openId });
};
