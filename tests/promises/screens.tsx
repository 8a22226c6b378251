import type { PostProcessorModule } from "i18next";
import { vi } from "vitest";
import { type Texts, createTexts } from "#src/i18n/texts.ts";
import { type Language, inLanguage } from "#contract/language.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { dayOf } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { RenderedSentence } from "./screen-facts.ts";
import type { Server } from "./server.ts";
import { openAddress } from "../src/render-address.tsx";

const nothing = (): void => undefined;

type Sentence = Pick<RenderedSentence, "key" | "values" | "words">;
let spoken: Sentence[] = [];

/** Each sentence about consequences is followed by its index in `spoken`, which marks its place on the page. */
const numbered = (words: string, number: number): string => `${words}\u{e000}${number}\u{e001}`;
const numbers = /\u{e000}(\d+)\u{e001}/gu;

/** Records every sentence of src/features/consequences/use-sentences.ts. */
const listener: PostProcessorModule = {
  type: "postProcessor",
  name: "consequences",
  process: (words: string, key: string | string[], options: { facts?: RenderedSentence["values"] }) => {
    if (options.facts === undefined) return words;
    // Cast: i18next has no narrower type for a key; the values come from that module.
    const sentence = { key: [key].flat()[0] as RenderedSentence["key"], values: options.facts, words };
    return numbered(words, spoken.push(sentence) - 1);
  },
};

const known = new Map<Language, Texts>();
/** The texts of a language. Throws if one is missing. */
const textsOf = (language: Language): Texts => {
  const found = known.get(language);
  if (found !== undefined) return found;
  const texts = createTexts(language, (message) => {
    throw new Error(message);
  });
  texts.i18n.use(listener);
  texts.i18n.options.postProcess = [listener.name];
  known.set(language, texts);
  return texts;
};

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  nbsp: "\u00a0",
};

/** Separates inline elements so that two numbers do not join. */
const between = "\u2063";

/** The text of a page without menus; block elements stay apart. */
const readable = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
    // The short day of a timeline has no year of its own; the full one follows.
    .replace(/(<time[^>]*>)<span aria-hidden="true">[^<]*<\/span>/g, "$1")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<\/?(?:b|small|span|strong|em|i|a|wbr)(?:\s[^>]*)?>/g, between)
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/\n\s*/g, "\n");

/** The page's sentences about consequences, each once, with the link or choice before it. */
const sentencesOn = (html: string): RenderedSentence[] => {
  const sentences = new Map<number, RenderedSentence>();
  let about: RenderedSentence["about"] = null;
  let offer: RenderedSentence["offer"] = null;
  for (const [found, href, number] of html.matchAll(
    /href="([^"]*)"|<input\s[^>]*>|\u{e000}(\d+)\u{e001}/gu,
  )) {
    if (href !== undefined) about = Number(/[?;]s=(\d+)/.exec(href)?.[1] ?? 0) || null;
    else if (number === undefined)
      offer = !found.includes('name="after"') ? null : found.includes('value="goOn"') ? "goOn" : "stay";
    else {
      const sentence = spoken[Number(number)];
      if (sentence !== undefined && !sentences.has(Number(number)))
        sentences.set(Number(number), {
          ...sentence,
          words: sentence.words.replaceAll(numbers, ""),
          about,
          offer,
        });
    }
  }
  return [...sentences.values()];
};

export type Read = { readonly text: string; readonly sentences: readonly RenderedSentence[] };

/** Renders the page at an address with the actors of a running application. */
export const readScreen = async (
  server: Server,
  page: Page,
  address: string,
  language: Language,
): Promise<Read> => {
  const time = { now: server.now, renderedAt: null, subscribe: () => nothing };
  const context: RouterContext = {
    ...page.context,
    texts: textsOf(language),
    seconds: time,
    serverTime: time,
    currentPage: { address: () => address, path: () => address, subscribe: () => nothing },
  };
  await context.texts.load("common", "shell");
  const render = await openAddress({
    language,
    address: inLanguage(address, language),
    app: page.app,
    context,
    texts: context.texts,
  });
  // Waits for what the page loads on opening.
  await page.settle();
  await page.settle();
  // In rendered text the current year is the build's, until a browser has its clock.
  vi.stubEnv("BUILD_YEAR", dayOf(server.now()).slice(0, 4));
  spoken = [];
  const html = render();
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html;
  return { text: readable(main.replaceAll(numbers, "")), sentences: sentencesOn(main) };
};
