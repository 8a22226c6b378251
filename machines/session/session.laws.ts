import { accountStatusOf } from "../client/account-status.ts";
import type { Affordances } from "../kit/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "../kit/expect.ts";
import { type Laws, acted, returned, told } from "../kit/laws.ts";
import { leadsTo } from "../kit/leads-to.ts";
import type { Situation } from "../kit/world.ts";
import { codeLaws } from "./session.code.laws.ts";
import { startLaws } from "./session.start.laws.ts";
import { sessionModel, token } from "./session.model.ts";
import {
  type M,
  type Now,
  at,
  callIs,
  codeSent,
  confirming,
  door,
  ending,
  entering,
  isPrivate,
  loading,
  registering,
  resendable,
  resending,
  signedIn,
  spent,
} from "./session.places.ts";
import type { SessionContext, SessionEvent } from "./session.setup.ts";
import { sessionView } from "./session.view.ts";

const online = ({ context }: Now) => context.online;

/** What a person may do where; the views offer exactly this. */
export const affordances: Affordances<M> = {
  "phone.submitted": (s) => door(s) && online(s),
  "phone.changeRequested": (s) => at({ anonymous: "locked" })(s) || (codeSent(s) && !confirming(s)),
  "code.submitted": (s) => entering(s) && !resending(s) && online(s),
  "code.resendRequested": (s) => resendable(s) && !confirming(s) && online(s),
  "code.callRequested": (s) => callIs("available")(s) && !spent(s) && online(s),
  "session.retryRequested": at({ authenticated: "unreachable" }, { authenticated: "stopped" }),
  "session.logoutRequested": isPrivate,
};

/** What is heard where of the world outside. */
const hearings: Partial<Record<SessionEvent["type"], (now: Now) => boolean>> = {
  "connection.lost": () => true,
  "connection.restored": () => true,
  "session.rejected": isPrivate,
  "session.endedElsewhere": isPrivate,
  "session.startedElsewhere": at("anonymous", "authenticated"),
  "client.flagged": at({ authenticated: "registering" }, { authenticated: "signedIn" }),
  "post.blocked": at(
    { authenticated: { signedIn: "forbidden" } },
    { authenticated: { signedIn: "deletionPending" } },
  ),
};

export const goals = {
  "the phone can be entered": door,
  "a client is signed in": at({ authenticated: { signedIn: "loggedIn" } }),
};

/** Every countdown lasts as long as the answer said, or as long as a clock can count. */
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

/** Values that cannot be other, with the reason. */
export const unvaried = {
  "context.attemptsLeft is never more": "a code bears three tries: after the first wrong one two are left",
};

export { viewLaws as views } from "./session.view.laws.ts";

export const laws: Laws<M> = {
  "L2: a code that is confirmed gets an answer": leadsTo<M>(confirming, (s) => !confirming(s)),

  "L1: whoever waits for a code can ask for another one in the end, if none comes": leadsTo<M>(
    codeSent,
    (s) => !codeSent(s) || resendable(s),
  ),

  "C1: nobody's token or record is known where nobody is signed in": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        at("anonymous", "ending", "restoring")(s) && (s.context.credentials ?? s.context.client) !== null,
    ),

  "C1: what is private is called so, and holds a token; what is public is called so": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.hasTag("private") !== isPrivate(s) ||
        s.hasTag("public") !== at("anonymous")(s) ||
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
          !at(why === "startedElsewhere" ? "restoring" : "ending")(step.to.snapshot))
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

  "C17: a flagged client is among the flagged, and is told of every cancelled POST": ({
    situations,
    steps,
  }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        signedIn(s) &&
        (s.context.client === null ||
          !at({ authenticated: { signedIn: accountStatusOf(s.context.client) } })(s)),
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
      ({ from, move, to }) => at("ending")(from.snapshot) && move.verb === "answer" && !door(to.snapshot),
    ),

  "L8: a 401 ends the session of whoever is signed in, also of one whose data have just been erased": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => signedIn(s) && !s.can({ type: "session.rejected", token })),
    ...steps.filter((step) => acted(step, "session.rejected") && !at("ending")(step.to.snapshot)),
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

  "L5: what happens outside is heard exactly where it matters, a sign-out elsewhere wherever anything private is":
    ({ situations }) =>
      situations.flatMap((at) =>
        (sessionModel.spec.signals ?? []).flatMap((event) =>
          at.snapshot.can(event) === (hearings[event.type]?.(at.snapshot) ?? false)
            ? []
            : [{ at, why: `${event.type} is heard where it should not be, or the other way round` }],
        ),
      ),

  "C16: every arrival among the signed in is announced with how the client stands, so that one who is leaving is led there":
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

  "who acts on the network hears of it at once": ({ steps }) =>
    steps.filter((step) => {
      const event = acted(step, "connection.lost") ?? acted(step, "connection.restored");
      const { from, to } = step;
      const isOnline = event ? event.type === "connection.restored" : online(from.snapshot);
      const listeners = event ? from.running.filter(({ kind }) => kind === "machine") : [];
      return (
        online(to.snapshot) !== isOnline ||
        !same(
          told(step),
          listeners.map(({ id }) => ({ to: id, event })),
        )
      );
    }),

  "C47: another tab's sign-in is taken over, whoever was here": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        at("anonymous", "authenticated")(s) &&
        !s.can({ type: "session.startedElsewhere", token: "of another tab" }),
    ),
    ...steps.filter(
      (step) =>
        acted(step, "session.startedElsewhere") &&
        (!at("restoring")(step.to.snapshot) || step.to.snapshot.context.notice !== null),
    ),
  ],

  "the view offers exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = sessionView(s);
      const offers = (type: keyof typeof affordances) => affordances[type]?.(s) ?? false;
      if (view.screen === "phone") return view.submit.can !== offers("phone.submitted");
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
