import * as v from "valibot";
import { IsoDay, IsoMoment } from "#contract/day.ts";
import type { Aliases } from "./aliases.ts";
import type { Allowed } from "./contract-names.ts";
import { allowedNames } from "./product-names.ts";

/** Replaces every value that is not known to be harmless. */
export const hidden = "•••";

/** Returns a plain JSON copy with only allowed values. */
export type Redact = (value: unknown) => unknown;

const deepest = 16;
const memberName = /^[A-Za-z][A-Za-z_]*\d?$/;
const idName = /^(?:id|.+I[dD])$/;
/** Names that do not describe their value. */
const vague = new Set(["", "output", "input", "event", "data"]);

/** The subject of an id: `subscriptionId` and the `id` of an item of `subscriptions` have the same one. */
const subjectOf = (name: string, around: string): string => {
  if (name !== "id") return idName.test(name) ? name.slice(0, -2) : name;
  return around.replace(/ies$/, "y").replace(/s$/, "") || "id";
};

const isDated = (text: string) => v.is(IsoDay, text) || v.is(IsoMoment, text);

/**
 * Keeps what the name of a value allows (product-names.ts): flags, sums, days, constants; ids as aliases. Hides
 * everything else, unknown names included. Null and empty text stay. Functions, cycles and deep values are dropped.
 *
 * Contexts and replies are immutable, so parts that were redacted before are cached.
 */
export const createRedact = (aliases: Aliases, names = allowedNames()): Redact => {
  const seen = new WeakMap<object, Map<string, unknown>>();

  const redactLeaf = (value: string | number | boolean, name: string, around: string): unknown => {
    if (value === "" || value === hidden) return value;
    const allowed: Allowed | undefined = names.get(name);
    if (typeof value === "boolean") return allowed?.flag ? value : hidden;
    if (typeof value === "string" && allowed?.words.has(value)) return value;
    if (idName.test(name) || allowed?.id) return aliases.of(subjectOf(name, around), value);
    if (typeof value === "number") return allowed?.amount ? value : hidden;
    return allowed?.moment && isDated(value) ? value : hidden;
  };

  const copy = (value: object, name: string, around: string, above: readonly object[]): unknown => {
    if (value instanceof Error) return { name: value.name, message: hidden };
    const within = [...above, value];
    if (Array.isArray(value)) return value.map((item) => look(item, name, around, within) ?? null);
    if (value instanceof Map || value instanceof Set) return look([...value], name, around, within);
    if ("toJSON" in value && typeof value.toJSON === "function")
      return look(Reflect.apply(value.toJSON, value, []), name, around, within);
    const members: Record<string, unknown> = {};
    let strange = 0;
    for (const [member, inner] of Object.entries(value)) {
      const redacted = look(inner, member, vague.has(name) ? around : name, within);
      // In a record the keys may be data.
      const isMember = names.has(member) || memberName.test(member);
      if (redacted !== undefined) members[isMember ? member : `${hidden}${(strange += 1)}`] = redacted;
    }
    return members;
  };

  const look = (value: unknown, name: string, around: string, above: readonly object[]): unknown => {
    if (value === null) return null;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return redactLeaf(value, name, around);
    if (typeof value !== "object" || above.length >= deepest || above.includes(value)) return undefined;
    const known = seen.get(value) ?? new Map<string, unknown>();
    seen.set(value, known);
    const key = `${around} ${name}`;
    if (known.has(key)) return known.get(key);
    const redacted = copy(value, name, around, above);
    known.set(key, redacted);
    return redacted;
  };

  return (value) => look(value, "", "", []);
};
