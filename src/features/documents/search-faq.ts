import { cleanText } from "#contract/text.ts";

export interface FaqItem {
  question: string;
  /** Markdown. */
  answer: string;
}
export interface FaqGroup {
  title: string;
  items: readonly FaqItem[];
}

/** Endings that grammar puts on words: «карта» is to find «карту» and «карт», "cards" is to find "card". */
const endings =
  /(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|[аяыиоу]й|[ое]й|[ая]х|[ое]в|[ыио]е|ую|юю|ая|яя|[оеая]м|ть|[аяоеёыиуюьй]|ing|ed|es|s)$/u;

/** A word without its ending, if that leaves something to look for. */
const stem = (word: string): string => {
  const stem = word.replace(endings, "");
  return stem.length >= 3 ? stem : word;
};

/**
 * What was typed as the words that are looked for: without their endings, capitals, and the dots of ё, which people
 * leave out.
 */
export const searchWords = (typed: string): string[] =>
  cleanText(typed)
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(stem);

/** Whole words of a text that begin like one of these. They have letters and digits only, so they need no escaping. */
const matchPrefixes = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|").replaceAll("е", "[её]")})[\\p{L}\\p{N}]*`, "giu");

/** Groups with the questions that have every word, in themselves or in their answers; all of them for no words. */
export const searchFaq = (groups: readonly FaqGroup[], words: readonly string[]): FaqGroup[] =>
  groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) =>
        words.every((word) => matchPrefixes([word]).test(`${question} ${answer}`)),
      ),
    }))
    .filter(({ items }) => items.length > 0);

/** A piece of a text, and whether it is one of the words. */
export interface Piece {
  text: string;
  found: boolean;
}

/** The text in pieces, cut where the words are. */
export const splitMatches = (text: string, words: readonly string[]): Piece[] => {
  if (words.length === 0) return [{ text, found: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(matchPrefixes(words))) {
    if (index > at) pieces.push({ text: text.slice(at, index), found: false });
    at = index + word.length;
    pieces.push({ text: word, found: true });
  }
  return at < text.length ? [...pieces, { text: text.slice(at), found: false }] : pieces;
};
