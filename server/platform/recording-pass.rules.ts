import { createECDH, createHash, createPrivateKey, sign } from "node:crypto";
import { signedOf } from "#contract/recording-link.ts";

const base64url = (bytes: Buffer): string => bytes.toString("base64url");

/** Derives the key pair from a secret. */
const deriveKeyPair = (secret: string) => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(createHash("sha256").update(`kabinet recording ${secret}`).digest());
  return pair;
};

/** Public key in pages that verifies passes (contract/page-settings.ts): a P-256 point, 65 bytes in base64url. */
export const recordingKey = (secret: string): string => base64url(deriveKeyPair(secret).getPublicKey());

/** A pass to record a tab until a moment, in ms since 1970 (contract/recording-link.ts). */
export const recordingPass = (secret: string, until: number): string => {
  const pair = deriveKeyPair(secret);
  const point = pair.getPublicKey();
  const key = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: base64url(pair.getPrivateKey()),
      x: base64url(point.subarray(1, 33)),
      y: base64url(point.subarray(33)),
    },
  });
  const signature = sign("sha256", Buffer.from(signedOf(until)), { key, dsaEncoding: "ieee-p1363" });
  return `${until}.${base64url(signature)}`;
};
