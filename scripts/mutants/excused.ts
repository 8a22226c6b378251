/** Equivalent mutants by file, with the reason. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "src/app/create-kabinet.ts": {
    'left out: session.on("session.ended", () => verification.send({ type: ':
      "the API calls off by itself what was asked under a login that is over",
  },
  "src/ports/release.ts": { "0 + 1": "a millisecond after 1970 is as long ago" },
  "machines/checkout/checkout.machine.ts": {
    "0 + 1": "what has no price has no quote whose time could run out",
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
  "machines/deletion/deletion.view.ts": {
    "states.find((state) => now.matches({ open: { export: state } for states.find((state) => now.matches({ open: { export: state }":
      "it is always in one of them",
  },
  "machines/forecast/forecast.view.ts": {
    'view.stale === "unreachable" for view.state === "ready" && view.stale === "unreachable"':
      "only what is ready is stale",
    'view.stale !== null for view.state === "loading" || view.stale !== null':
      "what is loading has no forecast, either",
  },
  "machines/registration/registration.view.ts": {
    "city?.name for city?.name ?? null": "whoever chose a city that is not served chose one of the list",
  },
  "machines/session/session.view.ts": {
    "lock?.code for lock?.code ?? null": "who is locked out is told for how long",
    "lock?.until.at for lock?.until.at ?? null": "as above",
    "challenge?.resend.at for challenge?.resend.at ?? null": "a code that was sent has its deadlines",
    "challenge?.expiry.at for challenge?.expiry.at ?? null": "as above",
  },
  "machines/payment/payment.view.ts": {
    "intent?.paymentId for intent?.paymentId ?? null": "what is under way has an intent",
    "context.payment?.amount for context.payment?.amount ?? 0": "another amount is a payment's",
    "0 + 1": "another amount is a payment's",
  },
};

/** Whether a mutant is known to be equivalent. */
export const excused = (file: string, what: string): boolean => reasons[file]?.[what] !== undefined;
