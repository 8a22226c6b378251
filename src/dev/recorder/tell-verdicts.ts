import type { Verdict } from "../../../inspector/recording/message.ts";
import type { Redact } from "./redact.ts";

/** A value within objects of the names that lead to it, since what may be told goes by names. */
const nested = (names: readonly string[], value: unknown): unknown =>
  names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const innermost = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const members: readonly unknown[] = Object.values(value);
  return members[0];
};

/** Verdicts of which only what the allow-list knows is left of the values that guards read. */
export const tellVerdicts = (verdicts: readonly Verdict[], redact: Redact): Verdict[] =>
  verdicts.map(({ guards, ...verdict }) => ({
    ...verdict,
    guards: guards.map(({ reads, ...guard }) => ({
      ...guard,
      reads: reads.map(({ path, value }) => {
        // The names of states are the program's own.
        if (path === "state") return { path, value };
        const names = path.split(".");
        const told = names.reduce<unknown>(innermost, redact(nested(names, value)));
        return { path, value: told };
      }),
    })),
  }));
