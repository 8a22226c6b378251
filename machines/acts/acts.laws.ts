import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, elapsed, failed, invoked, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { type M, type Now, act, addresses, isIn } from "./acts.model.ts";
import type { PaperAddress } from "./acts.ports.ts";
import { actView, paperView } from "./acts.view.ts";
import { offer } from "../runtime/offer.ts";

const earlier = "2026-11-02T08:00:00.000Z";
/** As in a list of subscriptions: three unsigned acts and one signed before. */
const listed = [act(7), act(8), act(9), act(8, { signed: true, signedAt: earlier })];

const isOpen = ({ context: { open } }: Now, { kind, id, pen }: PaperAddress): boolean =>
  open?.kind === kind && open.id === id && open.pen === pen;

/** The hash of the open act, if it is read and not signed. */
const shownHash = (s: Now, id: number): string | null => {
  const { paper, signed } = s.context;
  const isRead = isOpen(s, { kind: "act", id, pen: false }) && paper?.signature === null && signed?.id !== id;
  return isRead ? paper.hash : null;
};

const codeSent = isIn({ signing: "codeSent" });
const codeIs = (state: "spent" | { open: "entering" | "signing" }) =>
  isIn({ signing: { codeSent: { code: state } } });
const [entering, signing, spent] = [
  codeIs({ open: "entering" }),
  codeIs({ open: "signing" }),
  codeIs("spent"),
];
const resendIs = (resend: "cooling" | "resendable" | "resending") =>
  isIn({ signing: { codeSent: { resend } } });
const [cooling, resendable, resending] = [resendIs("cooling"), resendIs("resendable"), resendIs("resending")];
const requesting = isIn({ signing: "requesting" });
const limited = isIn({ signing: "limited" });

/** Whether the paper that the code was sent for is read. */
const isCodeRead = (s: Now): boolean => {
  const { open, signing: asked } = s.context;
  return asked !== null && open?.id === asked.id && shownHash(s, asked.id) === asked.shown;
};

const expected = (s: Now, { id, signed, signedAt }: (typeof listed)[number]) => {
  const { signed: last, signing: asked, challenge, limit, accountStatus, online } = s.context;
  const isLast = last !== null && last.id === id;
  const isRead = isOpen(s, { kind: "act", id, pen: false });
  const signature = isRead && s.context.paper !== null ? s.context.paper.signature : null;
  const isOver = signed || isLast || signature !== null;
  const barred = accountStatus === "loggedIn" ? false : accountStatus;
  const isSent = codeSent(s) && isCodeRead(s) && asked?.id === id && !isOver;
  const own = asked?.id === id;
  const offline = !online && "offline";
  return {
    state: isOver
      ? "signed"
      : own && signing(s)
        ? "signing"
        : isSent
          ? "code"
          : own && requesting(s)
            ? "requesting"
            : "reading",
    signedAt: isLast ? last.signedAt : (signedAt ?? signature?.at ?? null),
    notice: isRead ? s.context.notice : null,
    attemptsLeft: isRead ? s.context.attemptsLeft : null,
    sign: offer(
      isOver && "signed",
      barred,
      shownHash(s, id) === null && "unread",
      isSent && "sent",
      (requesting(s) || signing(s) || resending(s)) && "pending",
      limited(s) && "limited",
      offline,
    ),
    submit: offer(
      !isSent && "none",
      signing(s) && "pending",
      resending(s) && "resending",
      spent(s) && "spent",
      offline,
    ),
    resend: offer(
      !isSent && "none",
      signing(s) && "pending",
      resending(s) && "resending",
      cooling(s) && "cooling",
      offline,
    ),
    resendAt: isSent && challenge !== null ? challenge.resend.at : null,
    expiresAt: isSent && challenge !== null ? challenge.expiry.at : null,
    limitedUntil: limit === null ? null : limit.at,
  };
};

const expectedPaper = (s: Now, address: PaperAddress) => {
  if (!isOpen(s, address)) return { state: "loading" };
  if (s.context.paper !== null) return { state: "ready", paper: s.context.paper };
  return {
    state: isIn({ reading: "missing" })(s)
      ? "missing"
      : isIn({ reading: "unreachable" })(s)
        ? "unreachable"
        : "loading",
  };
};

export const views: Laws<M> = {
  "V23: of each act it is shown whether it is signed, since when, how far its code is, and why it cannot be signed":
    ({ situations }) =>
      situations.filter(({ snapshot: s }) =>
        listed.some((each) => !same(actView(s, each), expected(s, each))),
      ),

  "a page shows its own paper and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      Object.values(addresses).some((each) => !same(paperView(s, each), expectedPaper(s, each))),
    ),
};

const maySign = (s: Now) =>
  !requesting(s) &&
  !limited(s) &&
  !codeSent(s) &&
  s.context.online &&
  s.context.accountStatus === "loggedIn" &&
  [7, 8].some((id) => shownHash(s, id) !== null);

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "paper.opened": () => true,
  "paper.refreshRequested": (s) => s.context.open !== null,
  "act.codeRequested": maySign,
  "code.submitted": (s) => entering(s) && !resending(s) && s.context.online,
  "code.resendRequested": (s) => resendable(s) && !signing(s) && s.context.online,
};

/** Each countdown lasts as long as the reply said. */
const asTold =
  (deadline: (context: Now["context"]) => { left: number } | null | undefined) =>
  (ms: number, { context }: Now) =>
    ms === deadline(context)?.left;

export const delays = {
  untilResend: asTold(({ challenge }) => challenge?.resend),
  untilExpiry: asTold(({ challenge }) => challenge?.expiry),
  untilAllowed: asTold(({ limit }) => limit),
};

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "context.attemptsLeft is never 1, never above 2":
    "a code bears three tries: the model has the first and the last",
};

const sent = "states.signing.states.codeSent.states";
const byId = "it is the same state, by its id";
const isLeft = "the code is left at once: its paper is signed, or was forgotten";

/** Mutants that are the same machine. */
export const equivalents = {
  "states.signing.states.requesting.invoke.onDone.2.target: goes to idle": byId,
  "states.signing.states.requesting.invoke.onDone.3.target: goes to idle": byId,
  "states.signing.states.requesting.invoke.onDone.2.target: stays": isLeft,
  [`${sent}.resend.states.resending.invoke.onDone.2.target: stays`]: isLeft,
  [`${sent}.code.states.open.states.signing.invoke.onDone.0.target: goes to entering`]: isLeft,
  [`${sent}.code.states.open.states.signing.invoke.onDone.1.target: goes to entering`]: isLeft,
  [`${sent}.code.states.open.states.signing.invoke.onDone.2.target: goes to entering`]: isLeft,
};

export const goals = { "a paper can be read": isIn({ reading: "shown" }) };

/** The act that a step requests a code for. */
const wanted = (step: Step<M>) => {
  const s = step.from.snapshot;
  const { open } = s.context;
  const shown = open === null ? null : shownHash(s, open.id);
  return acted(step, "act.codeRequested")?.agreed === true && open !== null && shown !== null
    ? { id: open.id, shown }
    : null;
};

/** The act that the server has signed in a step. */
const signedBy = (step: Step<M>) => {
  const answer = returned(step, "signAct")?.output;
  const { signing: asked } = step.from.snapshot.context;
  return answer?.kind === "signed" && asked !== null ? { id: asked.id, signedAt: answer.signedAt } : null;
};

/** Whether the act being signed is the one that is read. */
const isShown = ({ context: { open, signing: asked } }: Now): boolean =>
  open?.kind === "act" && open.id === asked?.id;

const isChanged = (step: Step<M>): boolean =>
  (returned(step, "signAct")?.output.kind ?? returned(step, "sendCode")?.output.kind) === "changed";

/** Whether the open act was signed in a step, or is another by now. */
const outdates = (step: Step<M>): boolean =>
  (isChanged(step) || signedBy(step) !== null) && isShown(step.from.snapshot);

type Stage = "idle" | "requesting" | "limited" | "codeSent";
const stageOf = (s: Now): Stage =>
  codeSent(s) ? "codeSent" : requesting(s) ? "requesting" : limited(s) ? "limited" : "idle";

/** How far the signature is after a step, if its paper is still read. */
const stageWhileRead = (step: Step<M>): Stage => {
  const before = stageOf(step.from.snapshot);
  if (wanted(step) !== null) return "requesting";
  const sent = returned(step, "sendCode")?.output.kind;
  if (sent !== undefined) return sent === "sent" ? "codeSent" : sent === "limited" ? "limited" : "idle";
  if (failed(step, "sendCode")) return before === "requesting" ? "idle" : "codeSent";
  const answer = returned(step, "signAct")?.output.kind;
  if (answer !== undefined) return answer === "refused" ? "codeSent" : "idle";
  return elapsed(step) === "untilAllowed" ? "idle" : before;
};

/** Nothing but a signature under way outlives the paper that was read. */
const stageAfter = (step: Step<M>): Stage =>
  isCodeRead(step.to.snapshot) || signing(step.to.snapshot) ? stageWhileRead(step) : "idle";

/** Which state the code is in after a step, if one is sent. */
const codeAfter = (step: Step<M>): ((s: Now) => boolean) => {
  const s = step.from.snapshot;
  if (returned(step, "sendCode")?.output.kind === "sent") return entering;
  if (acted(step, "code.submitted")) return signing;
  const answer = returned(step, "signAct")?.output;
  if (answer?.kind === "refused") return answer.attemptsLeft > 0 ? entering : spent;
  if (failed(step, "signAct")) return entering;
  if (elapsed(step) === "untilExpiry") return signing(s) ? signing : spent;
  return signing(s) ? signing : spent(s) ? spent : entering;
};

/** Whether another code can be requested after a step. */
const resendAfter = (step: Step<M>): ((s: Now) => boolean) => {
  const s = step.from.snapshot;
  if (returned(step, "sendCode")?.output.kind === "sent") return cooling;
  if (acted(step, "code.resendRequested")) return resending;
  if (failed(step, "sendCode") || elapsed(step) === "untilResend") return resendable;
  return cooling(s) ? cooling : resending(s) ? resending : resendable;
};

type Noted = [Now["context"]["notice"], number | null];

/** The expected notice after a step, with the tries left. */
const noticeAfter = (step: Step<M>): Noted => {
  const before = step.from.snapshot.context;
  const only = (...noted: Noted): Noted => (isShown(step.to.snapshot) ? noted : [null, null]);
  const request = acted(step, "act.codeRequested");
  if (request) return [request.agreed ? null : "notAgreed", null];
  if (acted(step, "paper.opened") ?? acted(step, "code.submitted") ?? acted(step, "code.resendRequested"))
    return [null, null];
  if (failed(step, "signAct")) return only("unreachable", null);
  if (failed(step, "sendCode")) return only("unreachable", null);
  if (isChanged(step)) return only("changed", null);
  const [sent, answer] = [returned(step, "sendCode")?.output, returned(step, "signAct")?.output];
  if (sent?.kind === "sent" && resending(step.from.snapshot)) return only("code.resent", null);
  if (sent?.kind === "missing" || sent?.kind === "consentsLacking") return only(sent.kind, null);
  if (answer?.kind === "missing") return only("missing", null);
  if (answer?.kind === "refused") return only(answer.code, answer.attemptsLeft);
  if (elapsed(step) === "untilExpiry" && !signing(step.from.snapshot)) return only("code.expired", null);
  return [before.notice, before.attemptsLeft];
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: a flagged client signs nothing":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export const laws: Laws<M> = {
  "V45: a code is requested once per agreement, or again by hand, for the act as it was read": ({ steps }) =>
    steps.filter((step) => {
      const again = acted(step, "code.resendRequested") && step.from.snapshot.context.signing;
      return asksOtherThan(step, "sendCode", wanted(step) ?? again ?? null);
    }),

  "V23, V45: an act is signed once per code that is entered, as it was read, and never automatically": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { signing: asked, challenge } = step.from.snapshot.context;
      const submitted = acted(step, "code.submitted");
      const whole = submitted &&
        asked &&
        challenge && { ...asked, challenge: challenge.id, code: submitted.code };
      return asksOtherThan(step, "signAct", whole ?? null);
    }),

  "an act that was not read cannot be signed, and a code is there only while the paper is read that it signs":
    ({ situations }) =>
      situations.filter(
        ({ snapshot: s }) =>
          (s.context.paper === null && s.can({ type: "act.codeRequested", agreed: true })) ||
          (stageOf(s) !== "idle" && !isCodeRead(s) && !signing(s)),
      ),

  "C17: a flagged client signs nothing": ({ situations }) =>
    situations.filter(({ snapshot: s }) => s.context.accountStatus !== "loggedIn" && stageOf(s) !== "idle"),

  "C44: without a network nothing is signed, and nothing waits to be": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) =>
        !s.context.online &&
        (s.can({ type: "act.codeRequested", agreed: true }) ||
          s.can({ type: "code.submitted", code: "0042" }) ||
          s.can({ type: "code.resendRequested" })),
    ),
    ...steps.filter(
      (step) =>
        acted(step, "connection.restored") &&
        invoked(step, "signAct").length + invoked(step, "sendCode").length > 0,
    ),
  ],

  "a paper is read when it is opened, signed or changed, on demand, in another language, and when the network returns":
    ({ steps }) =>
      steps.filter((step) => {
        const { snapshot: s } = step.from;
        const opened = acted(step, "paper.opened")?.paper;
        const isDue =
          (acted(step, "paper.refreshRequested") ??
            (acted(step, "connection.restored") && isIn({ reading: "unreachable" })(s)) ??
            false) ||
          outdates(step) ||
          (acted(step, "language.changed") !== undefined &&
            isIn({ reading: "loading" }, { reading: "shown" })(s));
        return asksOtherThan(step, "readPaper", opened ?? (isDue ? s.context.open : null));
      }),

  "a paper that is shown or being read follows the language of the page": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "language.changed" }) !== isIn({ reading: "loading" }, { reading: "shown" })(s),
    ),

  "only the paper that was asked for is shown, and none of which the server has no more": ({ steps }) =>
    steps.filter((step) => {
      const { open, paper } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const opened = acted(step, "paper.opened")?.paper;
      if (!same(open, opened ?? before.open)) return true;
      const answer = returned(step, "readPaper")?.output;
      if (answer?.kind === "found") return paper !== answer.paper;
      const isStale =
        answer !== undefined ||
        (acted(step, "language.changed") !== undefined &&
          before.open !== null &&
          !isIn({ reading: "missing" }, { reading: "unreachable" })(step.from.snapshot)) ||
        (isChanged(step) && outdates(step)) ||
        (opened !== undefined && !same(opened, before.open));
      return paper !== (isStale ? null : before.paper);
    }),

  "a paper that cannot be read is reported, unless it is shown": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (returned(step, "readPaper")?.output.kind === "missing") return !isIn({ reading: "missing" })(s);
      if (!failed(step, "readPaper")) return false;
      return !isIn({ reading: s.context.paper === null ? "unreachable" : "shown" })(s);
    }),

  "it is announced, and known, that an act is signed as soon as the server says so": ({ steps }) =>
    steps.filter((step) => {
      const signed = signedBy(step);
      return (
        saysOtherThan(step, "act.signed", signed && { type: "act.signed", id: signed.id }) ||
        !same(step.to.snapshot.context.signed, signed ?? step.from.snapshot.context.signed)
      );
    }),

  "one act is signed at a time, from the request for its code to the signature, also while another paper is read":
    ({ steps }) =>
      steps.filter((step) => {
        const before = step.from.snapshot.context;
        const { snapshot: s } = step.to;
        return !same(s.context.signing, wanted(step) ?? before.signing) || stageOf(s) !== stageAfter(step);
      }),

  "a wrong code can be corrected while tries are left; then, or expired, it is spent": ({ steps }) =>
    steps.filter((step) => codeSent(step.to.snapshot) && !codeAfter(step)(step.to.snapshot)),

  "another code can be requested once the countdown has run out, and is sent once": ({ steps }) =>
    steps.filter((step) => codeSent(step.to.snapshot) && !resendAfter(step)(step.to.snapshot)),

  "a code and a limit are known as the server said, and as long as they matter": ({ steps }) =>
    steps.filter((step) => {
      const before = step.from.snapshot.context;
      const { snapshot: s } = step.to;
      const sent = returned(step, "sendCode")?.output;
      const challenge = sent?.kind === "sent" ? sent.challenge : codeSent(s) ? before.challenge : null;
      const limit = sent?.kind === "limited" ? sent.until : limited(s) ? before.limit : null;
      const code = signing(s) ? (acted(step, "code.submitted")?.code ?? before.code) : null;
      return !same([s.context.challenge, s.context.limit, s.context.code], [challenge, limit, code]);
    }),

  "the result is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice, attemptsLeft } = step.to.snapshot.context;
      return !same([notice, attemptsLeft], noticeAfter(step));
    }),

  "without agreement the missing consent is named": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [true, false].some((agreed) => s.can({ type: "act.codeRequested", agreed }) !== maySign(s)),
    ),

  "the network is followed": followsNetwork(({ context }) => context.online),

  "the view offers exactly what the machine takes, and nothing of an act that is signed": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [7, 8].some((id) => {
        const { sign, submit, resend } = actView(s, act(id));
        const isRead = isOpen(s, { kind: "act", id, pen: false });
        const offers = [sign.can, submit.can, resend.can];
        const takes = [
          s.can({ type: "act.codeRequested", agreed: true }),
          s.can({ type: "code.submitted", code: "0042" }),
          s.can({ type: "code.resendRequested" }),
        ].map((can) => can && isRead);
        return !same(offers, takes) || actView(s, act(id, { signed: true })).sign.can;
      }),
    ),
};
