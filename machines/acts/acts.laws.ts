import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, failed, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { type M, type Now, act, isIn } from "./acts.model.ts";
import { actView } from "./acts.view.ts";
import { offer } from "../runtime/offer.ts";

const earlier = "2026-11-02T08:00:00.000Z";
/** As in a list of subscriptions: three unsigned acts and one signed before. */
const listed = [act(7), act(8), act(9), act(8, { signed: true, signedAt: earlier })];

const expected = (s: Now, { id, signed, signedAt }: (typeof listed)[number]) => {
  const { signed: last, openId, signingId, accountStatus, online, notice } = s.context;
  const isLast = last !== null && last.id === id;
  const isOver = signed || isLast;
  const signing = isIn("signing")(s);
  const barred = accountStatus === "loggedIn" ? false : accountStatus;
  return {
    state: isOver ? "signed" : signing && signingId === id ? "signing" : "reading",
    signedAt: isLast ? last.signedAt : signedAt,
    notice: openId === id ? notice : null,
    sign: offer(
      isOver && "signed",
      barred,
      openId !== id && "unopened",
      signing && "pending",
      !online && "offline",
    ),
  };
};

export const views: Laws<M> = {
  "V23: of each act it is shown whether it is signed, since when, and why it cannot be signed": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => listed.some((each) => !same(actView(s, each), expected(s, each)))),
};

const maySign = ({ context }: Now) => context.online && context.accountStatus === "loggedIn";

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "act.opened": () => true,
  "act.signRequested": (s) => isIn("reading")(s) && maySign(s),
};

export const goals = { "an act can be read": isIn("reading") };

/** The act that a step asks to sign. */
const wanted = (step: Step<M>) =>
  acted(step, "act.signRequested")?.agreed === true ? step.from.snapshot.context.openId : null;

/** The act that the server has signed in a step. */
const signedBy = (step: Step<M>) => {
  const answer = returned(step, "signAct")?.output;
  const { signingId } = step.from.snapshot.context;
  return answer?.kind === "signed" && signingId !== null
    ? { id: signingId, signedAt: answer.signedAt }
    : null;
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: a flagged client signs nothing":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export const laws: Laws<M> = {
  "V23: an act is signed once per agreement of a client who has it open, and never automatically": ({
    steps,
  }) =>
    steps.filter((step) => {
      const id = wanted(step);
      return asksOtherThan(step, "signAct", id === null ? null : { id });
    }),

  "an act that was not opened cannot be signed": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => s.context.openId === null && s.can({ type: "act.signRequested", agreed: true }),
    ),

  "C17: a flagged client signs nothing": ({ situations }) =>
    situations.filter(
      ({ snapshot: s, running }) => s.context.accountStatus !== "loggedIn" && running.length > 0,
    ),

  "C44: without a network nothing is signed, and nothing waits to be": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => !s.context.online && s.can({ type: "act.signRequested", agreed: true }),
    ),
    ...steps.filter((step) => acted(step, "connection.restored") && step.effects.length > 0),
  ],

  "it is announced, and known, that an act is signed as soon as the server says so": ({ steps }) =>
    steps.filter((step) => {
      const signed = signedBy(step);
      return (
        saysOtherThan(step, "act.signed", signed && { type: "act.signed", id: signed.id }) ||
        !same(step.to.snapshot.context.signed, signed ?? step.from.snapshot.context.signed)
      );
    }),

  "a client who opens another act meanwhile sees that one": ({ steps }) =>
    steps.filter((step) => {
      const { openId, signingId } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      if (openId !== (acted(step, "act.opened")?.id ?? before.openId)) return true;
      if (signingId !== (wanted(step) ?? before.signingId)) return true;
      if (acted(step, "act.opened")) return !isIn(waits(step) ? "signing" : "reading")(step.to.snapshot);
      const isOver = returned(step, "signAct") !== undefined || failed(step, "signAct");
      const isSigned = signedBy(step) !== null && openId === signingId;
      return isOver && !isIn(isSigned ? "signed" : "reading")(step.to.snapshot);
    }),

  "the result is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice, openId, signingId } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const request = acted(step, "act.signRequested");
      const isShown = openId === signingId;
      if (request) return notice !== (request.agreed ? null : "notAgreed");
      if (acted(step, "act.opened")) return notice !== null;
      if (failed(step, "signAct")) return notice !== (isShown ? "unreachable" : null);
      if (returned(step, "signAct")?.output.kind === "missing")
        return notice !== (isShown ? "missing" : null);
      return notice !== before.notice;
    }),

  "without agreement the missing consent is named": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [true, false].some(
        (agreed) => s.can({ type: "act.signRequested", agreed }) !== allowedEvents["act.signRequested"]?.(s),
      ),
    ),

  "the network is followed": followsNetwork(({ context }) => context.online),

  "the view offers exactly what the machine takes, and nothing of an act that is signed": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const { openId, signed, signingId } = s.context;
      return [7, 8].some((id) => {
        const view = actView(s, act(id));
        const isSigned = signed?.id === id;
        const isSigning = isIn("signing")(s) && signingId === id;
        return (
          view.state !== (isSigned ? "signed" : isSigning ? "signing" : "reading") ||
          view.signedAt !== (isSigned ? signed.signedAt : null) ||
          view.sign.can !==
            (!isSigned && openId === id && s.can({ type: "act.signRequested", agreed: true })) ||
          actView(s, act(id, { signed: true })).sign.can
        );
      });
    }),
};

/** Whether an act is being signed when a step begins. */
function waits(step: Step<M>) {
  return isIn("signing")(step.from.snapshot);
}
