import { readFileSync } from "node:fs";
import type { ReplyWire } from "#contract/call.ts";
import { type DocName, docNames, type getDoc, type getFaq } from "#contract/info.ts";
import { type Language, inEachLanguage } from "#contract/language.ts";

type DocumentWire = ReplyWire<typeof getDoc>;
type Groups = ReplyWire<typeof getFaq>["groups"];

/** Splits a Markdown file of this folder into its front matter (`name: value` lines between `---`) and its body. */
export const readContent = (path: string): { facts: Record<string, string>; body: string } => {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${path} has no front matter`);
  const facts = head.split("\n").map((line) => {
    const [, name = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
    return [name, value] as const;
  });
  return { facts: Object.fromEntries(facts), body: body.trim() };
};

const readDocument = (path: string): DocumentWire => {
  const { facts, body } = readContent(path);
  return { title: facts["title"] ?? "", updated: facts["updated"] ?? "", body };
};

const readDocuments = (language: Language): Map<string, DocumentWire> =>
  new Map(docNames.map((name: DocName) => [name, readDocument(`${language}/${name}.md`)]));

/** All documents in each language, read at start, so that a missing file fails the start. Names are the only keys. */
export const documents = inEachLanguage(readDocuments);

const splitAtHeadings = (text: string, heading: "##" | "###"): { title: string; rest: string }[] =>
  text
    .split(new RegExp(`^${heading} `, "m"))
    .slice(1)
    .map((part) => {
      const [title = "", ...rest] = part.split("\n");
      return { title: title.trim(), rest: rest.join("\n").trim() };
    });

/** `## group`, below it `### question`, below that the answer. */
const readGroups = (language: Language): Groups =>
  splitAtHeadings(readContent(`${language}/faq.md`).body, "##").map(({ title, rest }) => ({
    title,
    items: splitAtHeadings(rest, "###").map((item) => ({ question: item.title, answer: item.rest })),
  }));

export const faq = inEachLanguage(readGroups);
