import { describe, expect, test } from "vitest";
import { describeMove, eventName, explain, where } from "#tools/statecharts/explain.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";
import { defined } from "../defined.ts";

describe("where a machine is", () => {
  test("is its deepest states, regions joined", () => {
    expect(where("idle")).toBe("idle");
    expect(where({ codeSent: { code: "entering", resend: { cooling: {} } } })).toBe(
      "codeSent.code.entering + codeSent.resend.cooling",
    );
  });
});

test("events are events as people say them", () => {
  const events = [
    "",
    "code.sent",
    "xstate.after.pause.app.a",
    "xstate.done.actor.load",
    "xstate.error.actor.load",
    "xstate.done.state.app.a",
    "xstate.snapshot.load",
  ];
  expect(events.map(eventName)).toEqual([
    "always",
    "code.sent",
    "pause elapses",
    "load returns",
    "load fails",
    "all done",
    "load changes",
  ]);
});

test("a move is one line", () => {
  const moves = new Set(model.explore().steps.map(({ move }) => describeMove(move)));
  expect(moves).toContain('drink.chosen {"drink":"tea"}');
  expect(moves).toContain("patience elapses (30000 ms)");
  expect(moves).toContain('brew returns {"kind":"soldOut"}');
  expect(moves).toContain("brew fails");
  expect(moves).toContain("watchDoor reports door.opened");
});

describe("a counterexample", () => {
  const { opening, steps } = model.explore();
  test("is printed with the shortest path to it and its context", () => {
    const step = defined(
      steps.find(({ move }) => describeMove(move) === "brew fails"),
      "step in which the brew fails",
    );
    expect(explain({ at: step, why: "no coffee" })).toBe(`no coffee
  drink.chosen {"drink":"tea"} → service.paying + lamp.glowing + door.closed
  till returns {"paid":true} → service.brewing + lamp.glowing + door.closed
  brew fails → service.choosing + lamp.glowing + door.closed
  with {"drink":"","notice":"broken"}`);
  });
  test("may be the very start", () => {
    expect(explain(opening)).toBe('counterexample\n  at the start, with {"drink":"","notice":null}');
  });
});
