// @vitest-environment jsdom
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test } from "vitest";
import { documents, faq } from "#server/catalog/content/documents.ts";
import { isPlain, Markdown } from "#src/features/documents/markdown.tsx";
import { splitMatches, searchFaq, stemWords } from "#src/features/documents/search-faq.ts";
import { mount } from "../ui/mount.ts";

const found = (typed: string, language: "ru" | "en" = "ru") =>
  searchFaq(faq[language], stemWords(typed)).flatMap(({ items }) => items.map(({ question }) => question));
const all = faq.ru.flatMap(({ items }) => items);

describe("searching questions and answers", () => {
  test("without text everything is shown", () => {
    expect(found(" ")).toHaveLength(all.length);
    expect(searchFaq(faq.ru, [])).toEqual(faq.ru);
  });
  test("a word is found in any form, in questions and answers", () => {
    for (const typed of ["карта", "КАРТУ", "карты", "карт"])
      expect(found(typed)).toContain("Как удалить карту?");
    expect(found("робот")).toEqual(["Код не пришёл. Что делать?"]);
    expect(found("cards", "en")).toContain("How do I remove a card?");
  });
  test("ё equals е", () => {
    expect(found("пришел")).toEqual(["Код не пришёл. Что делать?"]);
    expect(found("пришёл")).toEqual(["Код не пришёл. Что делать?"]);
  });
  test("every word must occur, anywhere", () => {
    expect(found("депозит карта")).toEqual(["Когда вернут депозит?"]);
    expect(found("депозит робот")).toEqual([]);
  });
  test("the middle of a word is not found", () => {
    expect(found("одит")).toEqual([]);
  });
  test("punctuation is no word and breaks nothing", () => {
    expect(found(".*(?")).toHaveLength(all.length);
    expect(found("карта)(")).toContain("Как удалить карту?");
  });
});

test("whole words are marked, and no text is lost", () => {
  const text = "Карту убрать можно: карта — ваша. Покарта";
  const pieces = splitMatches(text, stemWords("карты"));
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter(({ found: isFound }) => isFound).map((piece) => piece.text)).toEqual([
    "Карту",
    "карта",
  ]);
});

test("answers mark words inside their elements", async () => {
  const container = await mount(<Markdown text="Откройте **карту** и [карты](/cards/)" words={["карт"]} />);
  expect(
    Array.from(container.querySelectorAll("mark"), ({ parentElement }) => parentElement?.tagName),
  ).toEqual(["B", "A"]);
});

test("headings of a document follow their parent heading", async () => {
  const text = "## Подписка\n\n### Пауза";
  const onPage = await mount(<Markdown text={text} />);
  expect(Array.from(onPage.querySelectorAll("h2, h3"), ({ tagName }) => tagName)).toEqual(["H2", "H3"]);
  const inSection = await mount(<Markdown text={text} level={3} />);
  expect(Array.from(inSection.querySelectorAll("h2, h3"), ({ tagName }) => tagName)).toEqual(["H3", "H3"]);
});

test("the parser agrees that plain text is one paragraph", () => {
  const texts = (["ru", "en"] as const).flatMap((language) => [
    ...faq[language].flatMap(({ items }) => items.map(({ answer }) => answer)),
    ...Array.from(documents[language].values(), ({ body }) => body.split("\n")).flat(),
  ]);
  const plain = texts.filter((text) => text !== "" && isPlain(text));
  expect(plain.length).toBeGreaterThan(50);
  expect(plain.map((text) => fromMarkdown(text).children)).toMatchObject(
    plain.map((value) => [{ type: "paragraph", children: [{ type: "text", value }] }]),
  );
});

test.each([
  "- one",
  "1. one",
  "## one",
  "a **b**",
  "[a](/b/)",
  "one\ntwo",
  "one  ",
  "    one",
  "a &amp; b",
  "a\\*b",
  "---",
  "+ a",
])("%j is left to the parser", (text) => {
  expect(isPlain(text)).toBe(false);
});
