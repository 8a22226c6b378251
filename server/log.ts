import { systemClock } from "./clock.ts";

/** What a log line may hold: names, numbers and outcomes. Never a phone, code, token, address, e-mail or name. */
export type Facts = Record<string, string | number | boolean | null>;
export type Log = (event: string, facts: Facts) => void;

/** One JSON object per line, so that no value can forge a line; the moment is the machine's, in UTC. */
export const logTo =
  (write: (line: string) => void): Log =>
  (event, facts) =>
    write(`${JSON.stringify({ at: systemClock.now().toISOString(), event, ...facts })}\n`);

/**
 * What may be told of an error: its kind, its SQLSTATE and the places it passed. Its message is left out, because
 * drivers put the values of a query there.
 */
export const describe = (error: unknown): Facts => {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  return {
    error: cause.name,
    code: "code" in cause ? String(cause.code) : null,
    constraint: "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : null,
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.startsWith("    at "))
      .slice(0, 8)
      .join("\n"),
  };
};
