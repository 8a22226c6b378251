import { Fragment, type ReactNode } from "react";
import { cutAt } from "./search-faq.ts";

/** A text in which the words that are looked for are marked. */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }): ReactNode =>
  cutAt(text, words).map(({ text: piece, found }, index) =>
    found ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{piece}</Fragment>,
  );
