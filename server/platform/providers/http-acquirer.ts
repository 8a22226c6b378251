import { type Acquirer, AcquirerRefund, Intent, type IntentRequest } from "./acquirer.ts";
import { type Fetch, ask, readEndpoint, readReply } from "./ask.ts";
import { readNotificationsWith } from "./notification-signature.ts";

/** Concurrent requests. */
const maxConcurrent = 20;

/**
 * An acquirer with the sandbox's protocol: `POST intents/` and `GET intents/{id}/` return an `Intent`, 404 for an
 * unknown one; `POST intents/{id}/refunds/` returns an `AcquirerRefund`. POSTs carry the reference as
 * `Idempotency-Key` and are repeatable. The password of the address signs notifications; `formerSecret` is accepted
 * during a change.
 */
export const httpAcquirer = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
  { formerSecret }: { formerSecret?: string | undefined } = {},
): Acquirer => {
  const endpoint = readEndpoint(configured);
  // With an empty key anyone could sign notifications.
  if (endpoint.secret === "") throw new Error("ACQUIRER_URL has no password");
  const post = (path: string, body: { reference: string; amount: number }) =>
    ask(endpoint, { method: "POST", path, body, headers: { "idempotency-key": body.reference } }, fetch);
  const createIntent = async (request: IntentRequest) =>
    readReply(endpoint, await post("intents/", request), Intent);
  const pathOf = (intentId: string) => `intents/${encodeURIComponent(intentId)}/`;
  return {
    createIntent,
    createIntents: async (requests) => {
      const results: PromiseSettledResult<Intent>[] = [];
      for (let from = 0; from < requests.length; from += maxConcurrent)
        results.push(
          ...(await Promise.allSettled(requests.slice(from, from + maxConcurrent).map(createIntent))),
        );
      return results;
    },
    getIntent: async (intentId) => {
      const reply = await ask(endpoint, { method: "GET", path: pathOf(intentId) }, fetch);
      if (reply.status !== 404) return readReply(endpoint, reply, Intent);
      await reply.body?.cancel();
      return null;
    },
    refund: async ({ intentId, reference, amount }) =>
      readReply(endpoint, await post(`${pathOf(intentId)}refunds/`, { reference, amount }), AcquirerRefund),
    readNotification: readNotificationsWith([
      endpoint.secret,
      ...(formerSecret === undefined ? [] : [formerSecret]),
    ]),
  };
};
