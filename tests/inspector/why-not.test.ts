import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { accepts } from "#src/dev/recording/guards.ts";
import { verdictsOf } from "#src/dev/recording/verdicts.ts";
import { modelEvents } from "#tools/inspector/history/model-events.ts";
import { explore } from "#tools/statecharts/explore.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { cooling, sessionModel, signedIn } from "#machines/session/session.model.ts";
import { defined } from "../defined.ts";
import { type MachineName, machines } from "../machines/machines.ts";
import { auditVerdicts } from "./why-not.ts";

// Cast: Object.keys gives strings; these are the keys of that very record.
const names = Object.keys(machines) as MachineName[];
/** Situations of each machine here; why-not.long.test.ts judges all of them. */
const enough = 60;

const first = (model: Model<AnyStateMachine>) => {
  let seen = 0;
  const { situations } = explore(model, { until: () => (seen += 1) >= enough });
  return situations.slice(0, enough);
};

/** What the inspector says about an event of the session in the first situation that is `wanted`. */
const saidOf = (event: string, wanted: typeof cooling) => {
  const { snapshot } = defined(
    sessionModel.explore().situations.find((situation) => wanted(situation.snapshot)),
    "situation",
  );
  const samples = modelEvents(sessionModel.machine, machines.session.model.spec).map(({ event }) => event);
  return {
    snapshot,
    verdict: defined(
      verdictsOf(snapshot, samples).find((one) => one.event === event),
      event,
    ),
  };
};

describe("why an event would be refused", () => {
  test.each(names)("%s: what is said about an event is what the machine does", (name) => {
    const { rows, wrong } = auditVerdicts(machines[name].model, first(machines[name].model));
    expect(wrong).toEqual([]);
    expect(rows).toBeGreaterThan(0);
  });

  test("while the countdown runs, another code is not awaited: it says where it is, and what leads there", () => {
    expect(saidOf("code.resendRequested", cooling).verdict).toMatchObject({
      takes: "unawaited",
      awaitedIn: ["anonymous.codeSent.resend.resendable"],
      after: ["untilResend elapses"],
    });
  });

  test("a signal is judged by its payload: a session of this tab is rejected, and the token that decides is named", () => {
    const { snapshot, verdict } = saidOf("session.rejected", signedIn);
    const { token } = defined(snapshot.context.credentials, "credentials");
    const rejected = { type: "session.rejected", token };
    expect(accepts(snapshot, rejected)).toBe(true);
    expect(verdict).toMatchObject({
      takes: "all",
      judged: [
        { guards: [{ name: "isOwn", reads: [{ path: "event.token", value: token }, { value: token }] }] },
      ],
    });
  });

  test("a token that only the page knows is put into the event, as the real one is hidden from the inspector", () => {
    const { snapshot } = saidOf("session.rejected", signedIn);
    const foreign = { type: "session.rejected", token: "of the model" };
    const verdict = verdictsOf(snapshot, [foreign]).find(({ event }) => event === foreign.type);
    expect(verdict).toMatchObject({
      takes: "some",
      judged: [
        { place: 0, taken: false },
        { place: null, made: "event.token = credentials.token", taken: true },
      ],
    });
  });

  test("an event without its payload depends on the event, and what a guard missed is named", () => {
    const { snapshot } = saidOf("session.rejected", signedIn);
    const verdict = verdictsOf(snapshot).find(({ event }) => event === "session.rejected");
    expect(verdict).toMatchObject({ takes: "unknown" });
    expect(verdict?.judged[0]?.guards[0]?.reads).toContainEqual({ path: "event.token", value: undefined });
  });
});
