import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Members in one order, so that equal values have equal texts. */
const ordered = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]): [string, unknown] => [name, ordered(member)]),
  );
};

/** Twelve hex digits that two states share only if they are equal. */
export const stateHash = (state: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(ordered(state)) ?? ""))).slice(0, 12);
