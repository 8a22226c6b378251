/** What a link for recording carries in its address: `?record=…`. */
export const recordParameter = "record";

/**
 * A pass allows a tab to record itself for support: until when, in ms since 1970, a dot, and the shop's signature of that
 * (ECDSA, P-256, SHA-256: 64 bytes in base64url). `signedOf` is what is signed.
 */
export const signedOf = (until: number): string => `kabinet recording until ${until}`;
