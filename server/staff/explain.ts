import type * as v from "valibot";
import type { Place } from "./document.ts";

/** What is wrong with a value, for a person: where, and in words that go on from there (`is missing`). */
export const explain = (issue: v.BaseIssue<unknown>): { place: Place; problem: string } => {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const place = keys.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.received === "undefined") return { place, problem: "is missing" };
  if (issue.expected === "never") return { place, problem: "is not known here" };
  if (issue.kind !== "schema") return { place, problem: issue.message };
  return { place, problem: `must be ${issue.expected ?? "something else"}, not ${issue.received}` };
};

/** `devices[3].deposit`. */
export const nameOf = (place: Place): string =>
  place
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
    .join("");
