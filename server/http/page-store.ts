import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { AllHeads, PageHead } from "./heads.ts";
import { type Language, prefixOf } from "#contract/language.ts";
import { type PageSite, renderHead, withHead } from "./page-head.ts";

const compress = promisify(brotliCompress);

/** A page that is ready to be sent. */
export type ReadyPage = { plain: Buffer; brotli: Buffer };

/**
 * The pages of `dist`, each with its own head, made when it is first asked for: what the build has put into a page of
 * its own (`about/index.html`), and else the one for every other address (`shell.html`). Those whose address has a place
 * for anything are not kept: there are as many of them as somebody cares to ask for.
 */
export const openPages = (dist: string, heads: AllHeads, site: PageSite) => {
  const ready = new Map<string, Promise<ReadyPage>>();
  const built = new Map<string, string>();
  const read = (language: Language, file: string): string | null => {
    const path = join(dist, prefixOf(language), file);
    const known = built.get(path);
    if (known !== undefined) return known;
    if (!existsSync(path)) return null;
    const text = readFileSync(path, "utf8");
    built.set(path, text);
    return text;
  };

  const make = async (language: Language, head: PageHead, quality: number): Promise<ReadyPage> => {
    const otherwise = heads[language].description;
    const page = read(language, `${head.name ?? "/404/"}index.html`) ?? read(language, "shell.html") ?? "";
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
