import { accountStatusOf } from "../client/account-status.ts";
import type { AllowedEvents, AllowedPayloads } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import {
  type Laws,
  acted,
  armed,
  invoked,
  elapsed,
  failed,
  returned,
  sent,
} from "#tools/statecharts/laws.ts";
import type { AccountConsent, GivenConsent } from "#contract/consent.ts";
import { leadsTo } from "#tools/statecharts/leads-to.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import {
  type M,
  type Now,
  isIn,
  callIs,
  codeSent,
  configured,
  confirming,
  consenting,
  cooling,
  phoneForm,
  ending,
  entering,
  isPrivate,
  loading,
  registering,
  resendable,
  resending,
  sessionModel,
  signedIn,
  spent,
  token,
} from "./session.model.ts";
import type { SessionContext, SessionEvent } from "./session.machine.ts";
import {
  type CodeScreen,
  type SessionView,
  accountActor,
  consentOffer,
  hasAccount,
  hasRegistration,
  isOnline,
  isSwitching,
  sessionScreen,
  sessionView,
} from "./session.view.ts";
import { offer } from "../runtime/offer.ts";

const codeStep = (s: Now) => (s.context.asked === null ? "code" : "consents");

/** The expected screen of a state. */
const screenOf = (s: Now): SessionView["screen"] => {
  if (isIn("anonymous")(s))
    return codeSent(s)
      ? s.context.asked === null
        ? "code"
        : "consents"
      : isIn({ anonymous: "locked" })(s)
        ? "locked"
        : "phone";
  if (registering(s)) return "registration";
  if (signedIn(s)) return "home";
  if (loading(s)) return "loading";
  for (const state of ["unreachable", "stopped"] as const)
    if (isIn({ authenticated: state })(s)) return state;
  return isIn("ending")(s) ? "ending" : "starting";
};

const callOf = (s: Now): CodeScreen["call"] => {
  for (const state of ["awaited", "calling", "called"] as const) if (callIs(state)(s)) return state;
  return callIs("available")(s) ? "failed" : "none";
};

const codeScreenOf = (s: Now): CodeScreen => {
  const { phone, notice, attemptsLeft, challenge, online } = s.context;
  const [busy, another, over] = [
    confirming(s) && "pending",
    resending(s) && "resending",
    spent(s) && "spent",
  ] as const;
  const offline = !online && "offline";
  const call = callOf(s);
  return {
    screen: "code",
    phone,
    notice,
    attemptsLeft,
    submit: offer(busy, another, over, offline),
    resend: offer(busy, another, cooling(s) && "cooling", offline),
    resendAt: challenge === null ? null : challenge.resend.at,
    call,
    callAt: challenge === null || challenge.call === null ? null : challenge.call.at,
    askCall: offer(call !== "failed" && call, over, offline),
    expiresAt: challenge === null ? null : challenge.expiry.at,
    changePhone: offer(busy),
  };
};

export const views: Laws<M> = {
  "C1, C15: the screen is the one of where the session stands, and no other": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => sessionView(s).screen !== screenOf(s) || sessionScreen(s) !== screenOf(s),
    ),

  "C9, C10: the page of the code says what can be done, and from when on": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => codeSent(s) && codeStep(s) === "code" && !same(sessionView(s), codeScreenOf(s)),
    ),

  "a new account shows each consent that it lacks, and takes them together": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { phone, notice, asked, online } = s.context;
      if (asked === null) return false;
      const pending = confirming(s);
      const changePhone = offer(pending && "pending");
      const offered = (kinds: readonly AccountConsent[], unticked: boolean) =>
        same(
          consentOffer(s, kinds),
          offer(pending && "pending", unticked && "unticked", !online && "offline"),
        );
      return (
        !same(sessionView(s), { screen: "consents", phone, notice, asked, pending, changePhone }) ||
        !offered(["personalData"], true) ||
        !offered(["offer", "personalData"], false)
      );
    }),

  "the entered phone number is offered again, with the result": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { phone, notice, online, lock } = s.context;
      const view = sessionView(s);
      if (view.screen === "locked")
        return !same([view.why, view.until], lock === null ? [null, null] : [lock.code, lock.until.at]);
      const submit = offer(!phoneForm(s) && "pending", !online && "offline");
      return view.screen === "phone" && !same(view, { screen: "phone", phone, notice, submit });
    }),

  "C16, C17: the screen matches the account status of the signed-in client": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = sessionView(s);
      return view.screen === "home" && !isIn({ authenticated: { signedIn: view.accountStatus } })(s);
    }),

  "the actors beside the screens can be distinguished": ({ situations }) =>
    situations.filter(
      ({ snapshot: s, running }) =>
        hasAccount(s) !== running.some(({ src }) => src === "account") ||
        accountActor(s)?.id !== (hasAccount(s) ? "account" : undefined) ||
        hasRegistration(s) !== registering(s) ||
        isOnline(s) !== s.context.online ||
        isSwitching(s) !== (s.context.parting !== null && s.context.parting.why === "startedElsewhere"),
    ),
};

/** From storage to an admitted client. */
const startLaws: Laws<M> = {
  "C13: another version resets the state once, before anything else, and keeps the token": ({ steps }) =>
    steps.filter((step) => {
      const remembered = returned(step, "restore")?.output;
      const resets = remembered !== undefined && remembered.version !== configured;
      if (invoked(step, "resetState").length !== (resets ? 1 : 0)) return true;
      const { credentials, outdated } = step.to.snapshot.context;
      return resets && (credentials !== remembered.credentials || !outdated);
    }),

  "C13: the new version is saved when the client is loaded, or when there is none": ({ steps }) =>
    steps.filter((step) => {
      const { outdated, credentials } = step.from.snapshot.context;
      const isDue =
        step.move.verb === "answer" &&
        (returned(step, "loadClient") ?? (isIn("resettingVersion")(step.from.snapshot) && !credentials));
      return asksOtherThan(step, "saveVersion", outdated && isDue ? { version: configured } : null);
    }),

  "C13: a sign-in stores the version again, since a sign-out clears it": ({ steps }) =>
    steps.filter(
      (step) =>
        returned(step, "confirmCode")?.output.kind === "confirmed" && !step.to.snapshot.context.outdated,
    ),

  "C13: nothing private is shown in a state that another version left": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.context.outdated &&
        isIn("anonymous", { authenticated: "signedIn" }, { authenticated: "registering" })(s),
    ),

  "C14: with deletion remembered, a client that cannot be loaded stops the start until a person acts": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { from, to } = step;
      const stopped = isIn({ authenticated: "stopped" });
      if (failed(step, "loadClient"))
        return !isIn({ authenticated: from.snapshot.context.deletionRemembered ? "stopped" : "unreachable" })(
          to.snapshot,
        );
      return (
        stopped(from.snapshot) &&
        !stopped(to.snapshot) &&
        !acted(step, "session.retryRequested") &&
        !ending(step)
      );
    }),

  "what is remembered decides where a start leads": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (failed(step, "restore")) return !phoneForm(s);
      const remembered = returned(step, "restore")?.output;
      if (!remembered || remembered.version !== configured) return false;
      if (remembered.credentials)
        return !loading(s) || s.context.deletionRemembered !== remembered.deletionRequested;
      if (remembered.lock)
        return (
          !isIn({ anonymous: "locked" })(s) ||
          !same(s.context.lock, { code: remembered.lock.code, until: remembered.lock.until })
        );
      const code = remembered.sentCode;
      if (code.kind === "open")
        return !entering(s) || !same([s.context.phone, s.context.challenge], [code.phone, code.challenge]);
      return !phoneForm(s);
    }),

  "a new visitor comes to the door once the version is saved": ({ steps }) =>
    steps.filter(
      (step) =>
        isIn("savingVersion")(step.from.snapshot) &&
        step.move.verb === "answer" &&
        step.from.snapshot.context.client === null &&
        !phoneForm(step.to.snapshot),
    ),

  "a client is loaded whenever its loading begins, with the credentials at hand": ({ steps }) =>
    steps.filter((step) => {
      const { credentials } = step.to.snapshot.context;
      const begins = loading(step.to.snapshot) && !loading(step.from.snapshot);
      return asksOtherThan(step, "loadClient", begins ? credentials : null);
    }),

  "a client that could not be loaded is tried again by hand, or when the network is back": ({ steps }) =>
    steps.filter((step) => {
      const again =
        acted(step, "session.retryRequested") ??
        (isIn({ authenticated: "unreachable" })(step.from.snapshot) && acted(step, "connection.restored"));
      return again && !loading(step.to.snapshot);
    }),

  "what was last seen is asked for once, as that client's, where the client could not be loaded": ({
    steps,
  }) =>
    steps.filter((step) => {
      const unreachable = isIn({ authenticated: "unreachable" });
      const { credentials } = step.to.snapshot.context;
      const begins = unreachable(step.to.snapshot) && !unreachable(step.from.snapshot);
      return asksOtherThan(
        step,
        "recallSeen",
        begins && credentials ? { clientId: credentials.clientId } : null,
      );
    }),

  "C1: what was last seen is known as it was kept, and only until the server answers": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) => s.context.seen !== null && !isIn({ authenticated: "unreachable" })(s),
    ),
    ...steps.filter((step) => {
      const recalled = returned(step, "recallSeen");
      return recalled && step.to.snapshot.context.seen !== recalled.output;
    }),
  ],

  "L2: a loaded client is kept as it came, and admitted at once by its flags and its city": ({ steps }) =>
    steps.filter((step) => {
      const loaded =
        returned(step, "loadClient")?.output ??
        returned(step, "registration")?.output.client ??
        returned(step, "account")?.output.client;
      const { snapshot: s } = step.to;
      if (!loaded) return s.context.client !== null && s.context.client !== step.from.snapshot.context.client;
      if (s.context.client !== loaded) return true;
      if (s.context.outdated) return !isIn("savingVersion")(s);
      const accountStatus = accountStatusOf(loaded);
      return accountStatus === "loggedIn" && loaded.cityId === null
        ? !registering(s)
        : !isIn({ authenticated: { signedIn: accountStatus } })(s);
    }),

  "registration knows the client and whether there is a network": ({ steps }) =>
    steps.filter((step) => {
      const opens = registering(step.to.snapshot) && !registering(step.from.snapshot);
      const { client, online } = step.to.snapshot.context;
      return asksOtherThan(step, "registration", opens && client ? { client, online } : null);
    }),
};

/** From a phone to a confirmed code. */
const codeLaws: Laws<M> = {
  "C8: a submitted code is confirmed once, and again only with the consents": ({ steps }) =>
    steps.filter((step) => {
      const { challenge, phone, code, asked } = step.from.snapshot.context;
      const submitted = acted(step, "code.submitted");
      const given = acted(step, "consents.given") && asked;
      const tried = (digits: string, consents: GivenConsent[]) => ({
        phone: phone ?? "",
        code: digits,
        challenge: challenge?.id ?? "",
        consents,
      });
      return asksOtherThan(
        step,
        "confirmCode",
        submitted
          ? tried(submitted.code, [])
          : given
            ? tried(
                code ?? "",
                given.map(({ kind, version }) => ({ kind, version })),
              )
            : null,
      );
    }),

  "consents are offered after a right code, and only all of them create the account": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        (consenting(s) && (s.context.asked === null || s.context.code === null)) ||
        (s.context.asked !== null && !consenting(s) && !confirming(s)) ||
        (s.context.code !== null && !consenting(s) && !confirming(s)),
    ),
    ...steps.filter((step) => {
      const answer = returned(step, "confirmCode")?.output;
      const { expired, asked } = step.from.snapshot.context;
      const { snapshot: s } = step.to;
      if (answer?.kind === "unconsented")
        return !(expired ? spent : consenting)(s) || (!expired && s.context.asked !== answer.consents);
      const stays = !isIn({ anonymous: { codeSent: { code: "open" } } })(s) || entering(s);
      return s.context.asked !== (stays ? null : asked);
    }),
  ],

  "C9: a countdown belongs to its challenge: a wrong code, an outage or a call does not restart it": ({
    steps,
  }) =>
    steps.filter(
      (step) =>
        armed(step).some(({ timer }) => timer !== "untilUnlock") &&
        returned(step, "sendCode")?.output.kind !== "sent" &&
        returned(step, "recallChallenge")?.output.kind !== "open" &&
        returned(step, "restore")?.output.sentCode.kind !== "open",
    ),

  "C9: another code can be asked for only once the countdown has run out": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s, armed: timers }) =>
        codeSent(s) && timers.some(({ timer }) => timer.includes("untilResend")) !== cooling(s),
    ),
    ...steps.filter(
      (step) =>
        cooling(step.from.snapshot) && resendable(step.to.snapshot) && elapsed(step) !== "untilResend",
    ),
  ],

  "C9: each code that is asked for is sent once, to the phone that was entered": ({ steps }) =>
    steps.filter((step) => {
      const { phone } = step.to.snapshot.context;
      const isDue =
        returned(step, "recallChallenge")?.output.kind === "none" ||
        failed(step, "recallChallenge") ||
        acted(step, "code.resendRequested");
      return asksOtherThan(step, "sendCode", isDue ? { phone: phone ?? "" } : null);
    }),

  "C9: a code that is still valid for this phone is not sent again": ({ steps }) =>
    steps.filter((step) => {
      const recalled = returned(step, "recallChallenge")?.output;
      const submitted = acted(step, "phone.submitted");
      return (
        asksOtherThan(step, "recallChallenge", submitted ? { phone: submitted.phone } : null) ||
        (recalled?.kind === "open" &&
          (!entering(step.to.snapshot) || step.to.snapshot.context.challenge !== recalled.challenge))
      );
    }),

  "C10: the robot call is spoken of from its time on, and never before": ({ steps }) =>
    steps.filter((step) =>
      elapsed(step) === "untilCall"
        ? !speaksOfCall(step.to.snapshot)
        : !speaksOfCall(step.from.snapshot) && speaksOfCall(step.to.snapshot),
    ),

  "C10: a call is asked for when its time has come, or by a person, for the challenge at hand": ({ steps }) =>
    steps.filter((step) => {
      const { phone, challenge, online } = step.from.snapshot.context;
      const { asked } = step.from.snapshot.context;
      const isDue = elapsed(step) === "untilCall" && online && !spent(step.from.snapshot) && asked === null;
      return asksOtherThan(
        step,
        "requestCall",
        isDue || acted(step, "code.callRequested")
          ? { phone: phone ?? "", challenge: challenge?.id ?? "" }
          : null,
      );
    }),

  "C10: a call that failed can be asked for again; an answered one was made, or will not come": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "requestCall")?.output;
      const call = step.to.snapshot.context.challenge?.call;
      if (failed(step, "requestCall")) return !callIs("available")(step.to.snapshot) || !call;
      if (answer?.kind === "called") return !callIs("called")(step.to.snapshot) || !call;
      return answer && (!callIs("unavailable")(step.to.snapshot) || call !== null);
    }),

  "a code that was sent can be entered at once, and its clocks start anew": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "sendCode")?.output;
      const { snapshot: s } = step.to;
      return (
        answer?.kind === "sent" &&
        (!entering(s) ||
          !cooling(s) ||
          !callIs(answer.challenge.call ? "awaited" : "unavailable")(s) ||
          s.context.challenge !== answer.challenge)
      );
    }),

  "an outage while a code is sent leaves things as they were": ({ steps }) =>
    steps.filter((step) => {
      if (!failed(step, "sendCode")) return false;
      return !(resending(step.from.snapshot) ? resendable : phoneForm)(step.to.snapshot);
    }),

  "a wrong code can be corrected while tries are left; then, or expired, it is spent": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "confirmCode")?.output;
      const { expired } = step.from.snapshot.context;
      const { snapshot: s } = step.to;
      if (elapsed(step) === "untilExpiry") return !(confirming(step.from.snapshot) ? confirming : spent)(s);
      if (answer?.kind === "refused") return !(answer.attemptsLeft > 0 && !expired ? entering : spent)(s);
      const retries = step.from.snapshot.context.asked === null ? entering : consenting;
      if (failed(step, "confirmCode")) return !(expired ? spent : retries)(s);
      return spent(s) && !spent(step.from.snapshot) && !(answer && expired);
    }),

  "a code that runs out while it is confirmed is not offered again": ({ steps }) =>
    steps.filter((step) => {
      const { from, to } = step;
      const runsOut = elapsed(step) === "untilExpiry" || from.snapshot.context.expired;
      return to.snapshot.context.expired !== (confirming(to.snapshot) && runsOut);
    }),

  "L10: a lock says why and until when, and is lifted by time or for another phone": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => {
      const { lock, challenge, notice } = s.context;
      return isIn({ anonymous: "locked" })(s) !== (lock !== null) || (lock && (challenge ?? notice) !== null);
    }),
    ...steps.filter((step) => {
      const answer = returned(step, "sendCode")?.output ?? returned(step, "confirmCode")?.output;
      const { lock } = step.to.snapshot.context;
      if (answer?.kind === "locked") return !same(lock, { code: answer.code, until: answer.until });
      const locked = isIn({ anonymous: "locked" });
      const isLeft = locked(step.from.snapshot) && acted(step, "phone.changeRequested");
      if (elapsed(step) === "untilUnlock" || isLeft) return !phoneForm(step.to.snapshot);
      const isOthers = acted(step, "session.startedElsewhere") !== undefined;
      return locked(step.from.snapshot) && !locked(step.to.snapshot) && !isOthers;
    }),
  ],

  "a phone that cannot be served can be changed": ({ steps }) =>
    steps.filter(
      (step) => returned(step, "sendCode")?.output.kind === "refused" && !phoneForm(step.to.snapshot),
    ),

  "C11: another number has the tab forget the former one, before anything can be entered": ({ steps }) =>
    steps.filter((step) => {
      const forgetting = isIn({ anonymous: "forgettingPhone" });
      const isLeft = codeSent(step.from.snapshot) && acted(step, "phone.changeRequested") !== undefined;
      const isForgotten = step.move.verb === "answer" && forgetting(step.from.snapshot);
      return (
        asksOtherThan(step, "forgetPhone", isLeft ? undefined : null) ||
        (isLeft && !forgetting(step.to.snapshot)) ||
        (isForgotten && !phoneForm(step.to.snapshot))
      );
    }),

  "a challenge is known exactly where its code can be entered": ({ situations }) =>
    situations.filter(({ snapshot: s }) => codeSent(s) !== (s.context.challenge !== null)),

  "the phone is remembered while codes are asked for": ({ steps }) =>
    steps.filter((step) => {
      const { phone } = step.to.snapshot.context;
      const submitted = acted(step, "phone.submitted");
      const code = returned(step, "restore")?.output.sentCode;
      const known = code?.kind === "open" ? code.phone : step.from.snapshot.context.phone;
      return phone !== (submitted?.phone ?? known) && phone !== null;
    }),

  "an error is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice, attemptsLeft } = step.to.snapshot.context;
      return !same([notice, attemptsLeft], noticeAfter(step));
    }),
};

const speaksOfCall = (now: Now) =>
  (["calling", "called", "available"] as const).some((state) => callIs(state)(now));

/** The expected notice after a step, with the tries left. */
function noticeAfter(step: Step<M>): [SessionContext["notice"], number | null] {
  const before = step.from.snapshot.context;
  const confirmed = returned(step, "confirmCode")?.output;
  const sent = returned(step, "sendCode")?.output;
  if (confirmed?.kind === "refused")
    return before.expired ? ["code.expired", null] : [confirmed.code, confirmed.attemptsLeft];
  if (failed(step, "confirmCode")) return [before.expired ? "code.expired" : "unreachable", null];
  if (confirmed?.kind === "unconsented") return [before.expired ? "code.expired" : null, null];
  if (failed(step, "sendCode")) return ["unreachable", null];
  if (confirmed || sent?.kind === "locked") return [null, null];
  if (sent?.kind === "refused") return [sent.code, null];
  if (sent && resending(step.from.snapshot)) return ["code.resent", null];
  if (elapsed(step) === "untilExpiry" && !confirming(step.from.snapshot)) return ["code.expired", null];
  if (returned(step, "restore")?.output.sentCode.kind === "ofUnknownPhone") return ["code.stillValid", null];
  if (isIn("ending")(step.from.snapshot) && step.move.verb === "answer") {
    const why = before.parting?.why;
    return [why === "rejected" || why === "endedElsewhere" ? `session.${why}` : null, null];
  }
  const fresh = [
    "phone.submitted",
    "phone.changeRequested",
    "code.submitted",
    "consents.given",
    "code.resendRequested",
    "session.startedElsewhere",
  ] as const;
  return fresh.some((type) => acted(step, type)) ? [null, null] : [before.notice, before.attemptsLeft];
}

const online = ({ context }: Now) => context.online;

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "phone.submitted": (s) => phoneForm(s) && online(s),
  "phone.changeRequested": (s) => isIn({ anonymous: "locked" })(s) || (codeSent(s) && !confirming(s)),
  "code.submitted": (s) => entering(s) && !resending(s) && online(s),
  "consents.given": (s) => consenting(s) && online(s),
  "code.resendRequested": (s) => resendable(s) && !confirming(s) && !consenting(s) && online(s),
  "code.callRequested": (s) => callIs("available")(s) && !spent(s) && s.context.asked === null && online(s),
  "session.retryRequested": isIn({ authenticated: "unreachable" }, { authenticated: "stopped" }),
  "session.logoutRequested": isPrivate,
};

/** Every consent that is asked for. */
export const allowedPayloads: AllowedPayloads<M> = {
  "consents.given": (s, { kinds }) => s.context.asked?.every(({ kind }) => kinds.includes(kind)) === true,
};

/** Outside events accepted in which state. */
const hearings: Partial<Record<SessionEvent["type"], (now: Now) => boolean>> = {
  "connection.lost": () => true,
  "connection.restored": () => true,
  "session.rejected": isPrivate,
  "session.endedElsewhere": isPrivate,
  "session.startedElsewhere": isIn("anonymous", "authenticated"),
  "client.flagged": isIn({ authenticated: "registering" }, { authenticated: "signedIn" }),
  "post.blocked": isIn(
    { authenticated: { signedIn: "forbidden" } },
    { authenticated: { signedIn: "deletionPending" } },
  ),
};

export const goals = {
  "the phone can be entered": phoneForm,
  "a client is signed in": isIn({ authenticated: { signedIn: "loggedIn" } }),
};

/** Each countdown lasts as long as the reply said, or as long as a timer can count. */
const asTold =
  (deadline: (context: SessionContext) => { left: number } | null | undefined) =>
  (ms: number, { context }: Now) =>
    ms === Math.min(deadline(context)?.left ?? -1, 2 ** 31 - 2);

export const delays = {
  untilResend: asTold(({ challenge }) => challenge?.resend),
  untilCall: asTold(({ challenge }) => challenge?.call),
  untilExpiry: asTold(({ challenge }) => challenge?.expiry),
  untilUnlock: asTold(({ lock }) => lock?.until),
};

const runs = ({ running }: Situation<M>, ...names: string[]) =>
  running.some(({ src }) => names.includes(src));

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.attemptsLeft is never above 2": "a code bears three tries: after the first wrong one two are left",
};

/** Mutants that are the same machine. */
export const equivalents = {
  "states.anonymous.states.sendingCode.invoke.onDone.2.target: goes to enteringPhone":
    "it is the same state, by its id",
};

export const laws: Laws<M> = {
  "L2: a code that is confirmed gets an answer": leadsTo<M>(confirming, (s) => !confirming(s)),

  "L1: a visitor without a code can finally request another one": leadsTo<M>(
    codeSent,
    (s) => !codeSent(s) || resendable(s),
  ),

  "C1: while signed out there is no token and no client record": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        isIn("anonymous", "ending", "restoring")(s) && (s.context.credentials ?? s.context.client) !== null,
    ),

  "C1: what is private is called so, and holds a token; what is public is called so": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.hasTag("private") !== isPrivate(s) ||
        s.hasTag("public") !== isIn("anonymous")(s) ||
        (isPrivate(s) && s.context.credentials === null),
    ),

  "C2: credentials come whole from a confirmation or from storage, and lead straight in": ({ steps }) =>
    steps.filter((step) => {
      const { credentials, phone, challenge, notice } = step.to.snapshot.context;
      const confirmed = returned(step, "confirmCode")?.output;
      if (confirmed?.kind === "confirmed")
        return (
          credentials !== confirmed.credentials ||
          !loading(step.to.snapshot) ||
          (phone ?? challenge ?? notice) !== null
        );
      const known = returned(step, "restore")?.output ?? step.from.snapshot.context;
      return credentials !== null && credentials !== known.credentials;
    }),

  "C5: a 401 or a flag of an earlier login, and this login seen again, change nothing": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "session.rejected", token: "of an earlier login" }) ||
        s.can({ type: "client.flagged", token: "of an earlier login" }) ||
        (isPrivate(s) && s.can({ type: "session.startedElsewhere", token })),
    ),

  "C5: every end forgets all there was, and is announced once with its reason": ({ steps }) =>
    steps.filter((step) => {
      const why = ending(step);
      if (saysOtherThan(step, "session.ended", why && { type: "session.ended", why })) return true;
      const { credentials, client, phone, challenge } = step.to.snapshot.context;
      return (
        why &&
        ((credentials ?? client ?? phone ?? challenge) !== null ||
          !isIn(why === "startedElsewhere" ? "restoring" : "ending")(step.to.snapshot))
      );
    }),

  "C6: the farewell names the token, and does in the storage and on the server only what is still to do": ({
    steps,
  }) =>
    steps.filter((step) => {
      const why = ending(step);
      const farewell = why !== null && why !== "startedElsewhere";
      return asksOtherThan(
        step,
        "endSession",
        farewell
          ? {
              token: step.from.snapshot.context.credentials?.token ?? "",
              everywhere: why !== "endedElsewhere",
              revoke: why === "asked",
            }
          : null,
      );
    }),

  "C7: nothing of the account runs but where a client is signed in": ({ situations }) =>
    situations.filter(
      (here) =>
        runs(here, "account") !== signedIn(here.snapshot) ||
        runs(here, "registration") !== registering(here.snapshot) ||
        runs(here, "loadClient") !== loading(here.snapshot),
    ),

  "C12: the account is opened with the client just loaded": ({ steps }) =>
    steps.filter((step) => {
      const { client, online: connected } = step.to.snapshot.context;
      const opens =
        signedIn(step.to.snapshot) && (!signedIn(step.from.snapshot) || returned(step, "account"));
      return asksOtherThan(step, "account", opens && client ? { client, online: connected } : null);
    }),

  "C17: a flagged client is shown as flagged, and sees every blocked POST": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        signedIn(s) &&
        (s.context.client === null ||
          !isIn({ authenticated: { signedIn: accountStatusOf(s.context.client) } })(s)),
    ),
    ...steps.filter((step) => {
      const view = sessionView(step.from.snapshot);
      const why = view.screen === "home" && view.accountStatus !== "loggedIn" ? view.accountStatus : null;
      const blocked = acted(step, "post.blocked");
      return saysOtherThan(step, "post.cancelled", blocked && why ? { type: "post.cancelled", why } : null);
    }),
  ],

  "C17: a client found to be flagged, or to be so no longer, is loaded anew": ({ steps }) =>
    steps.filter((step) => acted(step, "client.flagged") && !loading(step.to.snapshot)),

  "L3: the end of a session takes one more step, whatever the world answers": ({ steps }) =>
    steps.filter(
      ({ from, move, to }) =>
        isIn("ending")(from.snapshot) && move.verb === "answer" && !phoneForm(to.snapshot),
    ),

  "L8: a 401 ends the session, also that of a client whose data have just been erased": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => signedIn(s) && !s.can({ type: "session.rejected", token })),
    ...steps.filter((step) => acted(step, "session.rejected") && !isIn("ending")(step.to.snapshot)),
  ],

  "L7: wherever nothing is under way, a person can do something, offline only wait": ({
    situations,
    steps,
  }) => {
    const able = new Set(
      steps.flatMap(({ from, move }) => (move.verb === "act" && move.by === "person" ? [from] : [])),
    );
    return situations.filter(
      (here) => !able.has(here) && !here.snapshot.hasTag("pending") && online(here.snapshot),
    );
  },

  "L5: outside events are handled exactly where they matter, a sign-out elsewhere in every private state": ({
    situations,
  }) =>
    situations.flatMap((at) =>
      (sessionModel.spec.signals ?? []).flatMap((event) =>
        at.snapshot.can(event) === (hearings[event.type]?.(at.snapshot) ?? false)
          ? []
          : [{ at, why: `${event.type} is heard where it should not be, or the other way round` }],
      ),
    ),

  "C16: every sign-in is emitted with the account status, so that a client with a pending deletion is redirected":
    ({ steps }) =>
      steps.filter((step) => {
        const view = sessionView(step.to.snapshot);
        const arrives = !signedIn(step.from.snapshot) || returned(step, "account");
        return saysOtherThan(
          step,
          "session.started",
          view.screen === "home" && arrives
            ? { type: "session.started", accountStatus: view.accountStatus }
            : null,
        );
      }),

  "changes of the network reach the children that depend on it at once": ({ steps }) =>
    steps.filter((step) => {
      const event = acted(step, "connection.lost") ?? acted(step, "connection.restored");
      const { from, to } = step;
      const isOnline = event ? event.type === "connection.restored" : online(from.snapshot);
      const listeners = event ? from.running.filter(({ kind }) => kind === "machine") : [];
      return (
        online(to.snapshot) !== isOnline ||
        !same(
          sent(step),
          listeners.map(({ id }) => ({ to: id, event })),
        )
      );
    }),

  "C47: a sign-in of another tab is adopted, also over a signed-in client": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        isIn("anonymous", "authenticated")(s) &&
        !s.can({ type: "session.startedElsewhere", token: "of another tab" }),
    ),
    ...steps.filter(
      (step) =>
        acted(step, "session.startedElsewhere") &&
        (!isIn("restoring")(step.to.snapshot) || step.to.snapshot.context.notice !== null),
    ),
  ],

  "the view offers exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = sessionView(s);
      const offers = (type: keyof typeof allowedEvents) => allowedEvents[type]?.(s) ?? false;
      if (view.screen === "phone") return view.submit.can !== offers("phone.submitted");
      if (view.screen === "consents") {
        const all = consentOffer(s, ["personalData", "offer"]);
        return (
          all.can !== offers("consents.given") ||
          s.can({ type: "consents.given", kinds: ["personalData"] }) ||
          view.changePhone.can !== offers("phone.changeRequested")
        );
      }
      return (
        view.screen === "code" &&
        (view.submit.can !== offers("code.submitted") ||
          view.resend.can !== offers("code.resendRequested") ||
          view.askCall.can !== offers("code.callRequested") ||
          view.changePhone.can !== offers("phone.changeRequested"))
      );
    }),

  ...startLaws,
  ...codeLaws,
};
