import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { vi } from "vitest";
import type { Texts } from "#src/i18n/texts.ts";
import { createTexts } from "#src/i18n/texts.ts";
import { Frame } from "#src/app/frame.tsx";
import { type Language, inLanguage } from "#contract/language.ts";
import type { RouterContext } from "#src/routing/router-context.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { createToldTitle, ProvideTitle } from "#src/routing/told-title.tsx";
import { dayOf } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { Server } from "./server.ts";

const nothing = (): void => undefined;

const known = new Map<Language, Texts>();
/** The texts of a language; one that is missing is a mistake. */
const textsOf = (language: Language): Texts => {
  const texts =
    known.get(language) ??
    createTexts(language, (message) => {
      throw new Error(message);
    });
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

/** Stands between what is written differently in one line, so that two numbers do not run together. */
const between = "\u2063";

/** What a person reads of a page, without its menus; what stands apart on it stays apart. */
const readable = (html: string): string =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<\/?(?:b|small|span|strong|em|i|a|wbr)(?:\s[^>]*)?>/g, between)
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/\n\s*/g, "\n");

/** The page at an address, as the product renders it of the actors of a running application. */
export const readScreen = async (
  server: Server,
  page: Page,
  address: string,
  language: Language,
): Promise<string> => {
  const time = { now: server.now, subscribe: () => nothing };
  const context: RouterContext = {
    ...page.context,
    texts: textsOf(language),
    seconds: time,
    serverTime: time,
    here: { read: () => address, page: () => address, subscribe: () => nothing },
  };
  await context.texts.load("common", "shell");
  const history = createMemoryHistory({ initialEntries: [inLanguage(address, language)] });
  const router = createAppRouter(language, context, history);
  await router.load();
  // What the page asks for as it is opened is answered.
  await page.settle();
  await page.settle();
  // What is rendered to text takes the year of the build for the current one, until a browser has its clock.
  vi.stubEnv("BUILD_YEAR", dayOf(server.now()).slice(0, 4));
  const html = renderToString(
    <I18nextProvider i18n={context.texts.i18n}>
      <Frame app={page.app} context={context}>
        <ProvideTitle value={createToldTitle()}>
          <RouterProvider router={router} />
        </ProvideTitle>
      </Frame>
    </I18nextProvider>,
  );
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html;
  return readable(main);
};
