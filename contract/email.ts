import * as v from "valibot";
import { cleanText, text } from "./text.ts";

/** Every engine of ours has it; the machines are compiled without the types of the DOM. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * "Valid e-mail address" of the HTML standard, of a domain that mail can reach: with a dot (RFC 5321, 2.3.5), and no
 * address in numbers.
 */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?!.*\.\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Whether Latin and Cyrillic letters stand in one label: no registry has such names, but wrong layouts type them. */
const mixesAlphabets = (domain: string): boolean =>
  domain.split(".").some((label) => /\p{Script=Latin}/u.test(label) && /\p{Script=Cyrillic}/u.test(label));

/** A domain in the form in which it travels: small letters, punycode (UTS 46); empty for what can be no domain. */
const asciiDomain = (domain: string): string => {
  // A URL reads ports, paths and escapes as well.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || mixesAlphabets(domain)) return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
};

/** An address in the one form in which it is stored and compared; what stands before the @ stays as it is. */
export const canonicalEmail = (typed: string): string => {
  const [, name = "", domain = ""] = /^([^@]*)@([^@]*?)\.?$/.exec(cleanText(typed)) ?? [];
  return `${name}@${asciiDomain(domain)}`;
};

/** An e-mail address as people write it, its domain in Unicode (`почта.рф`) or in punycode. Read as `canonicalEmail`. */
export const Email = v.pipe(
  v.string(),
  v.description("An e-mail address, at most 254 characters; its domain in Unicode or in punycode"),
  text(254),
  v.transform(canonicalEmail),
  v.regex(htmlEmail, "must be an e-mail address"),
  v.maxLength(254),
);

/** Why a text is no address: `name` has other letters than Latin ones, a label of the domain `alphabets` mixed. */
export const emailFaultOf = (typed: string): "name" | "alphabets" | "format" => {
  const [name = "", domain] = cleanText(typed).split("@");
  if (domain === undefined) return "format";
  if (/[^ -~]/.test(name)) return "name";
  return mixesAlphabets(domain) ? "alphabets" : "format";
};
