import type { ReplyWire } from "#contract/call.ts";
import { type DocName, docNames, type getDoc } from "#contract/info.ts";
import { inEachLanguage, type Language } from "#contract/language.ts";
import { readContent } from "./read-content.ts";

type DocumentWire = ReplyWire<typeof getDoc>;

const read = (path: string): DocumentWire => {
  const { facts, body } = readContent(path);
  return { title: facts["title"] ?? "", updated: facts["updated"] ?? "", body };
};

const readAll = (language: Language): Map<string, DocumentWire> =>
  new Map(docNames.map((name: DocName) => [name, read(`${language}/${name}.md`)]));

/** All documents in each language, read once at start: a missing file is found then. Names are the only keys. */
export const documents = inEachLanguage(readAll);
