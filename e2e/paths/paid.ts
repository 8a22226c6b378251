import type { Request } from "@playwright/test";
import { getReceipt, listPayments, type Payment } from "#contract/payment.ts";
import type { Moment } from "./table.ts";
import { answered } from "./wire.ts";

/** One payment and the list ask the same call. */
export const isOfOne = (request: Request): boolean => new URL(request.url()).searchParams.has("payment");

/** All the payments that there are: one, or none. */
export const paymentList = (payment: Payment | null) =>
  answered(listPayments, { payments: payment === null ? [] : [payment], next: null });

/** The page of success asks for the payment once more, and for the receipt of one that is made. */
export const tellSuccess = async (payment: Payment, { answer }: Pick<Moment, "answer">): Promise<void> => {
  await answer(listPayments, paymentList(payment), isOfOne);
  if (payment.status !== "success") return undefined;
  const receipt = {
    number: "0001",
    issued: "2026-11-21T10:01:00.000Z",
    lines: [{ name: "Аренда", amount: payment.amount }],
  };
  return answer(
    { ...getReceipt, path: `payment/receipt/${payment.id}/` },
    answered(getReceipt, { payment, receipt }),
  );
};
