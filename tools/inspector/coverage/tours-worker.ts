import { toCounted } from "./counted.ts";
import { passedThrough, pathsOf, reactionOf } from "./model-step.ts";
import { modelOf } from "#src/dev/recording/models.ts";

/** A worker that walks the tours of a machine's model and counts; the page stays quick meanwhile. */
addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void count(String(data)).then((counted) => postMessage(counted));
});

async function count(machine: string) {
  const states = new Map<string, number>();
  const transitions = new Map<string, number>();
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1);
  const model = await modelOf(machine);
  for (const tour of model?.tours() ?? []) {
    let before = new Set<string>();
    for (const { to, taken } of tour) {
      const now = pathsOf(to);
      for (const path of now) if (!before.has(path)) add(states, path);
      for (const path of passedThrough(taken, now)) add(states, path);
      before = new Set(now);
      for (const transition of taken) add(transitions, reactionOf(transition));
    }
  }
  return toCounted(machine, { states, transitions });
}
