import type { CodeLimits } from "#server/sign-in/challenge.rules.ts";

/** The defaults of production. */
export const strict: CodeLimits = {
  textsPerNumber: 10,
  textsPerHour: 2_000,
  wrongPerAddress: 20,
  sendsPerAddress: 20,
};

/** Limits that other tests do not reach. */
export const loose: CodeLimits = {
  textsPerNumber: 100_000,
  textsPerHour: 1_000_000,
  wrongPerAddress: 100_000,
  sendsPerAddress: 1_000_000,
};
