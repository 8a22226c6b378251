import type { EventObject } from "xstate";
import { camelCase } from "../recording/models.ts";
import type { Assertion } from "./asked-for.ts";

/** Of what a Vitest file is made: the events, and in which states the machine was at the start and after each. */
export type Recorded = {
  readonly machine: string;
  readonly title: string;
  readonly input: unknown;
  readonly events: readonly EventObject[];
  readonly states: readonly string[];
  readonly assertion: Assertion;
  /** What whoever reads the file should know of its values. */
  readonly note: string;
};

const line = (value: unknown) => `  ${JSON.stringify(value)},`;

/** A recording as a test of the pure machine, for `tests/recorded/`. */
export function vitestFile({ machine, title, input, events, states, assertion, note }: Recorded): string {
  const name = `${camelCase(machine)}Machine`;
  const last = states.at(-1) ?? "";
  const claim =
    assertion.kind === "same"
      ? "  expect(statesOf(machine, input, events)).toEqual(states);"
      : [
          "  const reached = statesOf(machine, input, events);",
          "  expect(reached.slice(0, -1)).toEqual(states.slice(0, -1));",
          assertion.kind === "never"
            ? `  expect(reached.at(-1)).not.toBe(${JSON.stringify(last)});`
            : `  expect(reached.at(-1)).toBe(${JSON.stringify(assertion.state)});`,
        ].join("\n");
  return `// Made of a recording. ${note}
import { expect, test } from "vitest";
import { ${name} as machine } from "#machines/${machine}/${machine}.machine.ts";
import { statesOf } from "../../inspector/replay/states-of.ts";

const input = ${JSON.stringify(input) ?? "undefined"};
const events = [
${events.map(line).join("\n")}
];
/** Where it was at the start and after each event. */
const states = [
${states.map(line).join("\n")}
];

test(${JSON.stringify(title)}, () => {
${claim}
});
`;
}
