import { describe, expect, test } from "vitest";
import type { Step } from "#tools/statecharts/world.ts";
import type { AnyStateMachine } from "xstate";
import { stateOf } from "#tools/statecharts/state.ts";
import { hear } from "#tools/inspector/history/history.ts";
import { type Assertion, makeTest } from "#tools/inspector/make/make-test.ts";
import { type MachineName, machines } from "../machines/machines.ts";
import { recordTour } from "./record-tour.ts";
import { defined } from "../defined.ts";

type Run = Step<AnyStateMachine>[];

/** The shortest path of a model to such a state. */
const wayTo = (name: MachineName, isMeant: (value: unknown) => boolean): Run => {
  const { situations } = machines[name].model.explore();
  const steps: Run = [];
  let at = situations.find((one) => isMeant(stateOf(one).value))?.via;
  for (; at; at = at.from.via) steps.unshift(at);
  return steps;
};

const made = (name: MachineName, way: Run, assertion: Assertion = { kind: "same" }) => {
  const { model } = machines[name];
  const { entries } = recordTour(name, model.spec.input, way);
  const [history] = hear(new Map(), entries).values();
  const actor = defined(
    [...defined(history, "history").actors.values()].find(({ started }) => started.machine === name),
    "actor of this machine",
  );
  // The last snapshot is the final one.
  const last = defined(actor.snapshots.at(-2), "snapshot before the last").nth;
  const test = makeTest(name, model, actor, last, assertion);
  if ("why" in test) throw new Error(test.why);
  return test;
};
const enteringCode = (value: unknown) => JSON.stringify(value).includes("confirming");

describe("a test made from a recording", () => {
  test("repeats the recording, with the model's values for hidden ones", () => {
    const way = wayTo("session", enteringCode);
    const { vitest } = made("session", way);
    const [, phone] = /"phone":"(\d+)"/.exec(JSON.stringify(way.map(({ event }) => event))) ?? [];
    expect(String(phone)).toMatch(/^7\d{10}$/);
    expect(vitest).toContain(`"phone":"${String(phone)}"`);
    expect(vitest).not.toContain("•••");
    expect(vitest).toContain("expect(statesOf(machine, input, events)).toEqual(states);");
  });

  test("plays on a page where possible, else says why not", () => {
    const { browser } = made("session", wayTo("session", enteringCode));
    expect("file" in browser && browser.file).toContain('playTour(page, "session", tour)');
    const alone = made(
      "release",
      wayTo("release", (value) => value === "updateWaiting"),
    );
    expect(alone.browser).toMatchObject({
      why: expect.stringContaining("There is no browser table of release"),
    });
  });

  test("fails until the product reaches the expected state, in a browser, too", () => {
    const way = wayTo("session", enteringCode);
    const expected = "anonymous.locked";
    const { vitest, browser } = made("session", way, { kind: "expected", state: expected });
    expect(vitest).toContain(`expect(reached.at(-1)).toBe("${expected}");`);
    expect("file" in browser && browser.file).toContain(`"state": "${expected}"`);
  });

  test("needs an expected state", () => {
    const way = wayTo("session", enteringCode);
    expect(() => made("session", way, { kind: "expected", state: "" })).toThrow(
      "Choose the state that it must come to.",
    );
  });

  test("fails while the product reaches the forbidden state", () => {
    const way = wayTo("session", enteringCode);
    const { vitest, browser } = made("session", way, { kind: "never" });
    expect(vitest).toContain('expect(reached.at(-1)).not.toBe("anonymous.codeSent');
    expect(browser).toMatchObject({ why: expect.stringContaining("expected") });
  });
});
