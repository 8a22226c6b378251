import { type AnyStateMachine, StateMachine } from "xstate";

/**
 * A machine config with one small change. `state` is the path (by keys) of the one state that behaves differently;
 * `hears`, where it is given, tells the events to which it does.
 */
export type Mutant = {
  readonly name: string;
  readonly config: AnyStateMachine["config"];
  readonly state: readonly string[];
  readonly hears?: ((type: string) => boolean) | undefined;
};

/** The mutant of a machine, with its actions, guards, actors and delays. An endless loop fails. */
export const mutated = (machine: AnyStateMachine, { config }: Mutant): AnyStateMachine =>
  new StateMachine(
    { ...config, options: { maxIterations: 1000, ...config.options } },
    machine.implementations,
  );

type Json = Record<string, unknown>;
type Path = readonly string[];
type Hears = Mutant["hears"];

/** Every config that differs from this one by one small change that a careless edit could make. */
export function mutants(config: AnyStateMachine["config"]): Mutant[] {
  const found: Mutant[] = [];

  const change = (path: Path, what: string, hears: Hears, edit: (parent: Json, key: string) => void) => {
    // Cast: a config is JSON with functions in it, walked by its paths.
    const copy = clone(config) as Json;
    const parent = path.slice(0, -1).reduce<Json>((at, key) => at[key] as Json, copy);
    edit(parent, path.at(-1) ?? "");
    // Cast: a clone of a config with one property less or another is still a config to XState.
    const mutant = copy as Mutant["config"];
    found.push({ name: `${path.join(".")}: ${what}`, config: mutant, state: statePath(path, config), hears });
  };
  const drop = (path: Path, what = "dropped", hears?: Hears) =>
    change(path, what, hears, (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    });
  const put = (path: Path, what: string, value: unknown, hears?: Hears) =>
    change(path, what, hears, (parent, key) => {
      parent[key] = value;
    });

  const transitions = (value: unknown, path: Path, siblings: readonly string[], hears?: Hears) => {
    if (value === undefined) return;
    // Without its transitions a timer is not armed.
    drop(path, "dropped", path.at(-2) === "after" ? undefined : hears);
    each(value, path, (branch, at) => {
      if (at !== path) drop(at, "branch dropped", hears);
      const target = typeof branch === "string" ? branch : isJson(branch) ? branch["target"] : undefined;
      const elsewhere = siblings.find((name) => name !== target && !String(target).startsWith(`${name}.`));
      if (typeof branch === "string" && elsewhere) put(at, `goes to ${elsewhere}`, elsewhere, hears);
      if (!isJson(branch)) return;
      if (typeof target === "string") {
        if (elsewhere) put([...at, "target"], `goes to ${elsewhere}`, elsewhere, hears);
        drop([...at, "target"], "stays", hears);
      }
      if (branch["guard"]) {
        drop([...at, "guard"], "always", hears);
        put([...at, "guard"], "never", () => false, hears);
      }
      if (branch["reenter"]) drop([...at, "reenter"], "dropped", hears);
      each(branch["actions"], [...at, "actions"], (_, action) => drop(action, "dropped", hears));
    });
  };

  const invocations = (value: unknown, path: Path, siblings: readonly string[]) =>
    each(value, path, (invoke, at) => {
      drop(at);
      if (!isJson(invoke)) return;
      if (invoke["input"]) drop([...at, "input"]);
      transitions(invoke["onDone"], [...at, "onDone"], siblings, starting("xstate.done.actor."));
      transitions(invoke["onError"], [...at, "onError"], siblings, starting("xstate.error.actor."));
      transitions(invoke["onSnapshot"], [...at, "onSnapshot"], siblings);
    });

  const walk = (node: Json, path: Path, siblings: readonly string[]) => {
    const inside = (...keys: string[]) => [...path, ...keys];
    for (const [event, value] of entries(node["on"]))
      transitions(value, inside("on", event), siblings, matching(event));
    for (const [delay, value] of entries(node["after"])) {
      transitions(value, inside("after", delay), siblings, starting(`xstate.after.${delay}.`));
      change(inside("after", delay), "at once", undefined, (parent, key) => {
        delete parent[key];
        parent["0"] = value;
      });
    }
    transitions(node["always"], inside("always"), siblings);
    transitions(node["onDone"], inside("onDone"), siblings);
    for (const when of ["entry", "exit"]) each(node[when], inside(when), (_, action) => drop(action));
    invocations(node["invoke"], inside("invoke"), siblings);
    each(node["tags"], inside("tags"), (tag, at) => drop(at, `${String(tag)} dropped`));
    if (node["output"]) drop(inside("output"));
    if (node["type"] === "final") drop(inside("type"), "not final");
    if (node["history"] === "deep") drop(inside("history"), "shallow");
    const states = entries(node["states"]);
    const names = states.map(([name]) => name);
    const other = names.find((name) => name !== node["initial"]);
    if (node["initial"] && other) put(inside("initial"), `starts in ${other}`, other);
    for (const [name, state] of states) if (isJson(state)) walk(state, inside("states", name), names);
  };
  // Cast: a machine's config is read as the plain data it is.
  walk(config as Json, [], []);
  return found;
}

const starting = (prefix: string) => (type: string) => type.startsWith(prefix);

/** Whether an event matches a descriptor such as `code.submitted`, `code.*` or `*`. */
const matching = (descriptor: string) =>
  descriptor.endsWith("*")
    ? starting(descriptor.slice(0, -1).replace(/\.$/, ""))
    : (type: string) => type === descriptor;

const entries = (value: unknown): [string, unknown][] => (isJson(value) ? Object.entries(value) : []);

/** One thing or a list of them, each with its path. */
function each(value: unknown, path: Path, visit: (item: unknown, path: Path) => void) {
  if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, String(index)]));
  else if (value !== undefined) visit(value, path);
}

/** `["states", "a", "on", "e"]` changes the state `a`; a history state is its parent's memory. */
function statePath(path: Path, config: AnyStateMachine["config"]): string[] {
  const state: string[] = [];
  let node: unknown = config;
  for (let at = 0; path[at] === "states"; at += 2) {
    const name = path[at + 1] ?? "";
    node = isJson(node) && isJson(node["states"]) ? node["states"][name] : undefined;
    if (!isJson(node) || node["type"] === "history") break;
    state.push(name);
  }
  return state;
}

const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Copies plain objects and lists; functions and everything else are shared. */
function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone);
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clone(inner)]));
}
