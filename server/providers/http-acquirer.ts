import * as v from "valibot";
import { type Acquirer, AcquirerRefund, Intent, type IntentRequest } from "./acquirer.ts";
import { ask, type Fetch } from "./ask.ts";
import { readEndpoint } from "./endpoint.ts";
import { readNotificationsWith } from "./read-notification.ts";

/** How many requests are on their way at once. */
const atOnce = 20;

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
  const read = async <S extends v.GenericSchema>(schema: S, reply: Response): Promise<v.InferOutput<S>> => {
    if (!reply.ok) throw new Error(`${endpoint.base.host} answered ${reply.status}`);
    return v.parse(schema, await reply.json());
  };
  const post = (path: string, body: { reference: string; amount: number }) =>
    ask(endpoint, { method: "POST", path, body, headers: { "idempotency-key": body.reference } }, fetch);
  const createIntent = async (request: IntentRequest) => read(Intent, await post("intents/", request));
  const pathOf = (intentId: string) => `intents/${encodeURIComponent(intentId)}/`;
  return {
    createIntent,
    createIntents: async (requests) => {
      const results: PromiseSettledResult<Intent>[] = [];
      for (let from = 0; from < requests.length; from += atOnce)
        results.push(...(await Promise.allSettled(requests.slice(from, from + atOnce).map(createIntent))));
      return results;
    },
    getIntent: async (intentId) => {
      const reply = await ask(endpoint, { method: "GET", path: pathOf(intentId) }, fetch);
      return reply.status === 404 ? null : read(Intent, reply);
    },
    refund: async ({ intentId, reference, amount }) =>
      read(AcquirerRefund, await post(`${pathOf(intentId)}refunds/`, { reference, amount })),
    readNotification: readNotificationsWith([
      endpoint.secret,
      ...(formerSecret === undefined ? [] : [formerSecret]),
    ]),
  };
};
