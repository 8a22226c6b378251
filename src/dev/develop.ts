import type { World } from "../ports/world.ts";
import { inspectActors } from "./inspect.ts";
import { movableClock } from "./movable-clock.ts";

/** What a page has in development only: a clock that can be put forward, who is told of the actors, how texts are written. */
export const develop = async (real: World) => {
  const clock = movableClock(real.clock);
  const world: World = { ...real, clock };
  return {
    world,
    inspect: await inspectActors(world, clock.wait),
    write: world.navigation.address().searchParams.has("pseudo")
      ? (await import("./pseudo.ts")).pseudo
      : undefined,
  };
};
