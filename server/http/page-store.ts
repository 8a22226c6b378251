import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { AllHeads, PageHead } from "./heads.ts";
import type { Language } from "#contract/language.ts";
import { type PageSite, renderHead, withHead } from "./page-head.ts";

const compress = promisify(brotliCompress);

/** A page that is ready to be sent. */
export type ReadyPage = { plain: Buffer; brotli: Buffer };

/** The built files: with the sign-in form in them, and for every other address. */
const files = {
  ru: { home: "index.html", other: "shell.html" },
  en: { home: "en/index.html", other: "en/shell.html" },
} as const;

/**
 * The pages of `dist`, each with its own head, made when it is first asked for. Those whose address has a place for
 * anything are not kept: there are as many of them as somebody cares to ask for.
 */
export const openPages = (dist: string, heads: AllHeads, site: PageSite) => {
  const ready = new Map<string, Promise<ReadyPage>>();
  const built = (file: string): string =>
    existsSync(join(dist, file)) ? readFileSync(join(dist, file), "utf8") : "";
  const texts = {
    ru: { home: built(files.ru.home), other: built(files.ru.other) },
    en: { home: built(files.en.home), other: built(files.en.other) },
  };

  const make = async (language: Language, head: PageHead, quality: number): Promise<ReadyPage> => {
    const otherwise = heads[language].description;
    const page = texts[language][head.path === "/" ? "home" : "other"];
    const plain = Buffer.from(withHead(page, renderHead(head, { ...site, language, otherwise })));
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    return { plain, brotli };
  };

  return (language: Language, head: PageHead): Promise<ReadyPage> => {
    const isNamed = head.path === null || heads[language].pages[head.path] !== undefined;
    if (!isNamed) return make(language, head, constants.BROTLI_MIN_QUALITY + 4);
    const key = `${language} ${head.path}`;
    const known = ready.get(key) ?? make(language, head, constants.BROTLI_MAX_QUALITY);
    ready.set(key, known);
    return known;
  };
};
