/**
 * The `agreement` of a deletion request (spec §7): base64 (RFC 4648, padded) of the UTF-8 bytes of token and typed
 * word. Never log it: it holds the token.
 */
export const encodeAgreement = (token: string, typed: string): string =>
  btoa(Array.from(new TextEncoder().encode(token + typed), (byte) => String.fromCharCode(byte)).join(""));
