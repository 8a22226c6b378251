import { pino, stdTimeFunctions } from "pino";
import { currentTrace } from "./trace.ts";

/**
 * Values of a log line: ids, numbers, outcomes. Never phones, codes, tokens, addresses, e-mails or names of people.
 */
export type Facts = Record<string, string | number | boolean | null>;
export type Log = (event: string, facts: Facts) => void;

/** What went wrong for a client or a job. */
const errors = /^(?:alert|failure)$| failed$/;
/** What the server copes with. */
const warnings = /^(?:warning|page report)$|^connections? to the database|^database not|^receipt refused$/;

const levelOf = (event: string): "error" | "warn" | "info" => {
  if (errors.test(event)) return "error";
  return warnings.test(event) ? "warn" : "info";
};

/**
 * Writes one JSON object per line, so that no value can forge a line: `level`, `time` (UTC), the facts, and the event as
 * `msg`. Lines of one request or job run share a `traceId` (trace.ts). Written at once, so that nothing is lost at the
 * end of the process.
 */
export const logTo = (write: (line: string) => void): Log => {
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => {
        const traceId = currentTrace()?.traceId;
        return traceId === undefined ? {} : { traceId };
      },
    },
    { write },
  );
  return (event, facts) => logger[levelOf(event)](facts, event);
};

/** Limit, since an error may be its own cause. */
const deepest = 8;

/** An error and its causes, outermost first; of an AggregateError the first. */
const causeChain = (error: unknown, depth = 1): Error[] => {
  if (!(error instanceof Error)) return [];
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return depth === deepest ? [error] : [error, ...causeChain(error.cause ?? first, depth + 1)];
};

/** Names and codes of programs; any other text may be personal data. */
const isCode = /^[A-Za-z_][\w.]{0,60}$|^[0-9A-Z]{5}$/;

const joinCodes = (chain: readonly Error[], field: "code" | "syscall" | "constraint"): string | null => {
  const values = chain.map((error): unknown => Reflect.get(error, field));
  const codes = values.filter((value) => typeof value === "string" && isCode.test(value));
  return codes.length === 0 ? null : [...new Set(codes)].join(" < ");
};

/**
 * Loggable facts of an error: names, codes (SQLSTATE, ECONNREFUSED, our HTTP_503), system calls and the stack, of it
 * and its causes. No messages, because drivers put query values and services put input there.
 */
export const describe = (error: unknown): Facts => {
  if (!(error instanceof Error)) return { error: typeof error };
  const chain = causeChain(error);
  return {
    error: chain.map(({ name }) => (isCode.test(name) ? name : "Error")).join(" < "),
    code: joinCodes(chain, "code"),
    syscall: joinCodes(chain, "syscall"),
    constraint: joinCodes(chain, "constraint"),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 8)
      .join("\n"),
  };
};
