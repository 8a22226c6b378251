import type { PlainTour } from "#machines/kit/plain-tour.ts";

/** Tours as a Playwright test file for the e2e folder: `playTour` there drives the page by the three verbs. */
export const playwright = (machine: string, tours: readonly PlainTour[]): string =>
  `// Written by: npm run paths -- --machine ${machine} --format playwright
import type { PlainTour } from "#machines/kit/plain-tour.ts";
import { test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

const tours: readonly PlainTour[] = [
${tours.map((tour) => `  ${JSON.stringify(tour)},`).join("\n")}
];

for (const [index, tour] of tours.entries())
  test(\`${machine}, tour \${index + 1} of ${tours.length}: \${tour.steps.length} steps\`, async ({ page }) => {
    await playTour(page, ${JSON.stringify(machine)}, tour);
  });
`;
