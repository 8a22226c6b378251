import { type Fetch, ask, readEndpoint, refuseReply } from "./ask.ts";
import type { SmsProvider, VoiceProvider } from "./providers.ts";

/**
 * A carrier with one HTTP address: `POST {"channel": "sms", "to", "text"}` and `POST {"channel": "call", "to",
 * "code"}`, 2xx once accepted.
 */
export const httpCarrier = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
): { sms: SmsProvider; voice: VoiceProvider } => {
  const endpoint = readEndpoint(configured);
  const hand = async (body: Record<string, string>): Promise<void> => {
    const reply = await ask(endpoint, { method: "POST", path: "", body }, fetch);
    if (!reply.ok) return refuseReply(endpoint, reply);
    await reply.body?.cancel();
  };
  return {
    sms: { send: ({ to, text }) => hand({ channel: "sms", to, text }) },
    voice: { call: ({ to, code }) => hand({ channel: "call", to, code }) },
  };
};
