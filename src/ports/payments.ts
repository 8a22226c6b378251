import { getReceipt, listPayments } from "#contract/payment.ts";
import type { PaymentsPorts } from "#machines/payments/payments.ports.ts";
import { isLacking, replyOf } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import type { World } from "./world.ts";

/** So many payments come at once: the most that the contract allows. */
const pageSize = 1000;

/** The world behind the list of payments and their receipts. */
export const paymentsPorts = (world: Pick<World, "saveFile">, api: Api): PaymentsPorts => ({
  readPage: async ({ cursor }, signal) => {
    const request = { limit: String(pageSize), ...(cursor !== null && { cursor }) };
    return replyOf(await api(listPayments, { request, signal }));
  },

  readReceipt: async ({ id }, signal) => {
    const ask = async () => {
      const answer = await api(getReceipt, { path: { id }, signal, extension: true });
      return isLacking(answer) ? null : ({ kind: "found", ...replyOf(answer) } as const);
    };
    const found = await ask();
    if (found !== null) return found;
    // There is no receipt (yet): the payment itself may be there.
    const { payments } = replyOf(await api(listPayments, { request: { payment: String(id) }, signal }));
    const payment = payments.find((each) => each.id === id);
    if (payment === undefined) return { kind: "missing" };
    // It may have been made since it was asked for.
    const made = payment.check === "ready" ? await ask() : null;
    return made ?? { kind: "found", payment, receipt: null };
  },

  saveFile: async ({ name, text }) => world.saveFile(name, text),
});
