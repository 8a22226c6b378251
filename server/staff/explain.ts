import type * as v from "valibot";
import type { Place, Wrong } from "./document.ts";

/** What the schemas say by themselves begins so. */
const isStock = ({ message }: v.BaseIssue<unknown>): boolean => message.startsWith("Invalid ");

/** What is wrong with a value, without the value: it may be about a person, and the refusal stands in the log. */
export const explain = (issue: v.BaseIssue<unknown>): Wrong => {
  const keys = (issue.path ?? []).map(({ key }) => key);
  const place = keys.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.received === "undefined") return { place, problem: "is missing" };
  if (issue.expected === "never") return { place, problem: "is not known here" };
  return { place, problem: isStock(issue) ? `must be ${issue.expected ?? "something else"}` : issue.message };
};

/** The same with the value, for goods: `must be number, not "many"`. */
export const explainValue = (issue: v.BaseIssue<unknown>): Wrong => {
  const { place, problem } = explain(issue);
  const value = issue.received.length > 40 ? `${issue.received.slice(0, 40)}…` : issue.received;
  return {
    place,
    problem:
      problem.startsWith("must be ") && (isStock(issue) || issue.kind === "schema")
        ? `${problem}, not ${value}`
        : problem,
  };
};

/** `devices[3].deposit`. */
export const nameOf = (place: Place): string =>
  place
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${part}`))
    .join("");
