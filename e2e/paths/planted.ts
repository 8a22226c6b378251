/** A small bug of the product that walking a machine's paths in Chromium must find. */
export type Planted = {
  readonly machine: string;
  /** The bug in words. */
  readonly what: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
};

const profile = "src/features/profile";

export const planted: readonly Planted[] = [
  {
    machine: "account",
    what: "the button that saves the form is not there",
    file: `${profile}/profile-form.tsx`,
    from: 'type="submit"\n              busy={busy}',
    to: 'type="submit"\n              hidden\n              busy={busy}',
  },
  {
    machine: "account",
    what: "what is typed is not kept",
    file: `${profile}/profile-form.tsx`,
    from: "onChange={keep}",
    to: "",
  },
  {
    machine: "account",
    what: "the letter is not asked for, but the form sent",
    file: `${profile}/profile-form.tsx`,
    from: 'send({ type: "letter.requested" })',
    to: 'send({ type: "profile.submitted", change: { lastName: "А" } })',
  },
  {
    machine: "account",
    what: "a city is chosen that was not pressed",
    file: "src/features/profile/city-switch.tsx",
    from: "onChoose={setChosen}",
    to: "onChoose={() => setChosen(2)}",
  },
  {
    machine: "account",
    what: "changed cards are not loaded anew",
    file: "src/ports/signed-in.ts",
    from: 'cards?.on("cards.changed", refresh);',
    to: "",
  },
  {
    machine: "account",
    what: "the catalogue is tried again by a press that does nothing",
    file: "src/features/catalog/catalog-gate.tsx",
    from: 'send({ type: "account.retryRequested" })',
    to: 'send({ type: "city.reconsidered" })',
  },
  {
    machine: "account",
    what: "a language is changed and the account not told",
    file: "src/app/show-kabinet.tsx",
    from: 'sendIfRunning(session, "account", { type: "language.changed" });',
    to: "",
  },
  {
    machine: "advertising",
    what: "a followed link sends no event",
    file: "src/routing/landing.ts",
    from: 'account.send({ type: "tag.remembered" });',
    to: "",
  },
  {
    machine: "connectivity",
    what: "the strip of a network that is back stays away",
    file: "src/features/shell/notices.tsx",
    from: 'connection === "restored" && (',
    to: 'connection === "online" && false && (',
  },
  {
    machine: "connectivity",
    what: "a network that is lost is not heard of",
    file: "src/ports/watchers.ts",
    from: 'world.on("offline", compare),',
    to: "",
  },
  {
    machine: "messages",
    what: "failures have no listener",
    file: "src/ports/api/report-failures.ts",
    from: "for (const listener of listeners) listener({ at: clock.now(), what, requestId });",
    to: "",
  },
  {
    machine: "bonus",
    what: "what came of a code stays when another is typed",
    file: "src/features/bonus/bonus-page.tsx",
    from: 'if (state !== "entering" && state !== "applying") send({ type: "promo.reconsidered" });',
    to: "",
  },
  {
    machine: "bonus",
    what: "bonus that was spent is told as refused",
    file: "src/ports/bonus.ts",
    from: 'return { kind: "spent", ...answer.reply };',
    to: 'return { kind: "refused", refusal: { code: "payment.notDue" } };',
  },
  {
    machine: "cards",
    what: "a card cannot be made the main one",
    file: "src/features/cards/card-list.tsx",
    from: "off={off || cityId === null}",
    to: "off",
  },
  {
    machine: "cards",
    what: "the window of a removal does not close",
    file: "src/features/cards/cards-page.tsx",
    from: '<Button kind="line" onClick={leave}>',
    to: '<Button kind="line">',
  },
  {
    machine: "cards",
    what: "a card that is gone is told as one that is being charged",
    file: "src/ports/cards.ts",
    from: 'if (isOneOf(answer, "resource.missing")) return { kind: "missing" };',
    to: 'if (isOneOf(answer, "resource.missing")) return { kind: "paying" };',
  },
  {
    machine: "sign-ins",
    what: "another device is not signed out by its button",
    file: `${profile}/profile-page.tsx`,
    from: 'send({ type: "signIn.endRequested", id })',
    to: 'send({ type: "signIns.requested" })',
  },
  {
    machine: "sign-ins",
    what: "a backend without a list of devices is told as a failure",
    file: "src/ports/sign-ins.ts",
    from: '? { kind: "unavailable" }\n      : { kind: "listed"',
    to: '? { kind: "listed", signIns: replyOf(answer).sessions }\n      : { kind: "listed"',
  },
  {
    machine: "deletion",
    what: "a client who keeps their data is asked again",
    file: "src/features/deletion/deletion-page.tsx",
    from: 'send({ type: "deletion.abandoned" })',
    to: 'send({ type: "deletion.begun" })',
  },
  {
    machine: "deletion",
    what: "that the file is there is not said",
    file: "src/features/deletion/deletion-page.tsx",
    from: 'exportState === "exported" && t(',
    to: 'exportState === "idle" && t(',
  },
  {
    machine: "registration",
    what: "a city that is not served is told as a fault of the form",
    file: "src/ports/registration.ts",
    from: 'return { kind: "refused", code: answer.code, fields',
    to: 'return { kind: "refused", code: "request.malformed", fields',
  },
  {
    machine: "registration",
    what: "cities are tried again by the press of another button",
    file: "src/features/profile/registration-page.tsx",
    from: 'send({ type: "registration.retryRequested" })',
    to: 'send({ type: "city.changeRequested" })',
  },
  {
    machine: "acts",
    what: "an act is signed without the tick",
    file: "src/features/documents/sign-act.tsx",
    from: 'send({ type: "act.codeRequested", agreed });',
    to: 'send({ type: "act.codeRequested", agreed: true });',
  },
  {
    machine: "payments",
    what: "a receipt that was copied is told as shared",
    file: "src/ports/payments.ts",
    from: 'return "copied";',
    to: 'return "shared";',
  },
];
