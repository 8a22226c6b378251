import { type Fetch, ask, readEndpoint, refuseReply } from "./ask.ts";
import type { SmsProvider, VoiceProvider } from "./providers.ts";

/**
 * A carrier behind one HTTP address that takes `POST {"channel": "sms", "to", "text"}` and
 * `POST {"channel": "call", "to", "code"}` and answers 2xx once it has accepted them.
 */
export const httpCarrier = (
  configured: string,
  fetch: Fetch = globalThis.fetch,
): { sms: SmsProvider; voice: VoiceProvider } => {
  const endpoint = readEndpoint(configured);
  const hand = async (body: Record<string, string>): Promise<void> => {
    const reply = await ask(endpoint, { method: "POST", path: "", body }, fetch);
    if (!reply.ok) return refuseReply(endpoint, reply);
    // What it says besides is of no use; the message is on its way.
    await reply.body?.cancel();
  };
  return {
    sms: { send: ({ to, text }) => hand({ channel: "sms", to, text }) },
    voice: { call: ({ to, code }) => hand({ channel: "call", to, code }) },
  };
};
