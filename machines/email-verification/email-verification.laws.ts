import type { SnapshotFrom } from "xstate";
import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, failed, returned } from "#tools/statecharts/laws.ts";
import type { emailVerificationMachine } from "./email-verification.machine.ts";
import { emailVerificationView } from "./email-verification.view.ts";

type M = typeof emailVerificationMachine;
type Now = SnapshotFrom<M>;

const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);

export const allowedEvents: AllowedEvents<M> = { "verification.retryRequested": isIn("unreachable") };

export const goals = { "an answer is there": isIn("verified", "refused", "barred", "missing") };

export const laws: Laws<M> = {
  "a token is verified once, and again only when a person says so": ({ steps }) =>
    steps.filter((step) => {
      const found = returned(step, "findToken")?.output.kind === "found";
      const isDue = found || acted(step, "verification.retryRequested") !== undefined;
      return invoked(step, "verifyEmail").length !== (isDue ? 1 : 0);
    }),

  "without a token no request is sent, and the screen says so": ({ steps }) =>
    steps.filter((step) => {
      const none = returned(step, "findToken")?.output.kind === "missing" || failed(step, "findToken");
      return none !== (!isIn("missing")(step.from.snapshot) && isIn("missing")(step.to.snapshot));
    }),

  "a reload shows the result without a request": ({ steps }) =>
    steps.filter((step) => {
      const found = returned(step, "findToken")?.output;
      if (found?.kind !== "known") return false;
      return (
        emailVerificationView(step.to.snapshot).screen !== found.outcome ||
        invoked(step, "verifyEmail").length > 0
      );
    }),

  "the result is shown": ({ steps }) =>
    steps.filter((step) => {
      const view = emailVerificationView(step.to.snapshot);
      const answer = returned(step, "verifyEmail")?.output;
      if (failed(step, "verifyEmail")) return view.screen !== "unreachable";
      if (answer?.kind === "barred") return view.screen !== "barred" || view.why !== answer.why;
      return answer && view.screen !== answer.kind;
    }),

  "C6: who signs out leaves no request under their name, and may ask again": ({ steps }) =>
    steps.filter(
      (step) =>
        acted(step, "session.ended") !== undefined &&
        isIn("verifying")(step.from.snapshot) &&
        emailVerificationView(step.to.snapshot).screen !== "unreachable",
    ),

  "a verified e-mail is announced, once": ({ steps }) =>
    steps.filter((step) =>
      saysOtherThan(
        step,
        "email.verified",
        returned(step, "verifyEmail")?.output.kind === "verified" ? { type: "email.verified" } : null,
      ),
    ),

  "C17: a flagged client sees why, and nothing is retried": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        (s.context.bar !== null) !== isIn("barred")(s) ||
        (isIn("barred")(s) && s.can({ type: "verification.retryRequested" })),
    ),
};
