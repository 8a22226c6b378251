import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "#contract/day.ts";

/** 256 bits nobody can guess, as 43 URL-safe characters: a token, or any other unguessable name. */
export const randomName = (): string => randomBytes(32).toString("base64url");

/** Characters of a token. */
export const tokenLength = 43;

/** The token in `Authorization: Bearer <token>`, exactly so; null for anything else. */
export const readToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{32,128})$/.exec(header ?? "")?.[1] ?? null;

/** What is stored of a token. It is random already, so one fast hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A token that nobody has used for this long is dead. Milliseconds: 90 days. */
export const tokenRest = 90 * dayMs;

/** However much it is used, it ends after this. Milliseconds: 365 days. */
export const tokenLife = 365 * dayMs;

/** So many devices a client is signed in on at most; with one more, the one that was used least lately is signed out. */
export const sessionsPerClient = 20;
