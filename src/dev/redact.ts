import * as v from "valibot";
import { ErrorCode } from "#contract/error.ts";
import { ProfileChange } from "#contract/user.ts";

/** What stands in the place of anything that might belong to a person. */
export const hidden = "•••";

/** Facts about a person, and what opens their account: hidden whatever they look like. Names of both API and product. */
const personal = new Set(
  [
    ["phone", "code", "token", "clientId", "clientID", "challenge", "agreement", "Authorization"],
    ["name", ...Object.keys(ProfileChange.pipe[0].entries)],
    ["address", "serial", "promo", "comment", "advertising", "adTag", "lat", "lon"],
    ["card", "cardId", "cardID", "last4", "brand", "expires", "key", "idempotencyKey"],
  ].flat(),
);

/** Words of the machine (`code.wrong`, `payLater`, `/catalog/`, `2026-11-21`, `1.0.0`), which nobody types or is called. */
const machineWord =
  /^(?:|[a-z][A-Za-z]*(?:[.-][a-z][A-Za-z]*)*|(?:\/[a-z-]+)*\/|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?|\d+\.\d+(?:\.\d+)?)$/;

/** Names of events and actors; only our own code writes them. */
const wiring = new Set(["type", "actorId"]);

const deepest = 12;

/**
 * A copy as plain JSON from which a person cannot be told: strings stay only if they are words of the machine, and
 * nothing stays under a personal name but null and error codes. Goes through contexts, events, promise inputs, outputs
 * and errors alike; functions, cycles and what lies too deep are left out.
 */
export const redact = (value: unknown, above: readonly object[] = []): unknown => {
  if (typeof value === "string") return value === hidden || machineWord.test(value) ? value : hidden;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object" || above.includes(value) || above.length >= deepest) return undefined;
  const within = [...above, value];
  if (value instanceof Error) return { name: value.name, message: redact(value.message) };
  if (value instanceof Map || value instanceof Set) return redact([...value], within);
  if (Array.isArray(value)) return value.map((item) => redact(item, within) ?? null);
  if ("toJSON" in value && typeof value.toJSON === "function")
    return redact(Reflect.apply(value.toJSON, value, []), within);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      if (wiring.has(name) && typeof member === "string") return [name, member];
      const hides = personal.has(name) && member !== null && !v.is(ErrorCode, member);
      return [name, hides ? hidden : redact(member, within)];
    }),
  );
};
