import * as v from "valibot";
import { type Acquirer, Intent } from "./acquirer.ts";
import { ask, type Fetch } from "./ask.ts";
import { readEndpoint } from "./endpoint.ts";
import { readNotificationsWith } from "./read-notification.ts";

/**
 * An acquirer that speaks the sandbox's small protocol: `POST intents/` (repeatable: the reference travels as
 * `Idempotency-Key` too) and `GET intents/{id}/`, both answering an `Intent`; 404 for an unknown one. The password of
 * the configured address also signs its notifications.
 */
export const httpAcquirer = (configured: string, fetch: Fetch = globalThis.fetch): Acquirer => {
  const endpoint = readEndpoint(configured);
  // An empty key would let anyone sign the news that a payment has succeeded.
  if (endpoint.secret === "") throw new Error("the acquirer's address carries no password");
  const read = async (reply: Response): Promise<Intent> => {
    if (!reply.ok) throw new Error(`${endpoint.base.host} answered ${reply.status}`);
    return v.parse(Intent, await reply.json());
  };
  return {
    createIntent: async (request) =>
      read(
        await ask(
          endpoint,
          {
            method: "POST",
            path: "intents/",
            body: request,
            headers: { "idempotency-key": request.reference },
          },
          fetch,
        ),
      ),
    getIntent: async (intentId) => {
      const path = `intents/${encodeURIComponent(intentId)}/`;
      const reply = await ask(endpoint, { method: "GET", path }, fetch);
      return reply.status === 404 ? null : read(reply);
    },
    readNotification: readNotificationsWith(endpoint.secret),
  };
};
