import { modelOf } from "#src/dev/recording/models.ts";
import { coverageOfTours, toCounted } from "./coverage.ts";

/** A worker that counts the tours of a machine's model, so that the page stays responsive. */
addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  void count(String(data)).then((counted) => postMessage(counted));
});

async function count(machine: string) {
  const model = await modelOf(machine);
  return toCounted(
    machine,
    model === null ? { states: new Map(), transitions: new Map() } : coverageOfTours(model),
  );
}
