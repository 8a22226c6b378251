import type { Report } from "./report.ts";

/** Paths as a Vitest file for tests/machines: a live actor walks each, and must be where the model says. */
export const vitest = ({ machine, asked, paths, tours }: Report): string => {
  const exported = `${machine.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Model`;
  const moves = tours();
  return `// Written by: ${asked}
import { expect, test } from "vitest";
import type { PlainTour } from "#machines/kit/plain-tour.ts";
import { replay } from "#machines/kit/replay.ts";
import { ${exported} } from "#machines/${machine}/${machine}.model.ts";

const paths: Readonly<Record<string, PlainTour>> = {
${paths.map(({ name, title }, index) => `  ${JSON.stringify(`${name}: ${title}`)}: ${JSON.stringify(moves[index])},`).join("\n")}
};

test.each(Object.entries(paths))("%s", async (_name, path) => {
  await expect(replay(${exported}, path)).resolves.toBeUndefined();
});
`;
};
