export interface FaqItem {
  question: string;
  /** Markdown. */
  answer: string;
}
export interface FaqGroup {
  title: string;
  items: readonly FaqItem[];
}

/** Small letters, without the dots of ё: people leave them out. As long as the text itself. */
const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** The words of what was typed, as they are looked for. */
export const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(/[^\p{L}\p{N}₽]+/u)
    .filter((word) => word !== "");

/** Groups with the questions that have every word, in themselves or in their answers; all of them for no words. */
export const searchFaq = (groups: readonly FaqGroup[], words: readonly string[]): FaqGroup[] =>
  groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);

/** A piece of a text, and whether it is one of the words. */
export interface Piece {
  text: string;
  found: boolean;
}

/** The text in pieces, cut where the words are. */
export const cutAt = (text: string, words: readonly string[]): Piece[] => {
  const spelled = plain(text);
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, start: spelled.indexOf(word, at) }))
      .filter(({ start }) => start >= 0)
      .toSorted((a, b) => a.start - b.start || b.word.length - a.word.length)[0];
    if (next === undefined) break;
    if (next.start > at) pieces.push({ text: text.slice(at, next.start), found: false });
    at = next.start + next.word.length;
    pieces.push({ text: text.slice(next.start, at), found: true });
  }
  return at < text.length ? [...pieces, { text: text.slice(at), found: false }] : pieces;
};
