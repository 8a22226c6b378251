import { type Outcome, ServiceFailure } from "./ask.ts";
import type { Providers } from "./providers.ts";

export const providerNames = ["sms", "voice", "mailer", "acquirer", "register"] as const;

/** A finished call to another service. */
export type CallEnd = { readonly provider: (typeof providerNames)[number]; readonly outcome: Outcome };

const outcomeOf = (error: unknown): Outcome =>
  error instanceof ServiceFailure ? error.outcome : "unreachable";

/** Wraps services so that `onCall` receives the outcome of each call. */
export const countCalls = (providers: Providers, onCall: (end: CallEnd) => void): Providers => {
  const { sms, voice, acquirer, register, mailer } = providers;
  const counted = async <T>(
    provider: CallEnd["provider"],
    call: Promise<T>,
    outcome: (result: T) => Outcome = () => "ok",
  ): Promise<T> => {
    try {
      const result = await call;
      onCall({ provider, outcome: outcome(result) });
      return result;
    } catch (error) {
      onCall({ provider, outcome: outcomeOf(error) });
      throw error;
    }
  };
  return {
    sms: { send: (message) => counted("sms", sms.send(message)) },
    voice: { call: (request) => counted("voice", voice.call(request)) },
    mailer: { send: (letter) => counted("mailer", mailer.send(letter)) },
    acquirer: {
      createIntent: (request) => counted("acquirer", acquirer.createIntent(request)),
      createIntents: async (requests) => {
        const results = await acquirer.createIntents(requests);
        for (const result of results)
          onCall({
            provider: "acquirer",
            outcome: result.status === "fulfilled" ? "ok" : outcomeOf(result.reason),
          });
        return results;
      },
      getIntent: (intentId) => counted("acquirer", acquirer.getIntent(intentId)),
      refund: (request) => counted("acquirer", acquirer.refund(request)),
      listOperations: (asked) => counted("acquirer", acquirer.listOperations(asked)),
      readNotification: acquirer.readNotification,
    },
    register: {
      issue: (request) =>
        counted("register", register.issue(request), ({ kind }) => (kind === "issued" ? "ok" : "refused")),
    },
  };
};
