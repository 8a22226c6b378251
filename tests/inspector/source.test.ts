import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AnyStateNode } from "xstate";
import { machines } from "#src/dev/recording/machines.ts";
import { lineOf } from "#tools/inspector/chart/source.ts";

const statesBelow = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values<AnyStateNode>(node.states).flatMap((child) => [child, ...statesBelow(child)]);

/** States that a function makes, or that are spread from another constant: the state around them is opened. */
const around: Readonly<Record<string, number>> = { registration: 4, subscription: 4 };

test.each(Object.entries(machines))("the source of every state of %s is found", (name, machine) => {
  const source = readFileSync(`machines/${name}/${name}.machine.ts`, "utf8");
  const lines = source.split("\n");
  const lineAt = ({ path }: AnyStateNode) => lineOf(source, path.join("."));
  const isOwn = (node: AnyStateNode) => {
    const text = (lines[lineAt(node) - 1] ?? "").trim();
    return new RegExp(`\\b${node.key}\\b`).test(text) || /^const \w+ = .*\{/.test(text);
  };
  const isAround = (node: AnyStateNode) => node.parent !== undefined && lineAt(node) === lineAt(node.parent);
  const states = statesBelow(machine.root);
  expect(states.filter((node) => !isOwn(node) && !isAround(node)).map(({ id }) => id)).toEqual([]);
  expect(states.filter(isAround).length).toBe(around[name] ?? 0);
  expect(lines[lineOf(source, "") - 1]).toContain(".createMachine(");
});
