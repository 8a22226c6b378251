import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, failed, invoked, returned } from "#tools/statecharts/laws.ts";
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

const expected = (s: Now, { id, signed, signedAt }: (typeof listed)[number]) => {
  const { signed: last, signing: asked, accountStatus, online, notice } = s.context;
  const isLast = last !== null && last.id === id;
  const isRead = isOpen(s, { kind: "act", id, pen: false });
  const signature = isRead && s.context.paper !== null ? s.context.paper.signature : null;
  const isOver = signed || isLast || signature !== null;
  const signing = isIn({ signing: "signing" })(s);
  const barred = accountStatus === "loggedIn" ? false : accountStatus;
  return {
    state: isOver ? "signed" : signing && asked?.id === id ? "signing" : "reading",
    signedAt: isLast ? last.signedAt : (signedAt ?? signature?.at ?? null),
    notice: isRead ? notice : null,
    sign: offer(
      isOver && "signed",
      barred,
      shownHash(s, id) === null && "unread",
      signing && "pending",
      !online && "offline",
    ),
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
  "V23: of each act it is shown whether it is signed, since when, and why it cannot be signed": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => listed.some((each) => !same(actView(s, each), expected(s, each)))),

  "a page shows its own paper and no other": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      Object.values(addresses).some((each) => !same(paperView(s, each), expectedPaper(s, each))),
    ),
};

const maySign = (s: Now) =>
  isIn({ signing: "idle" })(s) &&
  s.context.online &&
  s.context.accountStatus === "loggedIn" &&
  [7, 8].some((id) => shownHash(s, id) !== null);

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "paper.opened": () => true,
  "paper.refreshRequested": (s) => s.context.open !== null,
  "act.signRequested": maySign,
};

export const goals = { "a paper can be read": isIn({ reading: "shown" }) };

/** What a step asks to sign. */
const wanted = (step: Step<M>) => {
  const s = step.from.snapshot;
  const { open } = s.context;
  const shown = open === null ? null : shownHash(s, open.id);
  return acted(step, "act.signRequested")?.agreed === true && open !== null && shown !== null
    ? { id: open.id, shown }
    : null;
};

/** The act that the server has signed in a step. */
const signedBy = (step: Step<M>) => {
  const answer = returned(step, "signAct")?.output;
  const { signing } = step.from.snapshot.context;
  return answer?.kind === "signed" && signing !== null ? { id: signing.id, signedAt: answer.signedAt } : null;
};

/** Whether the act being signed is the one that is read. */
const isShown = ({ context: { open, signing } }: Now): boolean =>
  open?.kind === "act" && open.id === signing?.id;

/** Whether the open act was signed in a step, or is another by now. */
const outdates = (step: Step<M>): boolean => {
  const answer = returned(step, "signAct")?.output;
  return (answer?.kind === "signed" || answer?.kind === "changed") && isShown(step.from.snapshot);
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: a flagged client signs nothing":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
};

export const laws: Laws<M> = {
  "V23: an act is signed once per agreement, as it was read, and never automatically": ({ steps }) =>
    steps.filter((step) => asksOtherThan(step, "signAct", wanted(step))),

  "an act that was not read cannot be signed": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => s.context.paper === null && s.can({ type: "act.signRequested", agreed: true }),
    ),

  "C17: a flagged client signs nothing": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) => s.context.accountStatus !== "loggedIn" && isIn({ signing: "signing" })(s),
    ),

  "C44: without a network nothing is signed, and nothing waits to be": ({ situations, steps }) => [
    ...situations.filter(
      ({ snapshot: s }) => !s.context.online && s.can({ type: "act.signRequested", agreed: true }),
    ),
    ...steps.filter((step) => acted(step, "connection.restored") && invoked(step, "signAct").length > 0),
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
        (returned(step, "signAct")?.output.kind === "changed" && outdates(step)) ||
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

  "one act is signed at a time, also while another paper is read": ({ steps }) =>
    steps.filter((step) => {
      const { signing } = step.to.snapshot.context;
      const isOver = returned(step, "signAct") !== undefined || failed(step, "signAct");
      const begins = wanted(step) !== null;
      return (
        !same(signing, wanted(step) ?? step.from.snapshot.context.signing) ||
        isIn({ signing: "signing" })(step.to.snapshot) !==
          (begins || (isIn({ signing: "signing" })(step.from.snapshot) && !isOver))
      );
    }),

  "the result is shown, and only as long as it matters": ({ steps }) =>
    steps.filter((step) => {
      const { notice } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const request = acted(step, "act.signRequested");
      const shown = isShown(step.to.snapshot);
      if (request) return notice !== (request.agreed ? null : "notAgreed");
      if (acted(step, "paper.opened")) return notice !== null;
      if (failed(step, "signAct")) return notice !== (shown ? "unreachable" : null);
      const kind = returned(step, "signAct")?.output.kind;
      if (kind === "missing" || kind === "changed") return notice !== (shown ? kind : null);
      return notice !== before.notice;
    }),

  "without agreement the missing consent is named": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [true, false].some((agreed) => s.can({ type: "act.signRequested", agreed }) !== maySign(s)),
    ),

  "the network is followed": followsNetwork(({ context }) => context.online),

  "the view offers exactly what the machine takes, and nothing of an act that is signed": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [7, 8].some(
        (id) =>
          actView(s, act(id)).sign.can !==
            (isOpen(s, { kind: "act", id, pen: false }) &&
              s.can({ type: "act.signRequested", agreed: true })) ||
          actView(s, act(id, { signed: true })).sign.can,
      ),
    ),
};
