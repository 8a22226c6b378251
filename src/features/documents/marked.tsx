import type { ReactNode } from "react";
import { cutAt } from "./search-faq.ts";

/** A text in which the words that are looked for are marked. Each piece has an element of its own (docs/footguns.md). */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }): ReactNode =>
  cutAt(text, words).map(({ text: piece, found }, index) =>
    found ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
