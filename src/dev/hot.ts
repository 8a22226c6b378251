import type { ViteHotContext } from "vite/types/hot.d.ts";
import type { Developed } from "../app/show-kabinet.tsx";
import type { World } from "../ports/world.ts";
import { carryOver } from "./carry/carry-over.ts";
import type { MovableClock } from "./movable-clock.ts";
import type { i18n } from "i18next";
import * as v from "valibot";
import { languages } from "#contract/language.ts";
import { typeset } from "../i18n/texts.ts";

/** A group of texts of which something was changed (scripts/build/fresh-texts.ts). */
const Told = v.object({
  language: v.picklist(languages),
  group: v.string(),
  texts: v.record(v.string(), v.string()),
});

/** Shows texts as they are now in place of those that the page has. What it has not loaded comes as it is by then. */
export const showFreshTexts = (
  { hasResourceBundle, removeResourceBundle, addResourceBundle }: i18n,
  told: unknown,
  write?: (text: string) => string,
): void => {
  const { language, group, texts } = v.parse(Told, told);
  if (!hasResourceBundle(language, group)) return;
  removeResourceBundle(language, group);
  addResourceBundle(language, group, typeset(texts, write));
};

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
