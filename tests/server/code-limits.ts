import type { CodeLimits } from "#server/sign-in/challenge.rules.ts";

/** As production has them by default. */
export const strict: CodeLimits = {
  textsPerNumber: 10,
  textsPerHour: 2_000,
  wrongPerAddress: 20,
  sendsPerAddress: 20,
};

/** For tests of something else. */
export const loose: CodeLimits = {
  textsPerNumber: 100_000,
  textsPerHour: 1_000_000,
  wrongPerAddress: 100_000,
  sendsPerAddress: 1_000_000,
};
