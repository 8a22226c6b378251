import type { Chance } from "./chance.ts";
import type { RequestFault } from "./faults.ts";
import type { Reply } from "./server/refuse.ts";

/** The same value with another type. */
const other = (value: unknown): unknown => {
  if (typeof value === "string") return 7;
  if (typeof value === "number") return String(value);
  return value === null ? [] : null;
};

/** A record with one of its members, or one of theirs, of a wrong type. */
const twist = (record: Record<string, unknown>, chance: Chance): Record<string, unknown> => {
  const names = Object.keys(record).filter((name) => name !== "statusCode" && name !== "error");
  if (names.length === 0) return { ...record, statusCode: null };
  const name = names[chance.below(names.length)] ?? "";
  const value = record[name];
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    ...record,
    // Cast: it was just looked at.
    [name]: isRecord ? twist(value as Record<string, unknown>, chance) : other(value),
  };
};

/** What a faulty network or a faulty server makes of a right reply. */
export const spoil = (reply: Reply, fault: RequestFault, chance: Chance): Reply => {
  if (fault === "truncated")
    return { ...reply, text: reply.text.slice(0, 1 + chance.below(Math.max(1, reply.text.length - 1))) };
  if (fault !== "wrongTypes" && fault !== "numericStatusCode") return reply;
  // Cast: the simulated server writes nothing but objects.
  const body = JSON.parse(reply.text) as Record<string, unknown>;
  const spoilt =
    fault === "numericStatusCode" ? { ...body, statusCode: Number(body["statusCode"]) } : twist(body, chance);
  return { ...reply, text: JSON.stringify(spoilt) };
};
