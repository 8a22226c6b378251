import { plainTour } from "#machines/kit/plain-tour.ts";
import { choosePaths } from "../scripts/paths/choose.ts";
import { loadModel } from "../scripts/paths/models.ts";
import { inBrowser } from "../scripts/paths/unplayable.ts";
import { onStage as test } from "./fixtures.ts";
import { playable } from "./playable.ts";
import { playTour } from "./tours.ts";

// The API is answered by hand here.

/** Every transition that a page can be made to take, in the paths that `npm run paths -- --format playwright` prints. */
for (const machine of Object.keys(playable)) {
  const model = await loadModel("machines", machine);
  const { paths } = choosePaths(model, {
    ...{ goal: "transitions", counts: null, only: "all", from: null, through: [], to: null, avoid: [] },
    ...{ longest: 12, budget: Infinity, seed: 0, ...inBrowser(machine) },
  });
  for (const [index, { steps }] of paths.entries())
    test(`${machine}, path ${index + 1} of ${paths.length}: ${steps.length} steps in a browser`, async ({
      page,
    }) => {
      await playTour(page, machine, plainTour(model, steps));
    });
}
