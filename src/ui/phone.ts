/** What a phone input should show after an edit, and where its caret stands. */
export interface MaskedPhone {
  text: string;
  caret: number;
}

const NATIONAL_LENGTH = 10;

const isPrefix = (character: string | undefined): boolean => character === "7" || character === "8";

/**
 * Where the national digits stand in a text. The first 7 or 8 is the country or trunk prefix (`+7…`, `8…`);
 * a second one right after it is a prefix too when ten more digits follow: a whole number pasted after "+7 (".
 */
const nationalAt = (text: string): number[] => {
  const at = [...text.matchAll(/\d/g)].map((match) => match.index);
  if (isPrefix(text[at[0] ?? -1])) {
    at.shift();
    if (at.length > NATIONAL_LENGTH && isPrefix(text[at[0] ?? -1])) at.shift();
  }
  return at.slice(0, NATIONAL_LENGTH);
};

/** Lays national digits out as +7 (xxx) xxx-xx-xx, as far as they go. */
const layOut = (national: string): string => {
  let text = `+7 (${national.slice(0, 3)}`;
  if (national.length > 3) text += `) ${national.slice(3, 6)}`;
  if (national.length > 6) text += `-${national.slice(6, 8)}`;
  if (national.length > 8) text += `-${national.slice(8)}`;
  return text;
};

/** Where the caret stands after so many national digits: right behind the digit, before the signs that follow it. */
const caretAfter = (text: string, count: number): number => {
  const at = [...text.matchAll(/\d/g)].map((match) => match.index).slice(1);
  return count === 0 ? Math.min(text.length, "+7 (".length) : (at[count - 1] ?? text.length - 1) + 1;
};

/** A number as +7 (xxx) xxx-xx-xx (spec §1). Takes any spelling, whole or partial; the same in both languages. */
export const formatPhone = (typed: string): string => {
  const national = nationalAt(typed).map((index) => typed[index]);
  return national.length === 0 ? "" : layOut(national.join(""));
};

/** A number in a sentence: no line ends at its spaces and hyphens. */
export const phoneInText = (phone: string): string =>
  formatPhone(phone).replaceAll(" ", "\u00a0").replaceAll("-", "-\u2060");

/**
 * The mask of the phone input. Digits are never invented or reordered; a deletion that only met a bracket or a dash
 * takes the digit behind it, so that no key is ever stuck.
 */
export const maskPhone = (typed: string, caret: number, deletion?: "backward" | "forward"): MaskedPhone => {
  const at = nationalAt(typed);
  const digits = at.map((index) => typed[index]);
  let before = at.filter((index) => index < caret).length;
  const onlySignsLeft = deletion !== undefined && formatPhone(typed).length === typed.length + 1;
  if (onlySignsLeft && deletion === "backward" && before > 0) {
    before -= 1;
    digits.splice(before, 1);
  } else if (onlySignsLeft && deletion === "forward") {
    digits.splice(before, 1);
  }
  if (digits.length === 0) {
    const text = deletion === undefined && /[\d+]/.test(typed) ? layOut("") : "";
    return { text, caret: text.length };
  }
  const text = layOut(digits.join(""));
  return { text, caret: caretAfter(text, before) };
};
