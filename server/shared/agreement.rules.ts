import { isAgreementWord } from "#contract/agreement.ts";
import { hashToken, tokenLength } from "./token.rules.ts";

/** The text behind canonical base64 (RFC 4648, 4) of UTF-8; null for any other way to write it. */
const decode = (agreement: string): string | null => {
  const bytes = Buffer.from(agreement, "base64");
  if (bytes.toString("base64") !== agreement) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Whether an agreement (contract/encode-agreement.ts) carries exactly this token and a word of agreement (V21). */
export const isAgreement = (agreement: string, tokenHash: string): boolean => {
  const text = decode(agreement);
  return (
    text !== null &&
    hashToken(text.slice(0, tokenLength)) === tokenHash &&
    isAgreementWord(text.slice(tokenLength))
  );
};
