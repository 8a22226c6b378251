import type { ViteHotContext } from "vite/types/hot.d.ts";
import type { Developed } from "../app/show-kabinet.tsx";
import type { World } from "../ports/world.ts";
import { carryOver } from "./carry/carry-over.ts";
import type { MovableClock } from "./movable-clock.ts";
import type { i18n } from "i18next";
import * as v from "valibot";
import { languages } from "#contract/language.ts";
import { typeset } from "../i18n/texts.ts";

/** A changed namespace of texts (scripts/build/fresh-texts.ts). */
const ChangedTexts = v.object({
  language: v.picklist(languages),
  group: v.string(),
  texts: v.record(v.string(), v.string()),
});

/** Replaces loaded texts by their current version. Namespaces that are not loaded yet load it anyway. */
export const showFreshTexts = (
  { hasResourceBundle, removeResourceBundle, addResourceBundle }: i18n,
  payload: unknown,
  write?: (text: string) => string,
): void => {
  const { language, group, texts } = v.parse(ChangedTexts, payload);
  if (!hasResourceBundle(language, group)) return;
  removeResourceBundle(language, group);
  addResourceBundle(language, group, typeset(texts, write));
};

/** Handles Vite's changes: shows new texts at once, and keeps the actors over a reload. */
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
      vite.on("kabinet:texts", (payload: unknown) => {
        showFreshTexts(kabinet.context.texts.i18n, payload, write);
        // The new version may have fixed an error that the overlay shows.
        for (const overlay of document.querySelectorAll("vite-error-overlay")) overlay.remove();
      });
      start(kabinet);
    },
  };
};
