import type { ViteHotContext } from "vite/types/hot.d.ts";
import type { Developed } from "../app/show-kabinet.tsx";
import type { World } from "../ports/world.ts";
import { carryOver } from "./carry/carry-over.ts";
import { showFreshTexts } from "./fresh-texts.ts";
import type { MovableClock } from "./movable-clock.ts";

/**
 * What a page does about changes that Vite tells it of: a text is shown at once, and what makes Vite reload the page
 * leaves its actors for the next one.
 */
export const hot = async (
  vite: Pick<ViteHotContext, "on">,
  world: World,
  clock: MovableClock,
  write: Developed["write"],
): Promise<Pick<Developed, "carried" | "start">> => {
  const { carried, start } = await carryOver(world, clock, (reloads) =>
    vite.on("vite:beforeFullReload", reloads),
  );
  return {
    carried,
    start: (kabinet) => {
      vite.on("kabinet:texts", (told: unknown) => {
        showFreshTexts(kabinet.context.texts.i18n, told, write);
        // What was wrong with a text before has been mended with it.
        for (const overlay of document.querySelectorAll("vite-error-overlay")) overlay.remove();
      });
      start(kabinet);
    },
  };
};
