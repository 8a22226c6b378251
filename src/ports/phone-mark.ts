import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * 16 bits of a salted hash of a phone. Two phones share a mark once in 65,536 times, and then a code is asked for that
 * never came; whoever reads the storage is left with 15,000 numbers that would all fit.
 */
export const markPhone = (phone: string, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(salt + phone)).slice(0, 2));
