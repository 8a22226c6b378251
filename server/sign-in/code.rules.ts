import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Work factor of scrypt, a power of two (RFC 7914). */
export type CodeCost = 16 | 8_192;

/** One of ten thousand codes, protected by limited tries and time; the hash keeps codes out of backups (V13). */
export const createCode = (): string => String(randomInt(10_000)).padStart(4, "0");

export const createSalt = (): string => randomBytes(16).toString("base64url");

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** scrypt of a code, in hex. */
export const hashCode = async (code: string, salt: string, cost: CodeCost): Promise<string> =>
  (await derive(code, salt, 32, { N: cost, r: 8, p: 1 })).toString("hex");

/** Compares hashes in constant time; null never matches. */
export const isSameHash = (given: string, stored: string | null): boolean =>
  stored !== null &&
  stored.length === given.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(stored));
