// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { type AnyStateMachine, type AnyStateNode, createMachine } from "xstate";
import { machines } from "#src/dev/recording/machines.ts";
import { chartJson, nameOf, scxml } from "#tools/inspector/make/export-chart.ts";
import { guardName } from "#tools/statecharts/guard-name.ts";

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values<AnyStateNode>(node.states).flatMap(nodesOf),
];
const idsOf = (nodes: readonly AnyStateNode[] | undefined) => (nodes ?? []).map(({ id }) => id).join(" ");
/** Everything of a chart that a drawing shows, in lines. */
const linesOf = ({ root }: AnyStateMachine): readonly string[] =>
  nodesOf(root).flatMap((node) => {
    const initial = node.type === "compound" ? idsOf(node.initial.target) : "";
    const invoked = node.invoke.map(({ id, src }) => `${id} ${nameOf(src)}`);
    const transitions = [
      ...(node.always ?? []).map((one) => ["", one] as const),
      ...[...node.transitions].flatMap(([event, all]) => all.map((one) => [event, one] as const)),
    ].map(
      ([event, { target, guard, actions, reenter }]) =>
        `${event} [${guard === undefined ? "" : guardName(guard)}] → ${idsOf(target)} ${reenter} / ${actions.map(nameOf).join()}`,
    );
    const about = [
      node.type,
      initial,
      node.history,
      node.tags.join(),
      node.after.map(({ eventType }) => eventType).join(),
    ];
    return [
      `${node.id}: ${about.join(" | ")}`,
      ...[...invoked, ...transitions].map((line) => `${node.id}: ${line}`),
    ];
  });

describe("the chart of every machine can be taken elsewhere, whole", () => {
  test.each(Object.entries(machines))(
    "%s as JSON: createMachine makes the same chart of it",
    (_, machine) => {
      const json = chartJson(machine);
      // Cast: the configuration of some machine.
      const read = createMachine(JSON.parse(json) as never);
      expect(linesOf(read)).toEqual(linesOf(machine));
    },
  );

  test.each(Object.entries(machines))("%s as SCXML: every state and transition is there", (_, machine) => {
    const read = new DOMParser().parseFromString(scxml(machine), "application/xml");
    expect(read.querySelector("parsererror")).toBeNull();
    const nodes = nodesOf(machine.root);
    const { id: whole } = machine.root;
    const states = [...read.querySelectorAll("state, parallel, final, history")].map(({ id }) => id);
    expect([...new Set([whole, ...states])].toSorted()).toEqual(nodes.map(({ id }) => id).toSorted());
    const known = new Set(states);
    const targets = [...read.querySelectorAll("[target], [initial]")].flatMap((element) =>
      `${element.getAttribute("target") ?? ""} ${element.getAttribute("initial") ?? ""}`.trim().split(" "),
    );
    expect(targets.filter((id) => !known.has(id))).toEqual([]);
    const count = nodes.flatMap((node) => [
      ...(node.always ?? []),
      ...[...node.transitions.values()].flat(),
    ]).length;
    const histories = nodes.filter(({ type }) => type === "history").length;
    expect(read.querySelectorAll("transition").length).toBe(count + histories);
    const ports = (element: Element) => `${element.parentElement?.id} ${element.getAttribute("src")}`;
    expect([...read.querySelectorAll("invoke")].map(ports).toSorted()).toEqual(
      nodes.flatMap(({ id, invoke }) => invoke.map(({ src }) => `${id} ${nameOf(src)}`)).toSorted(),
    );
    // Only these may be in <scxml>: transitions and ports belong to a state.
    const outside = [...read.documentElement.children].filter(
      ({ tagName }) => !/^(?:state|parallel|final)$/.test(tagName),
    );
    expect(outside.map(({ outerHTML }) => outerHTML)).toEqual([]);
  });
});

test("a transition of a state to itself that does not enter it again leads to its start in SCXML", () => {
  const machine = createMachine({
    id: "m",
    initial: "open",
    states: {
      open: {
        on: { again: "open", anew: { target: "open", reenter: true } },
        initial: "first",
        states: { first: { on: { wait: "first", next: "second" } }, second: {} },
      },
    },
  });
  const read = new DOMParser().parseFromString(scxml(machine), "application/xml");
  const transitions = [...read.querySelectorAll("transition")].map((each) =>
    ["event", "target", "type"].map((name) => each.getAttribute(name)),
  );
  expect(transitions).toEqual([
    ["again", "m.open.first", "internal"],
    ["anew", "m.open", null],
    ["wait", null, null],
    ["next", "m.open.second", "internal"],
  ]);
});
