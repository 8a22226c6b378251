import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AllHeads, PageHead } from "./heads.ts";
import { type Language, prefixOf } from "#contract/language.ts";
import { type Effort, type Encoding, kept, pack, quick } from "./pack.ts";
import { type PageSite, renderHead, withHead } from "./page-head.ts";

/** A page that is ready to be sent; `tag` names what is in it. Each packing of it is made when it is first asked for. */
export type ReadyPage = {
  readonly tag: string;
  readonly plain: Buffer;
  readonly packed: (encoding: Encoding) => Promise<Buffer>;
};

const moduleLink = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/**
 * The pages of `dist`, each with its own head, made when it is first asked for: what the build has put into a page of
 * its own (`about/index.html`), and else the one for every other address (`shell.html`). Those whose address has a place
 * for anything are not kept: there are as many of them as somebody cares to ask for.
 */
export const openPages = (dist: string, heads: AllHeads, site: PageSite) => {
  const ready = new Map<string, ReadyPage>();
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
  const builtFor = (language: Language, head: PageHead): string =>
    read(language, `${head.name ?? "/404/"}index.html`) ?? read(language, "shell.html") ?? "";

  const make = (language: Language, head: PageHead, effort: Effort): ReadyPage => {
    const otherwise = heads[language].description;
    const page = builtFor(language, head);
    const plain = Buffer.from(withHead(page, renderHead(head, { ...site, language, otherwise })));
    const made = new Map<Encoding, Promise<Buffer>>();
    return {
      tag: createHash("sha256").update(plain).digest("hex").slice(0, 32),
      plain,
      packed: (encoding) => {
        const known = made.get(encoding) ?? pack(plain, encoding, effort);
        made.set(encoding, known);
        return known;
      },
    };
  };

  return {
    pageFor: (language: Language, head: PageHead): ReadyPage => {
      const isNamed = head.path === null || heads[language].pages[head.path] !== undefined;
      if (!isNamed) return make(language, head, quick);
      const key = `${language} ${head.path}`;
      const known = ready.get(key) ?? make(language, head, kept);
      ready.set(key, known);
      return known;
    },
    /** The scripts that a page asks for, as values of the header `Link` (RFC 8288). */
    linksOf: (language: Language, head: PageHead): string[] =>
      Array.from(
        builtFor(language, head).matchAll(moduleLink),
        ([, file]) => `<${file}>; rel=modulepreload; crossorigin`,
      ),
  };
};
