import ELK from "elkjs/lib/elk.bundled.js";
import { describe, expect, test } from "vitest";
import { centreOf } from "#tools/inspector/chart/guide.tsx";
import { elkInput, readLayout } from "#tools/inspector/chart/elk-graph.ts";
import {
  arrowRows,
  broken,
  graphOf,
  idOf,
  reactionId,
  stateRows,
  visibleOf,
} from "#tools/inspector/chart/graph.ts";
import { litAt } from "#tools/inspector/chart/lit.ts";
import { coverageOf, passedThrough, pathsOf } from "#tools/inspector/coverage/coverage.ts";
import { emptyHistory, record } from "#tools/inspector/history/history.ts";
import { latest } from "#tools/inspector/history/system.ts";
import { machines as charts } from "#src/dev/recording/machines.ts";
import { machines } from "../machines/machines.ts";
import { walk } from "./walk.ts";
import { defined } from "../defined.ts";

const session = graphOf(defined(charts["session"], "chart of session"));
const reactions = [
  ...session.states.flatMap(({ stays }) => stays),
  ...session.arrows.flatMap(({ reasons }) => reasons),
];

describe("the chart of a machine", () => {
  test("exists for every machine", () => {
    expect(Object.keys(charts).toSorted()).toEqual(Object.keys(machines));
  });

  test("labels each arrow with event, guard and actions", () => {
    const submitted = defined(
      session.arrows.find(({ to }) => to === idOf("anonymous.recallingCode")),
      "step to recallingCode",
    );
    expect(submitted.from).toBe("/anonymous.enteringPhone");
    expect(arrowRows(submitted).map(({ text }) => text)).toEqual([
      "phone.submitted [isOnline]",
      "/ keepPhone, note",
    ]);
  });

  test("shows in each state its invocations, timers and internal transitions", () => {
    const rows = (path: string) =>
      stateRows(
        defined(
          session.states.find((state) => state.path === path),
          "state of this path",
        ),
      ).map(({ text }) => text);
    expect(rows("anonymous.codeSent.resend.resending")).toEqual(["sendCode as resendCode"]);
    expect(rows("anonymous.codeSent.code.open")).toEqual([
      "untilExpiry",
      "untilExpiry elapses [else]",
      "/ noteExpiry",
    ]);
    expect(rows("ending")).toEqual(["endSession", "entry / announceEnd", "exit / tellWhyEnded"]);
  });

  test("wraps long conditions", () => {
    expect(broken('[asKind(event.output, "refused").attemptsLeft > 0]')).toEqual([
      '[asKind(event.output, "refused").',
      "attemptsLeft > 0]",
    ]);
  });

  test("shows active states at a zoom at which they fit", () => {
    const centre = (...active: string[]) => centreOf(session.states, new Set(["", ...active]))?.path;
    const sent = "anonymous.codeSent";
    expect(centre("anonymous", sent, `${sent}.code`, `${sent}.code.open`, `${sent}.resend`)).toBe(sent);
    expect(centre("anonymous", "anonymous.locked")).toBe("anonymous");
    expect(centre("restoring")).toBe("");
    expect(centre()).toBeUndefined();
  });

  test("a closed state keeps its outer arrows and hides its inside", () => {
    const { states, arrows } = visibleOf(session, new Set([idOf("anonymous"), idOf("anonymous.codeSent")]));
    expect(states.filter(({ path }) => path.startsWith("anonymous")).map(({ path }) => path)).toEqual([
      "anonymous",
    ]);
    const leaving = arrows.filter(({ from }) => from === "/anonymous").map(({ to }) => to);
    expect(leaving).toEqual(["/restoring", "/authenticated"]);
  });

  test("is laid out completely: every state in its parent, labels without overlap", async () => {
    const laidOut = await new ELK().layout(elkInput(session, (text) => text.length * 7));
    const { states, arrows } = readLayout(session, laidOut);
    expect(states.length).toBe(40);
    const boxes = new Map(states.map(({ state, box }) => [state.id, box]));
    const outside = states.filter(({ state, box }) => {
      const parent = defined(boxes.get(state.parent ?? state.id), "box of the parent");
      return box.x < parent.x || box.y < parent.y || box.x + box.width > parent.x + parent.width;
    });
    expect(outside).toEqual([]);
    const labels = arrows.flatMap(({ id, label }) => (label === null ? [] : [{ id, ...label }]));
    expect(labels.length).toBe(session.arrows.length);
    type Box = { x: number; y: number; width: number; height: number };
    const overlap = (a: Box, b: Box) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    const leaves = states.filter(({ isOpen }) => !isOpen).map(({ state, box }) => ({ id: state.id, ...box }));
    const crowded = labels.flatMap((label) =>
      [...labels, ...leaves]
        .filter((other) => other.id !== label.id && overlap(label, other))
        .map(({ id }) => id),
    );
    expect(crowded).toEqual([]);
  }, 60_000);
});

test("a tour also enters transient states", () => {
  const passed = machines.payment.model
    .tours()
    .flat()
    .flatMap(({ to, taken }) => passedThrough(taken, pathsOf(to)));
  expect([...new Set(passed)]).toEqual(expect.arrayContaining(["asking.prepared", "asking.recorded"]));
});

describe("a recording on a chart", () => {
  const steps = machines.session.model.tours().flat().length;
  const { entries } = walk(["app", "session"], steps * 2);
  const history = record(emptyHistory("tab-7"), entries);
  const actor = defined(history.actors.get("1/x:1"), "actor 1/x:1");

  test("all tours together cover every state and transition", () => {
    const { states, transitions } = coverageOf([actor], latest(history));
    // A tour has one step per event and does not rest in transient states.
    const missing = session.states.filter(({ path }) => path !== "" && !states.has(path));
    expect(missing.map(({ path }) => path)).toEqual(["authenticated.admitting"]);
    expect(reactions.map(reactionId).filter((id) => !transitions.has(id))).toEqual([]);
    expect(transitions.size).toBe(reactions.length);
  });

  test("before the first event only the start is covered", () => {
    const first = defined(actor.snapshots[0], "snapshot 0").nth;
    expect([...coverageOf([actor], first).states.keys()]).toEqual(["restoring"]);
  });

  test("highlights active states and the transitions that led there", () => {
    const sent = defined(
      actor.snapshots.find(({ value }) => JSON.stringify(value) === '{"anonymous":"recallingCode"}'),
      "snapshot in recallingCode",
    );
    const lit = litAt(history, actor, sent.nth, sent.at, null);
    expect([...lit.active]).toEqual(["", "anonymous", "anonymous.recallingCode"]);
    expect([...lit.entered]).toEqual(["anonymous.recallingCode"]);
    expect([...lit.taken]).toEqual(["anonymous.enteringPhone phone.submitted 0"]);
  });
});
