// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { documents } from "#server/catalog/content/documents.ts";
import { describeHead } from "#server/platform/http/built-pages.ts";
import { createTexts } from "#src/i18n/texts.ts";
import { texts as english } from "#src/i18n/locales/head/en.ts";
import { texts as russian } from "#src/i18n/locales/head/ru.ts";
import { headText, updateHead } from "#src/routing/page-head.ts";

const origin = "https://kabinet.example";

const speak = async (language: "ru" | "en") => {
  const { i18n, load } = createTexts(language, () => undefined);
  await load("common", "head");
  return {
    i18n,
    /** The server's page; null if there is none. */
    sent: (path: string | null): string => {
      const description = path === null ? null : headText(i18n, "description", path);
      const otherwise = i18n.t("description");
      return describeHead({ title: "", description, path }, language, otherwise, {
        publicUrl: origin,
        settings: {},
      });
    },
    at: (path: string | null) => new URL(`${language === "ru" ? "" : "/en"}${path ?? "/nothing/"}`, origin),
  };
};

/** The head's elements, in no order. */
const headTags = (): Set<Record<string, string>> =>
  new Set(
    Array.from(document.head.querySelectorAll("meta, link"), ({ attributes }) =>
      Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value])),
    ),
  );

const pages = ["/", "/about/", "/payments/", "/404/", null];

describe("the head of a page", () => {
  test.each(["ru", "en"] as const)("is the same, sent or navigated to (%s)", async (language) => {
    const { i18n, sent, at } = await speak(language);
    for (const from of pages)
      for (const to of pages) {
        document.head.innerHTML = sent(to);
        const wanted = headTags();
        document.head.innerHTML = sent(from);
        updateHead(document, i18n, to, at(to));
        expect(headTags()).toEqual(wanted);
      }
  });

  test("has the canonical URL, however the browser reached the product", async () => {
    const { i18n, sent } = await speak("ru");
    document.head.innerHTML = sent("/about/");
    updateHead(document, i18n, "/faq/", new URL("http://127.0.0.1:3000/faq/"));
    expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(`${origin}/faq/`);
  });

  test.each([
    ["ru", russian],
    ["en", english],
  ] as const)("names a document as its title does (%s)", (language, texts) => {
    const titled = Object.entries<string>(texts).filter(([key]) => key.startsWith("title "));
    expect(titled).not.toEqual([]);
    for (const [key, title] of titled) {
      const path = key.slice("title /".length, -1);
      expect(documents[language].get(path === "contract" ? "oferta" : path)?.title).toBe(title);
    }
  });
});
