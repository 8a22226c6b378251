import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, armed, elapsed, failed, returned } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import {
  type M,
  type Now,
  at,
  callIs,
  codeSent,
  confirming,
  cooling,
  door,
  entering,
  resendable,
  resending,
  spent,
} from "./session.places.ts";
import type { SessionContext } from "./session.setup.ts";
import { sessionView } from "./session.view.ts";

/** From a phone to a confirmed code. */
export const codeLaws: Laws<M> = {
  "C8: a submitted code is confirmed once, and none without being submitted": ({ steps }) =>
    steps.filter((step) => {
      const { challenge, phone } = step.from.snapshot.context;
      const submitted = acted(step, "code.submitted");
      return asksOtherThan(
        step,
        "confirmCode",
        submitted ? { phone: phone ?? "", code: submitted.code, challenge: challenge?.id ?? "" } : null,
      );
    }),

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
      const isDue = elapsed(step) === "untilCall" && online && !spent(step.from.snapshot);
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
      return !(resending(step.from.snapshot) ? resendable : door)(step.to.snapshot);
    }),

  "a wrong code can be corrected while tries are left; then, or expired, it is spent": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "confirmCode")?.output;
      const { expired } = step.from.snapshot.context;
      const { snapshot: s } = step.to;
      if (elapsed(step) === "untilExpiry") return !(confirming(step.from.snapshot) ? confirming : spent)(s);
      if (answer?.kind === "refused") return !(answer.attemptsLeft > 0 && !expired ? entering : spent)(s);
      if (failed(step, "confirmCode")) return !(expired ? spent : entering)(s);
      return spent(s) && !spent(step.from.snapshot);
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
      return at({ anonymous: "locked" })(s) !== (lock !== null) || (lock && (challenge ?? notice) !== null);
    }),
    ...steps.filter((step) => {
      const answer = returned(step, "sendCode")?.output ?? returned(step, "confirmCode")?.output;
      const { lock } = step.to.snapshot.context;
      if (answer?.kind === "locked") return !same(lock, { code: answer.code, until: answer.until });
      const locked = at({ anonymous: "locked" });
      const isLeft = locked(step.from.snapshot) && acted(step, "phone.changeRequested");
      if (elapsed(step) === "untilUnlock" || isLeft) return !door(step.to.snapshot);
      const isOthers = acted(step, "session.startedElsewhere") !== undefined;
      return locked(step.from.snapshot) && !locked(step.to.snapshot) && !isOthers;
    }),
  ],

  "a phone that cannot be served can be changed": ({ steps }) =>
    steps.filter((step) => returned(step, "sendCode")?.output.kind === "refused" && !door(step.to.snapshot)),

  "C11: another number has the tab forget the former one, before anything can be entered": ({ steps }) =>
    steps.filter((step) => {
      const forgetting = at({ anonymous: "forgettingPhone" });
      const isLeft = codeSent(step.from.snapshot) && acted(step, "phone.changeRequested") !== undefined;
      const isForgotten = step.move.verb === "answer" && forgetting(step.from.snapshot);
      return (
        asksOtherThan(step, "forgetPhone", isLeft ? undefined : null) ||
        (isLeft && !forgetting(step.to.snapshot)) ||
        (isForgotten && !door(step.to.snapshot))
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

  "people are told what went wrong, and no longer than it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice, attemptsLeft } = step.to.snapshot.context;
      return !same([notice, attemptsLeft], noticeAfter(step));
    }),
};

const speaksOfCall = (now: Now) => {
  const view = sessionView(now);
  return view.screen === "code" && ["calling", "called", "failed"].includes(view.call);
};

/** The notice that must stand after a step, with the tries that are left. */
function noticeAfter(step: Step<M>): [SessionContext["notice"], number | null] {
  const before = step.from.snapshot.context;
  const confirmed = returned(step, "confirmCode")?.output;
  const sent = returned(step, "sendCode")?.output;
  if (confirmed?.kind === "refused")
    return before.expired ? ["code.expired", null] : [confirmed.code, confirmed.attemptsLeft];
  if (failed(step, "confirmCode")) return [before.expired ? "code.expired" : "unreachable", null];
  if (failed(step, "sendCode")) return ["unreachable", null];
  if (confirmed || sent?.kind === "locked") return [null, null];
  if (sent?.kind === "refused") return [sent.code, null];
  if (sent && resending(step.from.snapshot)) return ["code.resent", null];
  if (elapsed(step) === "untilExpiry" && entering(step.from.snapshot)) return ["code.expired", null];
  if (returned(step, "restore")?.output.sentCode.kind === "ofUnknownPhone") return ["code.stillValid", null];
  if (at("ending")(step.from.snapshot) && step.move.verb === "answer") {
    const why = before.parting?.why;
    return [why === "rejected" || why === "endedElsewhere" ? `session.${why}` : null, null];
  }
  const fresh = [
    "phone.submitted",
    "phone.changeRequested",
    "code.submitted",
    "code.resendRequested",
    "session.startedElsewhere",
  ] as const;
  return fresh.some((type) => acted(step, type)) ? [null, null] : [before.notice, before.attemptsLeft];
}
