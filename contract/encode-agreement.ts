/**
 * The `agreement` that a deletion is requested with (spec §7): base64 (RFC 4648, 4, with padding) over the UTF-8
 * bytes of the token and the word as typed, one right after the other. It carries the token: never log it.
 */
export const encodeAgreement = (token: string, typed: string): string =>
  btoa(Array.from(new TextEncoder().encode(token + typed), (byte) => String.fromCharCode(byte)).join(""));
