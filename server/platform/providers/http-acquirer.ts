import { type Acquirer, AcquirerRefund, Intent, type IntentRequest } from "./acquirer.ts";
import { type Fetch, ask, readEndpoint, readReply } from "./ask.ts";
import { readNotificationsWith } from "./notification-signature.ts";

/** How many requests are on their way at once. */
const maxConcurrent = 20;

/**
 * An acquirer that speaks the sandbox's small protocol: `POST intents/` (repeatable: the reference travels as
 * `Idempotency-Key` too) and `GET intents/{id}/`, both answering an `Intent`; 404 for an unknown one;
 * `POST intents/{id}/refunds/` (repeatable likewise) answering an `AcquirerRefund`. The password of the configured
 * address also signs its notifications; `formerSecret` is still believed there while the acquirer changes to a new one.
 */
export const httpAcquirer = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
  { formerSecret }: { formerSecret?: string | undefined } = {},
): Acquirer => {
  const endpoint = readEndpoint(configured);
  // An empty key would let anyone sign the news that a payment has succeeded.
  if (endpoint.secret === "") throw new Error("the acquirer's address carries no password");
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
