import { type AnyStateMachine, StateMachine } from "xstate";
import { mutants } from "#tools/statecharts/mutants.ts";

/** A wrong variant of a machine. */
export type Bug = (machine: AnyStateMachine) => AnyStateMachine;
type Config = { [key: string]: unknown };

/** Changes one place of the chart, found by its path. */
export const chart =
  (path: string, change: (found: Config) => Config): Bug =>
  (machine) => {
    const edit = (node: Config, [key, ...rest]: string[]): Config => {
      if (key === undefined) return change(node);
      if (rest.length > 0 && node[key] === undefined)
        throw new Error(`${machine.id} has no "${key}" of ${path}`);
      // Cast: what is on a path through a chart is a part of the chart.
      return { ...node, [key]: edit((node[key] ?? {}) as Config, rest) };
    };
    // Cast: a chart as data that is changed by a path.
    const config = edit(machine.config as Config, path.split(".").filter(Boolean));
    return new StateMachine({ ...config, options: { maxIterations: 1000 } }, machine.implementations);
  };

/** A mutant of the statecharts tool, by name. */
export const mutant =
  (name: string): Bug =>
  (machine) => {
    const found = mutants(machine.config).find((each) => each.name === name);
    if (!found) throw new Error(`${machine.id} has no mutant "${name}"`);
    return new StateMachine({ ...found.config, options: { maxIterations: 1000 } }, machine.implementations);
  };

/** Other actions, guards or delays under the same names. */
export const provided =
  (wrong: { actions?: object; guards?: object; delays?: object }): Bug =>
  (machine) =>
    machine.provide(wrong as never); // Cast: exactly what is wrong about it.
