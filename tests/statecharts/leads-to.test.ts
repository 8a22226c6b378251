import { describe, expect, test } from "vitest";
import { type SnapshotFrom, setup } from "xstate";
import { where } from "#tools/statecharts/explain.ts";
import { leadsTo } from "#tools/statecharts/leads-to.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type Port, declarePorts } from "#machines/runtime/ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";

/** A letter that is sent until it has arrived: `wrong` is what may be wrong with it. */
const post = (wrong: { noTimer?: boolean; noEnd?: boolean; asksFirst?: boolean } = {}) => {
  const machine = setup({
    // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
    types: {} as { events: { type: "sent" | "sentAgain" | "van.came" } },
    actors: declarePorts<{ carry: Port<void, "arrived" | "late" | "lost"> }>("carry"),
    delays: { pause: 1_000, night: 60_000 },
  }).createMachine({
    id: "post",
    initial: "written",
    states: {
      written: { on: { sent: wrong.asksFirst === true ? "stamped" : "carried" } },
      stamped: { on: { "van.came": "carried" } },
      carried: {
        invoke: {
          id: "carry",
          src: "carry",
          onDone: [
            { guard: ({ event }) => event.output === "arrived", target: "read" },
            { guard: ({ event }) => event.output === "lost" && wrong.noEnd !== true, target: "lost" },
            { target: "waiting" },
          ],
          onError: "waiting",
        },
      },
      waiting: {
        after: wrong.noTimer === true ? {} : { pause: "carried" },
        on: { sentAgain: "carried" },
      },
      lost: { after: { night: "read" } },
      read: { on: { sent: "carried" } },
    },
  });
  return defineModel(machine, {
    input: undefined,
    intents: [{ type: "sent" }, { type: "sentAgain" }],
    signals: [{ type: "van.came" }],
    outcomes: { carry: wrong.noEnd === true ? ["arrived", "late"] : ["arrived", "lost"] },
  });
};
type M = ReturnType<typeof post>["machine"];

const at =
  (...places: SnapshotFrom<M>["value"][]) =>
  (s: SnapshotFrom<M>) =>
    places.includes(s.value);

/** Why it may never be read, and where. */
const complaints = (model: ReturnType<typeof post>, ...[sooner]: (readonly "van.came"[])[]) =>
  leadsTo<M>(at("carried", "stamped"), at("read"), { ...(sooner && { sooner }) })(model.explore()).map(
    (found) => {
      const { at: place, why } = "why" in found ? found : { at: found, why: "" };
      return `${"from" in place ? "" : where(stateOf("to" in place ? place.to : place).value)} ${why}`.trim();
    },
  );

describe("a letter that is carried is read in the end", () => {
  test("whatever outages there are on the way, since they come to an end", () => {
    expect(complaints(post())).toEqual([]);
  });
  test("not, where nothing happens by itself any more: people need not do what they can", () => {
    expect(complaints(post({ noTimer: true }))).toEqual(["waiting nothing is under way, and it stays here"]);
  });
  test("not, where the same answer may come for ever", () => {
    expect(complaints(post({ noEnd: true }))).toEqual(["may go round for ever: carried, waiting"]);
  });
  test("not, where another actor has to do something, unless it does sooner or later", () => {
    const slow = post({ asksFirst: true });
    expect(complaints(slow)).toEqual(["stamped nothing is under way, and it stays here"]);
    expect(complaints(slow, ["van.came"])).toEqual([]);
  });
  test("not, where the machine may end before", () => {
    const machine = setup({}).createMachine({
      id: "bottle",
      initial: "afloat",
      states: { afloat: { after: { 1000: "sunk" } }, sunk: { type: "final" }, read: {} },
    });
    const model = defineModel(machine, { input: undefined, intents: [], outcomes: {} });
    const law = leadsTo<typeof machine>(
      () => true,
      (s) => s.value === "read",
    );
    expect(law(model.explore())).toMatchObject([{ why: "it ends here" }]);
  });
});

test("a timer that stays armed all around a circle ends it", () => {
  const machine = setup({
    // Cast: as above.
    types: {} as { events: { type: "started" } },
    actors: declarePorts<{ look: Port<void, null> }>("look"),
    delays: { pause: 1_000, patience: 10_000 },
  }).createMachine({
    id: "lookout",
    initial: "idle",
    states: {
      idle: { on: { started: "watching" } },
      watching: {
        initial: "looking",
        after: { patience: "given up" },
        states: {
          looking: { invoke: { id: "look", src: "look", onDone: "pausing", onError: "pausing" } },
          pausing: { after: { pause: "looking" } },
        },
      },
      "given up": {},
    },
  });
  const model = defineModel(machine, {
    input: undefined,
    intents: [{ type: "started" }],
    outcomes: { look: [null] },
  });
  const watching = (s: SnapshotFrom<typeof machine>) => s.matches("watching");
  const given = (s: SnapshotFrom<typeof machine>) => s.matches("given up");
  expect(leadsTo<typeof machine>(watching, given)(model.explore())).toEqual([]);
  expect(leadsTo<typeof machine>(watching, (s) => s.matches("idle"))(model.explore())).not.toEqual([]);
});
