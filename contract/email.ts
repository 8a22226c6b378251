import * as v from "valibot";
import { cleanText, text } from "./text.ts";

/** Present in every engine; machines compile without DOM types. */
declare const URL: new (address: string) => { readonly hostname: string };

/** "Valid e-mail address" of the HTML standard, with a dot in the domain (RFC 5321, 2.3.5) and no IP address. */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?!.*\.\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Whether a label mixes Latin and Cyrillic: no registry has such names, but a wrong keyboard layout types them. */
const mixesAlphabets = (domain: string): boolean =>
  domain.split(".").some((label) => /\p{Script=Latin}/u.test(label) && /\p{Script=Cyrillic}/u.test(label));

/** The domain in lower case and punycode (UTS 46); empty if invalid. */
const asciiDomain = (domain: string): string => {
  // A URL would also accept ports, paths and escapes.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || mixesAlphabets(domain)) return "";
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
};

/** The form in which an address is stored and compared; the part before the @ is unchanged. */
export const canonicalEmail = (typed: string): string => {
  const [, name = "", domain = ""] = /^([^@]*)@([^@]*?)\.?$/.exec(cleanText(typed)) ?? [];
  return `${name}@${asciiDomain(domain)}`;
};

/** An e-mail address with its domain in Unicode (`почта.рф`) or punycode. Parsed to `canonicalEmail`. */
export const Email = v.pipe(
  v.string(),
  v.description("An e-mail address, at most 254 characters; its domain in Unicode or in punycode"),
  text(254),
  v.transform(canonicalEmail),
  v.regex(htmlEmail, "must be an e-mail address"),
  v.maxLength(254),
);

/** Why it is invalid: `name` has non-Latin letters, `alphabets` mixes two in a label. */
export const emailFaultOf = (typed: string): "name" | "alphabets" | "format" => {
  const [name = "", domain] = cleanText(typed).split("@");
  if (domain === undefined) return "format";
  if (/[^ -~]/.test(name)) return "name";
  return mixesAlphabets(domain) ? "alphabets" : "format";
};
