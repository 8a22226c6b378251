import type { Report } from "./report.ts";

/** Paths as a Playwright test file for the e2e folder: `playTour` there drives the page by the three verbs. */
export const playwright = ({ machine, asked, paths, tours }: Report): string => {
  const moves = tours();
  return `// Written by: ${asked}
import type { PlainTour } from "#machines/kit/plain-tour.ts";
import { onStage as test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

const paths: Readonly<Record<string, PlainTour>> = {
${paths.map(({ name, title }, index) => `  ${JSON.stringify(`${name}: ${title}`)}: ${JSON.stringify(moves[index])},`).join("\n")}
};

for (const [name, path] of Object.entries(paths))
  test(name, async ({ page }) => {
    await playTour(page, ${JSON.stringify(machine)}, path);
  });
`;
};
