import { getReceipt, listPayments } from "#contract/payment.ts";
import type { PaymentsPorts } from "#machines/payments/payments.ports.ts";
import { isLacking, replyOf } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** Payments per page: the contract's maximum. */
const pageSize = 200;

/** Ports of the list of payments and receipts. */
export const paymentsPorts = (
  world: Pick<World, "saveFile" | "share" | "copy">,
  api: Api,
): PaymentsPorts => ({
  readPage: async ({ cursor }, signal) => {
    const request = { limit: String(pageSize), ...(cursor !== null && { cursor }) };
    return replyOf(await api(listPayments, { request, signal }));
  },

  readReceipt: async ({ id }, signal) => {
    const { payments } = replyOf(await api(listPayments, { request: { payment: String(id) }, signal }));
    const payment = payments.find((each) => each.id === id);
    // Requesting a pending receipt would log a 404 in the browser's console.
    if (payment?.receipt === null) return { kind: "found", payment, receipt: null };
    const answer = await api(getReceipt, { path: { id }, signal, extension: true });
    if (!isLacking(answer)) return { kind: "found", ...replyOf(answer) };
    return payment === undefined ? { kind: "missing" } : { kind: "found", payment, receipt: null };
  },

  saveFile: async ({ name, text }) =>
    world.saveFile(new File([text], name, { type: "text/csv;charset=utf-8" })),

  saveCalendar: async ({ name, text }) =>
    world.saveFile(new File([text], name, { type: "text/calendar;charset=utf-8" })),

  share: async (text) => {
    try {
      await world.share?.(text);
      if (world.share !== null) return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "dismissed";
    }
    await world.copy(text.text);
    return "copied";
  },
});
