/** Changes that change nothing, by file: what they say, and why nobody can notice. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "src/app/create-kabinet.ts": {
    'left out: session.on("session.ended", () => verification.send({ type: ':
      "the API calls off by itself what was asked under a login that is over",
  },
  "machines/bonus/bonus.view.ts": {
    "entries === null for bonus === null || entries === null": "both are told at once",
    "promoStates.find((state) => now.matches({ promo: state })) for promoStates.find((state) => now.matches({ promo: state })) ?":
      "it is always in one of them",
    "spendStates.find((state) => now.matches({ spending: state }) for spendStates.find((state) => now.matches({ spending: state })":
      "it is always in one of them",
  },
  "machines/card-binding/card-binding.view.ts": {
    'now.status !== "done" for now.status !== "done" || context.ending === null':
      "what has ended has an ending",
  },
  "machines/payment/payment.view.ts": {
    "intent?.paymentId for intent?.paymentId ?? null": "what is under way has an intent",
    "context.payment?.amount for context.payment?.amount ?? 0": "another amount is a payment's",
    "0 + 1": "another amount is a payment's",
  },
};

/** Whether a change is known to make no difference. */
export const excused = (file: string, what: string): boolean => reasons[file]?.[what] !== undefined;
