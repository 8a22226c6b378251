import { readNational } from "#contract/phone.ts";
import { cleanText } from "#contract/text.ts";

/** The new value of a phone input after an edit, and its caret. */
export interface MaskedPhone {
  text: string;
  caret: number;
}

const digitsOf = (text: string): string => cleanText(text).replaceAll(/\D/g, "");

/** Formats national digits as +7 (xxx) xxx-xx-xx, as far as they go. */
const layOut = (national: string): string => {
  let text = `+7 (${national.slice(0, 3)}`;
  if (national.length > 3) text += `) ${national.slice(3, 6)}`;
  if (national.length > 6) text += `-${national.slice(6, 8)}`;
  if (national.length > 8) text += `-${national.slice(8)}`;
  return text;
};

/** The caret position right behind the given number of national digits. */
const caretAfter = (text: string, count: number): number => {
  const at = [...text.matchAll(/\d/g)].map((match) => match.index).slice(1);
  return count === 0 ? Math.min(text.length, "+7 (".length) : (at[count - 1] ?? text.length - 1) + 1;
};

/** A number of the API (11 digits from 7) as +7 (xxx) xxx-xx-xx (spec §1), in both languages. */
export const formatPhone = (phone: string): string =>
  /^7\d{10}$/.test(phone) ? layOut(phone.slice(1)) : phone;

/** A number for a sentence, with no-break spaces and hyphens. */
export const phoneInText = (phone: string): string =>
  formatPhone(phone).replaceAll(" ", "\u00a0").replaceAll("-", "-\u2060");

/**
 * The mask of the phone input. Formats a Russian mobile number or its beginning; any other text stays as typed.
 * Digits are never invented, reordered or dropped. `edit`: the input type (Input Events Level 2) and the previous
 * value. A deletion of only a bracket or dash also deletes the digit before it, so that no key press is without
 * effect.
 */
export const maskPhone = (typed: string, caret: number, edit = { type: "", from: "" }): MaskedPhone => {
  const national = readNational(typed);
  const deletes = edit.type.startsWith("delete");
  if (
    national === "" &&
    (digitsOf(typed) === "" ? !typed.includes("+") : deletes && edit.from.startsWith("+7 ("))
  )
    return { text: "", caret: 0 };
  if (national === null || national === "") return { text: typed, caret };
  const digits = Array.from(national);
  const prefix = digitsOf(typed).indexOf("9");
  let before = Math.max(0, digitsOf(typed.slice(0, caret)).length - prefix);
  if (deletes && digitsOf(edit.from) === digitsOf(typed)) {
    if (!edit.type.endsWith("Forward")) before -= 1;
    if (before >= 0) digits.splice(before, 1);
  }
  const text = digits.length === 0 ? "" : layOut(digits.join(""));
  return { text, caret: caretAfter(text, before) };
};
