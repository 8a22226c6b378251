import { followsNetwork } from "../connectivity/network.laws.ts";
import type { AllowedEvents, AllowedPayloads } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { type M, type Now, isIn, online, others } from "./sign-ins.model.ts";
import { signInsView } from "./sign-ins.view.ts";
import { offer } from "../runtime/offer.ts";

const expected = (s: Now) => {
  const { signIns, ending, notice } = s.context;
  if (isIn("unread", "unavailable")(s)) return { state: "hidden" };
  if (isIn("unreachable")(s)) return { state: "unreachable" };
  if (signIns === null) return { state: "loading" };
  const busy = !isIn("listing")(s) && "pending";
  const offline = !online(s) && "offline";
  const alone = others(s).length === 0 && "alone";
  return {
    state: "ready",
    signIns,
    ending,
    notice,
    end: offer(busy, offline),
    endOthers: offer(busy, alone, offline),
  };
};

export const views: Laws<M> = {
  "it shows where the client is signed in, what is being ended, and why nothing else can be": ({
    situations,
  }) => situations.filter(({ snapshot: s }) => !same(signInsView(s), expected(s))),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "signIns.requested": isIn("unread", "unreachable", "listing"),
  "signIn.endRequested": (s) => isIn("listing")(s) && online(s) && others(s).length > 0,
  "others.endRequested": (s) => isIn("listing")(s) && online(s) && others(s).length > 0,
};

export const goals = { "it is known where this client is signed in": isIn("listing", "unavailable") };

/** Sessions still to end after a step, in order. */
const toEnd = (step: Step<M>): number[] => {
  const one = acted(step, "signIn.endRequested");
  if (one) return [one.id];
  if (acted(step, "others.endRequested")) return others(step.from.snapshot).map(({ id }) => id);
  if (returned(step, "endSignIn")?.output.kind === "ended") return step.from.snapshot.context.ending.slice(1);
  const isOver = step.move.verb === "answer";
  return isOver ? [] : step.from.snapshot.context.ending;
};

/** Any session in the list but this one. */
export const allowedPayloads: AllowedPayloads<M> = {
  "signIn.endRequested": (s, { id }) => {
    const view = signInsView(s);
    return view.state === "ready" && view.signIns.some((each) => each.id === id && !each.current);
  },
};

export const laws: Laws<M> = {
  "the sign-ins are read when they are opened, and when the network returns": ({ steps }) =>
    steps.filter((step) => {
      const isDue =
        acted(step, "signIns.requested") ??
        (isIn("unreachable")(step.from.snapshot) && acted(step, "connection.restored"));
      return invoked(step, "listSignIns").length !== (isDue ? 1 : 0);
    }),

  "the list is shown once read; a failed read is reported, and an unknown list is hidden": ({ steps }) =>
    steps.filter((step) => {
      const answer = returned(step, "listSignIns")?.output;
      const { snapshot: s } = step.to;
      if (failed(step, "listSignIns")) return !isIn("unreachable")(s);
      if (answer?.kind === "listed") return !isIn("listing")(s) || s.context.signIns !== answer.signIns;
      return answer && (!isIn("unavailable")(s) || s.context.signIns !== null);
    }),

  "each device is signed out once, one after another, and never this one": ({ steps }) =>
    steps.filter((step) => {
      const [id] = toEnd(step);
      const begins = acted(step, "signIn.endRequested") ?? acted(step, "others.endRequested");
      const isDue = begins ?? returned(step, "endSignIn");
      return (
        asksOtherThan(step, "endSignIn", isDue && id !== undefined ? { id } : null) ||
        step.to.snapshot.context.signIns?.some(({ id: own, current }) => current && own === id)
      );
    }),

  "between two devices, and after the last, people see the list": ({ steps }) =>
    steps.filter((step) => {
      if (returned(step, "endSignIn")?.output.kind !== "ended") return false;
      const left = toEnd(step).length > 0;
      return !isIn(left ? "ending" : "listing")(step.to.snapshot);
    }),

  "a device that was signed out leaves the list, and no other does": ({ steps }) =>
    steps.filter((step) => {
      const before = step.from.snapshot.context;
      const { signIns } = step.to.snapshot.context;
      const ended = returned(step, "endSignIn")?.output;
      if (ended?.kind === "ended")
        return !same(
          signIns,
          before.signIns?.filter(({ id }) => id !== before.ending[0]),
        );
      if (ended) return signIns !== null || !isIn("unavailable")(step.to.snapshot);
      return !returned(step, "listSignIns") && !same(signIns, before.signIns);
    }),

  "what is to be ended is known as long as it is": ({ situations, steps }) => [
    ...steps.filter((step) => !same(step.to.snapshot.context.ending, toEnd(step))),
    ...situations.filter(({ snapshot: s }) => isIn("ending")(s) !== s.context.ending.length > 0),
  ],

  "a sign-in that could not be ended is reported until the next try": ({ steps }) =>
    steps.filter((step) => {
      const { notice } = step.to.snapshot.context;
      if (failed(step, "endSignIn")) return notice !== "unreachable" || !isIn("listing")(step.to.snapshot);
      const triesAgain =
        invoked(step, "listSignIns").length > 0 ||
        acted(step, "signIn.endRequested") !== undefined ||
        acted(step, "others.endRequested") !== undefined;
      return notice !== (triesAgain ? null : step.from.snapshot.context.notice);
    }),

  "C44: offline no other sign-in is ended": ({ steps }) =>
    steps.filter(
      (step) =>
        !online(step.from.snapshot) && step.move.verb === "act" && invoked(step, "endSignIn").length > 0,
    ),

  "the network is followed": followsNetwork(online),

  "the view offers exactly what the machine takes": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = signInsView(s);
      if (view.state !== "ready") return isIn("listing", "ending")(s);
      const mayEnd = isIn("listing")(s) && online(s);
      return (
        view.end.can !== mayEnd ||
        view.endOthers.can !== allowedEvents["others.endRequested"]?.(s) ||
        view.signIns.some(({ id, current }) => current && s.can({ type: "signIn.endRequested", id }))
      );
    }),
};
