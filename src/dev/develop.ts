import type { Developed } from "../app/show-kabinet.tsx";
import type { World } from "../ports/world.ts";
import { inspectActors } from "./inspect.ts";
import { movableClock } from "./movable-clock.ts";

/**
 * What a page has in development only: a clock that can be put forward, who is told of the actors, how texts are written,
 * and, where Vite serves it, that what is changed meanwhile takes as little from it as can be.
 */
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
