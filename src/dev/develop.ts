import { watchReads } from "../actors/use-view.tsx";
import type { Developed } from "../app/show-kabinet.tsx";
import type { World } from "../ports/world.ts";
import { movableClock } from "./movable-clock.ts";
import * as v from "valibot";
import type { InspectionEvent, Observer } from "xstate";

const key = "kabinet-inspect";
const Wanted = v.picklist(["", "stately"]);

/** The value of a URL parameter, kept in the tab across redirects, reloads and the bank's page. */
export const wanted = ({ navigation, tabStorage }: Pick<World, "navigation" | "tabStorage">) => {
  const requested = navigation.address().searchParams.get("inspect");
  const storage = tabStorage();
  if (requested === "off") storage.removeItem(key);
  else if (requested !== null) storage.setItem(key, v.is(Wanted, requested) ? requested : "");
  const remembered = v.safeParse(Wanted, storage.getItem(key));
  return remembered.success ? remembered.output : null;
};

/**
 * Inspects every actor of the page: the recorder if this tab was opened with `?inspect`, until `?inspect=off`;
 * `?inspect=stately` adds Stately's inspector. `wait` advances the page's clock. Import it dynamically, in
 * development only.
 */
export const inspectActors = async (
  world: Pick<World, "navigation" | "tabStorage" | "warn">,
  wait: (ms: number) => void = () => undefined,
): Promise<Observer<InspectionEvent> | undefined> => {
  try {
    const where = wanted(world);
    if (where === null) return undefined;
    const { startRecorder } = await import("./recorder/recorder.ts");
    const recorder = await startRecorder({ wait, watchReads });
    if (where === "") return recorder;
    const { offerStately } = await import("./recorder/stately.ts");
    const stately = offerStately();
    return {
      next: (event) => {
        recorder.next?.(event);
        stately.next?.(event);
      },
    };
  } catch (failure) {
    world.warn("the page is not inspected", failure);
    return undefined;
  }
};

/** Development only: a movable clock, the recorder, pseudo-localisation, and state-preserving hot reload. */
export const develop = async (real: World): Promise<{ world: World } & Developed> => {
  const clock = movableClock(real.clock);
  const world: World = { ...real, clock };
  const write = world.navigation.address().searchParams.has("pseudo")
    ? (await import("./pseudo.ts")).pseudo
    : undefined;
  return {
    world,
    write,
    inspect: await inspectActors(world, clock.wait),
    ...(import.meta.hot && (await (await import("./hot.ts")).hot(import.meta.hot, world, clock, write))),
  };
};
