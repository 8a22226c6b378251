import { createECDH, createHash, createPrivateKey, sign } from "node:crypto";
import { signedOf } from "#contract/recording-link.ts";

const base64url = (bytes: Buffer): string => bytes.toString("base64url");

/** The key pair that follows from a secret: the same for the server and for whoever makes a link. */
const pairOf = (secret: string) => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(createHash("sha256").update(`kabinet recording ${secret}`).digest());
  return pair;
};

/** What pages are told, to know a pass of this secret by (contract/page-settings.ts): a point of P-256, 65 bytes in base64url. */
export const recordingKey = (secret: string): string => base64url(pairOf(secret).getPublicKey());

/** Allows whoever has it to record a tab until then, in ms since 1970 (contract/recording-link.ts). */
export const recordingPass = (secret: string, until: number): string => {
  const pair = pairOf(secret);
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
