import { type EnvironmentModuleNode, type Plugin, runnerImport } from "vite";
import { languages } from "#contract/language.ts";

/** The file of a group of texts in a language, and its parts in a folder beside it. */
const textFile = new RegExp(
  `^(.*/src/i18n/locales/([\\w-]+)/(${languages.join("|")}))(?:\\.ts|/[\\w-]+\\.ts)$`,
);

/** Whether nothing but src/i18n imports it: what else has read a text keeps it. */
const isOfTexts = ({ importers }: EnvironmentModuleNode): boolean =>
  [...importers].every(({ file }) => file?.includes("/src/i18n/"));

/**
 * In development: a text that is changed is told to the pages, which show it (src/dev/hot.ts), where Vite would
 * reload them. The file is read here, since a page that read it a second time would have its modules twice.
 */
export const freshTexts = (): Plugin => ({
  name: "kabinet:fresh-texts",
  apply: "serve",
  async hotUpdate({ file, type, modules, server }) {
    const [, path = "", group, language] = textFile.exec(file) ?? [];
    const isTold = group !== undefined && type === "update" && this.environment.name === "client";
    if (!isTold || modules.length === 0 || !modules.every(isOfTexts)) return undefined;
    const { root } = server.config;
    const { module } = await runnerImport<{ texts: object }>(`${path}.ts`, { root, configFile: false });
    this.environment.hot.send("kabinet:texts", { group, language, texts: module.texts });
    return [];
  },
});
