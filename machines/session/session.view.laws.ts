import { same } from "../kit/expect.ts";
import type { Laws } from "../kit/laws.ts";
import { offer } from "../kit/offer.ts";
import {
  type M,
  type Now,
  at,
  callIs,
  codeSent,
  confirming,
  cooling,
  door,
  loading,
  registering,
  resending,
  signedIn,
  spent,
} from "./session.places.ts";
import {
  type CodeScreen,
  type SessionView,
  accountIn,
  hasAccount,
  hasRegistration,
  isOnline,
  isSwitching,
  sessionScreen,
  sessionView,
} from "./session.view.ts";

/** The name of the screen, by where the session stands. */
const screenOf = (s: Now): SessionView["screen"] => {
  if (at("anonymous")(s)) return codeSent(s) ? "code" : at({ anonymous: "locked" })(s) ? "locked" : "phone";
  if (registering(s)) return "registration";
  if (signedIn(s)) return "home";
  if (loading(s)) return "loading";
  for (const place of ["unreachable", "stopped"] as const) if (at({ authenticated: place })(s)) return place;
  return at("ending")(s) ? "ending" : "starting";
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

export const viewLaws: Laws<M> = {
  "C1, C15: the screen is the one of where the session stands, and no other": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => sessionView(s).screen !== screenOf(s) || sessionScreen(s) !== screenOf(s),
    ),

  "C9, C10: the page of the code says what can be done, and from when on": ({ situations }) =>
    situations.filter(({ snapshot: s }) => codeSent(s) && !same(sessionView(s), codeScreenOf(s))),

  "a phone that was entered is offered again, with what came of it": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { phone, notice, online, lock } = s.context;
      const view = sessionView(s);
      if (view.screen === "locked")
        return !same([view.why, view.until], lock === null ? [null, null] : [lock.code, lock.until.at]);
      const submit = offer(!door(s) && "pending", !online && "offline");
      return view.screen === "phone" && !same(view, { screen: "phone", phone, notice, submit });
    }),

  "C16, C17: whoever is signed in is shown as the client stands": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = sessionView(s);
      return view.screen === "home" && !at({ authenticated: { signedIn: view.accountStatus } })(s);
    }),

  "what is there beside the screens is told apart": ({ situations }) =>
    situations.filter(
      ({ snapshot: s, running }) =>
        hasAccount(s) !== running.some(({ src }) => src === "account") ||
        accountIn(s)?.id !== (hasAccount(s) ? "account" : undefined) ||
        hasRegistration(s) !== registering(s) ||
        isOnline(s) !== s.context.online ||
        isSwitching(s) !== (s.context.parting !== null && s.context.parting.why === "startedElsewhere"),
    ),
};
