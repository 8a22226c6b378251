import { type EnvironmentModuleNode, type Plugin, runnerImport } from "vite";
import { languages } from "#contract/language.ts";

/** The file of a text group in a language, and its parts in a folder next to it. */
const textFile = new RegExp(
  `^(.*/src/i18n/locales/([\\w-]+)/(${languages.join("|")}))(?:\\.ts|/[\\w-]+\\.ts)$`,
);

/** Only src/i18n imports the module; other importers would keep the old text. */
const isOfTexts = ({ importers }: EnvironmentModuleNode): boolean =>
  [...importers].every(({ file }) => file?.includes("/src/i18n/"));

/**
 * In development: sends a changed text to the pages, which show it (src/dev/hot.ts); Vite would reload them. The file is
 * read here, since a page that imports it again would have its modules twice.
 */
export const freshTexts = (): Plugin => ({
  name: "kabinet:fresh-texts",
  apply: "serve",
  async hotUpdate({ file, type, modules, server }) {
    const [, path = "", group, language] = textFile.exec(file) ?? [];
    const isShown = group !== undefined && type === "update" && this.environment.name === "client";
    if (!isShown || modules.length === 0 || !modules.every(isOfTexts)) return undefined;
    const { root } = server.config;
    const { module } = await runnerImport<{ texts: object }>(`${path}.ts`, { root, configFile: false });
    this.environment.hot.send("kabinet:texts", { group, language, texts: module.texts });
    return [];
  },
});
