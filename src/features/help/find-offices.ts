import type { Office } from "#contract/info.ts";
import { cleanText } from "#contract/text.ts";

/** One spelling for what is typed and what is written: small letters, ё as е, nothing but letters and digits. */
const wordsOf = (text: string): string[] =>
  cleanText(text)
    .toLowerCase()
    .replaceAll("ё", "е")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Offices in whose name or address some word begins with each word that was typed; all of them for none. */
export const findOffices = <O extends Pick<Office, "name" | "address">>(
  offices: readonly O[],
  typed: string,
): O[] => {
  const asked = wordsOf(typed);
  return offices.filter(({ name, address }) => {
    const words = wordsOf(`${name} ${address}`);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
};
