import { systemClock } from "../clock.ts";
import { currentTrace } from "./trace.ts";

/** What a log line may hold: names, numbers and outcomes. Never a phone, code, token, address, e-mail or name. */
export type Facts = Record<string, string | number | boolean | null>;
export type Log = (event: string, facts: Facts) => void;

/**
 * One JSON object per line, so that no value can forge a line; the moment is the machine's, in UTC. What belongs to one
 * request or to one run of a job has the same `traceId` (trace.ts).
 */
export const logTo =
  (write: (line: string) => void): Log =>
  (event, facts) => {
    const traceId = currentTrace()?.traceId;
    const trace = traceId === undefined ? {} : { traceId };
    write(`${JSON.stringify({ at: systemClock.now().toISOString(), event, ...trace, ...facts })}\n`);
  };

/** An error may cause itself. */
const deepest = 8;

/** An error and what caused it, from the outside in; of several causes at once (AggregateError) the first. */
const chainOf = (error: unknown, depth = 1): Error[] => {
  if (!(error instanceof Error)) return [];
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return depth === deepest ? [error] : [error, ...chainOf(error.cause ?? first, depth + 1)];
};

/** Names and codes are words of a program; anything else may be somebody's data. */
const isCode = /^[A-Za-z_][\w.]{0,60}$|^[0-9A-Z]{5}$/;

const codesOf = (chain: readonly Error[], field: "code" | "syscall" | "constraint"): string | null => {
  const values = chain.map((error): unknown => Reflect.get(error, field));
  const codes = values.filter((value) => typeof value === "string" && isCode.test(value));
  return codes.length === 0 ? null : [...new Set(codes)].join(" < ");
};

/**
 * What may be told of an error: its kind and those of its causes, from the outside in, their codes (SQLSTATE, the
 * system's, as ECONNREFUSED, or ours, as HTTP_503) and system calls, and the places it passed. Messages are left out,
 * because drivers put the values of a query there, and services what they were told.
 */
export const describe = (error: unknown): Facts => {
  if (!(error instanceof Error)) return { error: typeof error };
  const chain = chainOf(error);
  return {
    error: chain.map(({ name }) => (isCode.test(name) ? name : "Error")).join(" < "),
    code: codesOf(chain, "code"),
    syscall: codesOf(chain, "syscall"),
    constraint: codesOf(chain, "constraint"),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 8)
      .join("\n"),
  };
};
