import { createPayment, listPayments, type Payment } from "#contract/payment.ts";
import type { PaymentListeners, PaymentPorts, PaymentSubject } from "#machines/payment/payment.ports.ts";
import { isOneOf, replyOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { storedIntent, intentNamed, intentNames } from "./checkout-values.ts";
import { leaveForAcquirer } from "./leave-for-acquirer.ts";
import type { Store } from "./storage.ts";
import { acquireTabLock } from "./tab-lock.ts";
import type { World } from "./world.ts";

/** The payments of a subscription's period, newest first, from all pages of the list. */
const paymentsOf = async (
  { subscriptionId, period }: PaymentSubject,
  api: Api,
  signal: AbortSignal,
): Promise<Payment[]> => {
  const found: Payment[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const request = { limit: "200", ...(cursor !== "" && { cursor }) };
    // Each page has the cursor of the next.
    const page: { payments: Payment[]; next: string | null } = replyOf(
      await api(listPayments, { request, signal }),
    );
    found.push(
      ...page.payments.filter((each) => each.subscriptionId === subscriptionId && each.period === period),
    );
    cursor = found.some(({ status }) => status === "success") ? null : page.next;
  }
  return found;
};

/** Ports of the payment machine. Without an `acquirerOrigin` only this page's own origin is allowed for redirects. */
export const paymentPorts = (
  world: Pick<World, "random" | "navigation" | "on">,
  store: Store,
  api: Api,
  acquirerOrigin: string | null,
): PaymentPorts => ({
  prepareIntent: async ({ subscriptionId, period, ...choice }) => {
    const value = storedIntent({ subscriptionId, period });
    const stored = store.read(value);
    if (stored !== null) return { intent: stored, resumed: true };
    const intent = {
      subscriptionId,
      period,
      ...choice,
      key: world.random.key(),
      paymentId: null,
      redirect: null,
    };
    store.write(value, intent);
    return { intent, resumed: false };
  },

  requestPayment: async ({ subscriptionId, period, method, cardId, after, shown, consent, key }, signal) => {
    const request = {
      subscription: subscriptionId,
      period,
      method,
      ...(cardId !== null && { cardID: cardId }),
      ...(after !== undefined && { after }),
      ...(shown !== undefined && { shown }),
      ...(consent !== undefined && { consent }),
    };
    const answer = await api(createPayment, { request, key, signal });
    if (answer.kind === "answered") return { kind: "created", ...answer.reply };
    if (isOneOf(answer, "payment.inProgress"))
      return { kind: "inProgress", paymentId: answer.details.payment ?? null };
    // The charges differ from the sentence that was shown.
    if (isOneOf(answer, "consent.required")) return { kind: "refused", code: "forecast.changed" };
    if (isOneOf(answer, "payment.notDue", "key.reused")) return { kind: "unclear", code: answer.code };
    if (
      isOneOf(
        answer,
        "payment.notAllowed",
        "forecast.changed",
        "device.unavailable",
        "acquirer.unavailable",
        "client.forbidden",
        "client.deleting",
        "resource.missing",
      )
    )
      return { kind: "refused", code: answer.code };
    throw unexpected(answer);
  },

  keepIntent: async (intent) => {
    const value = storedIntent(intent);
    const stored = store.read(value);
    if (stored === null || stored.key === intent.key) store.write(value, intent);
  },

  closeIntent: async ({ key }) => {
    for (const value of store.names(intentNames).map(intentNamed))
      if (store.read(value)?.key === key) store.forget(value);
  },

  checkPayment: async ({ paymentId }, signal) => {
    const request = { payment: String(paymentId), limit: "200" };
    const { payments } = replyOf(await api(listPayments, { request, signal }));
    return payments.find(({ id }) => id === paymentId) ?? null;
  },

  findPayment: async (subject, signal) => {
    const payments = await paymentsOf(subject, api, signal);
    const latest = (status: Payment["status"]) => payments.find((payment) => payment.status === status);
    return latest("success") ?? latest("processing") ?? latest("fail") ?? null;
  },

  leaveForAcquirer: leaveForAcquirer(world, acquirerOrigin, ["/checkout/", "/success/"]),
});

export const paymentListeners = (world: Pick<World, "locks">): PaymentListeners => ({
  holdLock: ({ subscriptionId, period }, sendBack) =>
    acquireTabLock(world, `kabinet.payment.${subscriptionId}.${period}`, sendBack),
});
