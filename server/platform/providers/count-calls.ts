import { type Outcome, ServiceFailure } from "./ask.ts";
import { inSpan } from "../logging/trace.ts";
import type { Providers } from "./providers.ts";

export const providerNames = ["sms", "voice", "mailer", "acquirer", "register"] as const;

/** A finished call to another service. */
export type CallEnd = { readonly provider: (typeof providerNames)[number]; readonly outcome: Outcome };

const outcomeOf = (error: unknown): Outcome =>
  error instanceof ServiceFailure ? error.outcome : "unreachable";

/** Wraps services so that each call is a span and `onCall` receives its outcome. */
export const countCalls = (providers: Providers, onCall: (end: CallEnd) => void): Providers => {
  const { sms, voice, acquirer, register, mailer } = providers;
  const spanned = <T>(provider: CallEnd["provider"], method: string, call: () => Promise<T>): Promise<T> =>
    inSpan(
      () => ({ name: `${provider} ${method}`, kind: "client", attributes: { "peer.service": provider } }),
      call,
    );
  const counted = async <T>(
    provider: CallEnd["provider"],
    method: string,
    call: () => Promise<T>,
    outcome: (result: T) => Outcome = () => "ok",
  ): Promise<T> => {
    try {
      const result = await spanned(provider, method, call);
      onCall({ provider, outcome: outcome(result) });
      return result;
    } catch (error) {
      onCall({ provider, outcome: outcomeOf(error) });
      throw error;
    }
  };
  return {
    sms: { send: (message) => counted("sms", "send", () => sms.send(message)) },
    voice: { call: (request) => counted("voice", "call", () => voice.call(request)) },
    mailer: { send: (letter) => counted("mailer", "send", () => mailer.send(letter)) },
    acquirer: {
      createIntent: (request) => counted("acquirer", "createIntent", () => acquirer.createIntent(request)),
      createIntents: async (requests) => {
        const results = await spanned("acquirer", "createIntents", () => acquirer.createIntents(requests));
        for (const result of results)
          onCall({
            provider: "acquirer",
            outcome: result.status === "fulfilled" ? "ok" : outcomeOf(result.reason),
          });
        return results;
      },
      getIntent: (intentId) => counted("acquirer", "getIntent", () => acquirer.getIntent(intentId)),
      refund: (request) => counted("acquirer", "refund", () => acquirer.refund(request)),
      listOperations: (page) => counted("acquirer", "listOperations", () => acquirer.listOperations(page)),
      readNotification: acquirer.readNotification,
    },
    register: {
      issue: (request) =>
        counted(
          "register",
          "issue",
          () => register.issue(request),
          ({ kind }) => (kind === "issued" ? "ok" : "refused"),
        ),
    },
  };
};
