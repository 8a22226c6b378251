import { expect, test } from "vitest";
import { and, not, setup } from "xstate";
import { mermaid } from "#tools/statecharts/mermaid.ts";
import { kioskMachine } from "./machines/kiosk/kiosk.machine.ts";
import { tillMachine } from "./machines/till/till.machine.ts";

test("a flat machine: where it starts and ends, what it runs, and why it moves", () => {
  expect(mermaid(tillMachine)).toBe(`stateDiagram-v2
  [*] --> till_waiting
  state "waiting" as till_waiting
  state "charging" as till_charging
  till_charging : runs charge
  state "paid" as till_paid
  state "unpaid" as till_unpaid
  till_waiting --> till_charging : card.shown
  till_charging --> till_paid : charge returns [event.output]
  till_charging --> till_unpaid : charge returns [else]
  till_charging --> till_waiting : charge fails
  till_paid --> [*]
  till_unpaid --> [*]
`);
});

test("regions stand side by side in a box that says what runs all the time", () => {
  const drawn = mermaid(kioskMachine);
  expect(drawn).toContain('state "kiosk · runs watchDoor" as kiosk {');
  expect(drawn.split("\n").filter((line) => line.trim() === "--")).toHaveLength(2);
});

test("one arrow leads from state to state, with every reason on it", () => {
  expect(mermaid(kioskMachine)).toContain(
    "kiosk_service_paying --> kiosk_service_choosing : choice.withdrawn<br/>till returns [else]<br/>patience elapses",
  );
});

test("what a state hears without leaving is listed in it", () => {
  expect(mermaid(kioskMachine)).toContain("kiosk_service_paying : on till.slow");
});

test("arrows that cross boxes come last, after every box is closed", () => {
  const machine = setup({ guards: { isLate: () => true } }).createMachine({
    id: "day",
    initial: "up",
    states: {
      up: {
        initial: "eating",
        states: {
          eating: { id: "eating", on: { tired: { guard: "isLate", target: "#asleep" } } },
          memory: { type: "history", history: "deep" },
        },
      },
      down: {
        id: "down",
        initial: "asleep",
        states: { asleep: { id: "asleep", always: { target: "#eating" } } },
      },
    },
  });
  const lines = mermaid(machine).trimEnd().split("\n");
  expect(lines.slice(-2)).toEqual([
    "  day_up_eating --> day_down_asleep : tired [isLate]",
    "  day_down_asleep --> day_up_eating : always",
  ]);
  expect(lines).toContain('    state "H*" as day_up_memory');
});

test("guards are named: by name, by their parts, by their condition", () => {
  const guards = {
    isLate: () => true,
    isTired: ({ context }: { context: { hours: number } }) => context.hours > 16,
  };
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  const machine = setup({ types: {} as { context: { hours: number } }, guards }).createMachine({
    id: "g",
    context: { hours: 0 },
    initial: "a",
    states: {
      a: {
        on: {
          one: { guard: and(["isLate", not("isTired")]), target: "b" },
          two: { guard: ({ context }) => context.hours > 12, target: "b" },
        },
      },
      b: {},
    },
  });
  expect(mermaid(machine)).toContain(
    "g_a --> g_b : one [isLate and not isTired]<br/>two [context.hours #gt; 12]",
  );
});

test("signs that Mermaid would read as its own are written as characters", () => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { events: { type: "asked"; what: string } },
  }).createMachine({
    id: "q",
    initial: "a",
    states: { a: { on: { asked: { guard: ({ event }) => event.what === "a;b", target: "b" } } }, b: {} },
  });
  expect(mermaid(machine)).toContain("q_a --> q_b : asked [event.what === #34;a#59;b#34;]");
});
