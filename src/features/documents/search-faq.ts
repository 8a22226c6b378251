import { cleanText } from "#contract/text.ts";

export interface FaqItem {
  question: string;
  answer: string;
}
export interface FaqGroup {
  title: string;
  items: readonly FaqItem[];
}

/** Inflectional endings: «карта» finds «карту» and «карт», "cards" finds "card". */
const endings =
  /(?:[ыи]ми|[ая]ми|[ое]го|[ое]му|[аяыиоу]й|[ое]й|[ая]х|[ое]в|[ыио]е|ую|юю|ая|яя|[оеая]м|ть|[аяоеёыиуюьй]|ing|ed|es|s)$/u;

/** Keeps at least three letters. */
const stem = (word: string): string => {
  const stem = word.replace(endings, "");
  return stem.length >= 3 ? stem : word;
};

/** Normalises words: lower case, ё as е, only letters and digits. */
export const splitWords = (text: string): string[] =>
  cleanText(text)
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** The stems of typed words. */
export const stemWords = (typed: string): string[] => splitWords(typed).map(stem);

/** Matches whole words that start with one of these. Words have only letters and digits, so need no escaping. */
const matchPrefixes = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|").replaceAll("е", "[её]")})[\\p{L}\\p{N}]*`, "giu");

/** Questions that contain every word; all for no words. */
export const searchFaq = (groups: readonly FaqGroup[], words: readonly string[]): FaqGroup[] =>
  groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) =>
        words.every((word) => matchPrefixes([word]).test(`${question} ${answer}`)),
      ),
    }))
    .filter(({ items }) => items.length > 0);

export interface Piece {
  text: string;
  found: boolean;
}

/** Splits a text at its matches. */
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
