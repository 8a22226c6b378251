import { branchName, declared } from "#machines/kit/coverage.ts";
import { playable, unplayed } from "../../e2e/playable.ts";
import { choosePaths, everyTransition } from "./choose.ts";
import { loadModel, modelNames } from "./models.ts";
import { nodesOf } from "./places.ts";
import { inBrowser, longestInBrowser } from "./unplayable.ts";

/** Where the transitions of one machine are walked. `reasons`: why a browser cannot take the others. */
export type Row = {
  readonly machine: string;
  readonly transitions: number;
  readonly inChromium: number;
  readonly reasons: readonly { readonly why: string; readonly transitions: readonly string[] }[];
};

/** What paths in a browser take of a machine that somebody plays there; nothing of others. */
export const rowOf = async (machine: string): Promise<Row> => {
  const model = await loadModel("machines", machine);
  const transitions = new Set(nodesOf(model.machine).flatMap(declared).map(branchName)).size;
  if (playable[machine] === undefined) return { machine, transitions, inChromium: 0, reasons: [] };
  const { goals, left } = choosePaths(model, {
    ...everyTransition,
    longest: longestInBrowser(machine),
    ...inBrowser(machine),
  });
  const reasons = [...Map.groupBy(left, ({ why }) => why)].map(([why, list]) => ({
    why,
    transitions: list.map(({ goal }) => goal),
  }));
  return { machine, transitions, inChromium: goals - left.length, reasons };
};

/** Where each machine's transitions are walked, as a page in Markdown shows it. */
export const table = async (): Promise<string> => {
  const rows = await Promise.all(modelNames("machines").map(rowOf));
  const line = ({ machine, transitions, inChromium }: Row) =>
    `| ${machine} | ${transitions} | ${transitions} | ${playable[machine] ? inChromium : "none: see below"} |`;
  const reasons = rows.flatMap(({ machine, reasons }) =>
    reasons.map(
      ({ why, transitions }) =>
        `- ${machine}: ${why}. ${transitions.map((each) => `\`${each}\``).join(", ")}`,
    ),
  );
  const wholes = Object.entries(unplayed).map(([machine, why]) => `- ${machine}: ${why}.`);
  return [
    "| machine | transitions | by a live actor | by paths in Chromium |",
    "| --- | --- | --- | --- |",
    ...rows.map(line),
    "",
    "What a browser is not made to take, and why:",
    "",
    ...wholes,
    ...reasons,
  ].join("\n");
};
