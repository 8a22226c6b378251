import { eventName } from "../../statecharts/explain.ts";
import type { Entry, StateValue } from "#src/dev/recording/entry.ts";

/** An entry in a few words. */
export function titleOf(entry: Entry): string {
  switch (entry.kind) {
    case "actor":
      return `${entry.name} starts`;
    case "event":
      return eventTitle(entry.event.type);
    case "step":
      return entry.transitions.length === 0
        ? `${eventTitle(entry.eventType)} is not taken`
        : stepTitle(entry);
    case "snapshot":
      return inOneLine(entry.value) || entry.status;
    case "settled":
      return `${entry.result} after ${duration(entry.took)}`;
    case "law":
      return `breaks: ${entry.law}`;
    case "failed":
      return `fails: ${entry.why[0] ?? ""}`;
    case "page":
      return { came: "page loaded", moved: "page moved", left: "page left" }[entry.what];
  }
}

/** A readable name of an event; `xstate.init` is the start. */
const eventTitle = (type: string) => (type === "xstate.init" ? "starts" : eventName(type));

const stepTitle = ({ eventType, value }: Extract<Entry, { kind: "step" }>) =>
  `${eventTitle(eventType)} → ${inOneLine(value)}`;

/** A value in one line: `anonymous.codeSent{code.entering, resend.cooling}`. */
export function inOneLine(value: StateValue | null): string {
  if (value === null || typeof value === "string") return value ?? "";
  const parts = Object.entries(value).map(([state, inner]) => {
    const rest = inOneLine(inner);
    return rest === "" || rest.startsWith("{") ? state + rest : `${state}.${rest}`;
  });
  return parts.length > 1 ? `{${parts.join(", ")}}` : parts.join("");
}

/**
 * A value in lines: the path to the first state with regions, then a line for each region, from there:
 * `anonymous.codeSent`, `code.entering`, `resend.cooling`.
 */
export function linesOf(value: StateValue | null): readonly string[] {
  if (value === null || typeof value === "string") return value === null || value === "" ? [] : [value];
  const parts = Object.entries(value);
  const [only] = parts;
  if (parts.length > 1)
    return parts.map(([state, inner]) => {
      const rest = inOneLine(inner);
      return rest.startsWith("{") || rest === "" ? state + rest : `${state}.${rest}`;
    });
  if (only === undefined) return [];
  const [state, inner] = only;
  const [first, ...rest] = linesOf(inner);
  if (first === undefined) return [state];
  return rest.length === 0 ? [`${state}.${first}`] : joined(state, inner, [first, ...rest]);
}

/** Below a state that has regions itself, they begin new lines; else the first line only is longer. */
const joined = (
  state: string,
  inner: StateValue,
  [first = "", ...rest]: readonly string[],
): readonly string[] =>
  typeof inner === "object" && Object.keys(inner).length > 1
    ? [state, first, ...rest]
    : [`${state}.${first}`, ...rest];

/** The names of the deepest active states: `entering, cooling`. */
export const leavesOf = (value: StateValue | null): string => {
  if (value === null || typeof value === "string") return value ?? "";
  return Object.entries(value)
    .map(([state, inner]) => leavesOf(inner) || state)
    .join(", ");
};

/** The paths of all active states of a value, outermost first (`codeSent.code.entering`). */
export function activePaths(value: StateValue | null, above = ""): string[] {
  if (value === null) return [];
  if (typeof value === "string") return value === "" ? [] : [above + value];
  return Object.entries(value).flatMap(([state, inner]) => [
    above + state,
    ...activePaths(inner, `${above}${state}.`),
  ]);
}

/** Milliseconds in readable form: `40 ms`, `2.4 s`, `3:05`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A number with its noun: `1 entry`, `2 entries`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Maximum length, in characters. */
const longest = 200;

/** A value as JSON, cut to the width of a panel. */
export const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
