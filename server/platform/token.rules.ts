import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "#contract/day.ts";

/** 256 random bits as 43 URL-safe characters: a token or an unguessable id. */
export const randomName = (): string => randomBytes(32).toString("base64url");

/** Characters of a token. */
export const tokenLength = 43;

/** The token in `Authorization: Bearer <token>`; null for anything else. */
export const readToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{32,128})$/.exec(header ?? "")?.[1] ?? null;

/** The stored hash of a token. Tokens are random, so one fast hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token expires after this time without use. Milliseconds: 90 days. */
export const tokenRest = 90 * dayMs;

/** A token expires after this time at the latest. Milliseconds: 365 days. */
export const tokenLife = 365 * dayMs;

/** Maximum sessions of a client; another one ends the least recently used. */
export const sessionsPerClient = 20;
