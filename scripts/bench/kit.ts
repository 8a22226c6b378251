import { explore } from "../../tools/statecharts/explore.ts";
import { loadModel, modelNames } from "../../e2e/paths/models.ts";
import { median } from "./figures.ts";

/** Number of states of each machine, and the time to explore all (ms, median of 5). */
export const exploreMachines = async (): Promise<
  { machine: string; situations: number; steps: number; took: number }[]
> => {
  const figures = [];
  for (const machine of modelNames("machines")) {
    const model = await loadModel("machines", machine);
    const walks = Array.from({ length: 5 }, () => {
      const begun = performance.now();
      const { situations, steps } = explore(model);
      return { situations: situations.length, steps: steps.length, took: performance.now() - begun };
    });
    const [first] = walks;
    if (first !== undefined) figures.push({ machine, ...first, took: median(walks.map(({ took }) => took)) });
  }
  return figures;
};
