/** URL parameter of a recording link: `?record=…`. */
export const recordParameter = "record";

/**
 * A pass lets a tab record itself for support: expiry in ms, a dot, and a signature (ECDSA P-256, SHA-256, 64 bytes
 * in base64url) of this text.
 */
export const signedOf = (until: number): string => `kabinet recording until ${until}`;
