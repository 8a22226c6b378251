import type { AnyStateMachine, AnyStateNode } from "xstate";
import { guardName } from "../../statecharts/guard-name.ts";

/** Members of a configuration that hold data or functions, which a chart does not need. */
const data = new Set(["context", "input", "output", "params", "types", "schemas", "version", "options"]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The whole chart of a machine as JSON that `createMachine` reads, also in Stately's editor and in VS Code. Guards, actions,
 * ports and delays are names; data and the code of inline functions are left out.
 */
export const chartJson = (machine: AnyStateMachine): string =>
  `${JSON.stringify(plain({ ...machine.config, id: machine.id }), null, 2)}\n`;

/** `name` is that of the member which has the value. */
function plain(value: unknown, name = ""): unknown {
  if (name === "guard") return guardName(value);
  if (name === "actions" || name === "entry" || name === "exit")
    return [value].flat().map((action) => ({ type: nameOf(action) }));
  if (name === "src") return nameOf(value);
  if (Array.isArray(value)) return value.map((each) => plain(each));
  if (!isRecord(value)) return typeof value === "function" ? undefined : value;
  // Names of states and events are data of the chart: "input" can be one.
  const isTable = name === "states" || name === "on" || name === "after";
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      !isTable && data.has(key) ? [] : [[key, plain(inner, isTable ? "" : key)]],
    ),
  );
}

/** The name of an action or a port. */
export const nameOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (isRecord(value) && typeof value["type"] === "string") return value["type"];
  return typeof value === "function" && value.name !== "" ? value.name : "inline";
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly string[] = [],
) => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const opened = `<${name}${given.join("")}`;
  return inside.length === 0
    ? [`${opened}/>`]
    : [`${opened}>`, ...inside.map((line) => `  ${line}`), `</${name}>`];
};

/**
 * The whole chart of a machine as SCXML (W3C). Guards and actions are names; a delay is a `send` on entry. A machine
 * with transitions, ports or actions of its own is a state around the others: <scxml> has none.
 */
export function scxml({ root }: AnyStateMachine): string {
  const isPlain = root.type === "compound" && ownOf(root).length === 0;
  const attributes = {
    xmlns: "http://www.w3.org/2005/07/scxml",
    version: "1.0",
    name: root.machine.id,
    ...(isPlain ? initialOf(root) : { initial: root.id }),
  };
  const inside = isPlain ? childrenOf(root).flatMap(stateOf) : stateOf(root);
  const lines = element("scxml", attributes, inside);
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
}

const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states);

const initialOf = (node: AnyStateNode): Readonly<Record<string, string>> => {
  if (node.type !== "compound") return {};
  const targets: readonly AnyStateNode[] = node.initial.target ?? [];
  return { initial: targets.map(({ id }) => id).join(" ") };
};

function stateOf(node: AnyStateNode): string[] {
  if (node.type === "history") {
    const type = node.history === "deep" ? "deep" : "shallow";
    return element("history", { id: node.id, type }, element("transition", { target: historyTarget(node) }));
  }
  const kind = node.type === "final" ? "final" : node.type === "parallel" ? "parallel" : "state";
  return element(kind, { id: node.id, ...initialOf(node) }, [
    ...ownOf(node),
    ...childrenOf(node).flatMap(stateOf),
  ]);
}

/** Actions, timers, ports and transitions that a state has itself. */
const ownOf = (node: AnyStateNode): readonly string[] => [
  ...entryOf(node),
  ...node.invoke.flatMap(({ id, src }) => element("invoke", { id, src: nameOf(src) })),
  ...(node.type === "final" ? [] : transitionsOf(node)),
];

const historyTarget = (node: AnyStateNode): string => {
  const { target } = node.config;
  const parent = node.parent;
  if (typeof target === "string" && parent !== undefined) return `${parent.id}.${target.replace(/^\./, "")}`;
  const [first]: readonly AnyStateNode[] = parent?.initial.target ?? [];
  return first?.id ?? "";
};

const run = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => element("script", {}, [escaped(nameOf(action))]));

/** XState declares the timers of a state as actions of its entry and exit, too. */
const isOwn = (action: unknown): boolean => !nameOf(action).startsWith("xstate.");

function entryOf(node: AnyStateNode): string[] {
  const timers = new Map<string, unknown>(
    node.after.map(({ delay, eventType }) => [String(eventType), delay]),
  );
  const onEntry = [
    ...run(node.entry.filter(isOwn)),
    ...[...timers].flatMap(([event, delay]) => element("send", { event, id: event, ...lasting(delay) })),
  ];
  const onExit = [
    ...run(node.exit.filter(isOwn)),
    ...[...timers.keys()].flatMap((sendid) => element("cancel", { sendid })),
  ];
  return [
    ...(onEntry.length > 0 ? element("onentry", {}, onEntry) : []),
    ...(onExit.length > 0 ? element("onexit", {}, onExit) : []),
  ];
}

const lasting = (delay: unknown) =>
  typeof delay === "number" ? { delay: `${delay}ms` } : { delayexpr: nameOf(delay) };

/** Events of invoked actors as SCXML calls them. */
const eventName = (descriptor: string): string =>
  descriptor
    .replace(/^xstate\.done\.actor\./, "done.invoke.")
    .replace(/^xstate\.error\.actor\./, "error.invoke.")
    .replace(/^xstate\.done\.state\./, "done.state.");

/**
 * Where a transition leads that stays in its state: SCXML takes one to the state itself as external, also with
 * `type="internal"` (section 3.13).
 */
const startOf = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.type === "compound" ? (node.initial.target ?? []) : [];

function transitionsOf(node: AnyStateNode): string[] {
  const declared = [
    ...(node.always ?? []).map((transition) => ({ event: "", transition })),
    ...[...node.transitions].flatMap(([event, all]) => all.map((transition) => ({ event, transition }))),
  ];
  return declared.flatMap(({ event, transition: { target, guard, actions, reenter } }) => {
    const targets = (target ?? []).flatMap((state: AnyStateNode) =>
      state === node && !reenter ? startOf(node) : [state],
    );
    const attributes = {
      ...(event !== "" && { event: eventName(event) }),
      ...(guard !== undefined && { cond: guardName(guard) }),
      ...(targets.length > 0 && { target: targets.map(({ id }) => id).join(" ") }),
      ...(targets.length > 0 && !reenter && { type: "internal" }),
    };
    return element("transition", attributes, run(actions));
  });
}
