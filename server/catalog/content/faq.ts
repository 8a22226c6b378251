import type { ReplyWire } from "#contract/call.ts";
import type { getFaq } from "#contract/info.ts";
import { inEachLanguage, type Language } from "#contract/language.ts";
import { readContent } from "./read-content.ts";

type Groups = ReplyWire<typeof getFaq>["groups"];

const split = (text: string, mark: string): { title: string; rest: string }[] =>
  text
    .split(new RegExp(`^${mark} `, "m"))
    .slice(1)
    .map((part) => {
      const [title = "", ...rest] = part.split("\n");
      return { title: title.trim(), rest: rest.join("\n").trim() };
    });

/** `## group`, below it `### question`, below that the answer. */
const read = (language: Language): Groups =>
  split(readContent(`${language}/faq.md`).body, "##").map(({ title, rest }) => ({
    title,
    items: split(rest, "###").map((item) => ({ question: item.title, answer: item.rest })),
  }));

export const faq = inEachLanguage(read);
