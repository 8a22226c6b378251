import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "#contract/day.ts";

/** 256 random bits as 43 URL-safe characters: a token or an unguessable id. */
export const randomName = (): string => randomBytes(32).toString("base64url");

/**
 * Whether a configured secret looks random: letters and digits, at least ten different characters, few repeated pairs
 * and few neighbours (`abc`, `111`). Length alone does not make a secret: a key of the recorder derives from it.
 */
export const looksRandom = (secret: string): boolean => {
  const pairs = Array.from({ length: Math.max(0, secret.length - 1) }, (_, index) =>
    secret.slice(index, index + 2),
  );
  const isNeighbour = (pair: string): boolean => Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1;
  return (
    secret.length >= 32 &&
    /[a-z]/i.test(secret) &&
    /\d/.test(secret) &&
    new Set(secret).size >= 10 &&
    new Set(pairs).size >= 0.75 * pairs.length &&
    pairs.filter(isNeighbour).length <= 0.5 * pairs.length
  );
};

/** Characters of a token. */
export const tokenLength = 43;

/** The token in `Authorization: Bearer <token>`; null for anything else. The scheme has no case (RFC 9110, 11.1). */
export const readToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{32,128})$/i.exec(header ?? "")?.[1] ?? null;

/** The stored hash of a token. Tokens are random, so one fast hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token expires after this time without use. Milliseconds: 90 days. */
export const tokenRest = 90 * dayMs;

/** A token expires after this time at the latest. Milliseconds: 365 days. */
export const tokenLife = 365 * dayMs;

/** Maximum sessions of a client; another one ends the least recently used. */
export const sessionsPerClient = 20;
