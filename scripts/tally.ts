import { readFileSync, rmSync } from "node:fs";
import * as v from "valibot";

export type Count = { passed: number; failed: number };

const readers = {
  vitest: v.pipe(
    v.object({ numPassedTests: v.number(), numFailedTests: v.number(), success: v.boolean() }),
    v.transform((report): Count => {
      // A test file that fails to load has no failed test.
      const failed = report.success ? 0 : Math.max(1, report.numFailedTests);
      return { passed: report.numPassedTests, failed };
    }),
  ),
  playwright: v.pipe(
    v.object({
      stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
      errors: v.array(v.unknown()),
    }),
    v.transform(({ stats, errors }): Count => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    })),
  ),
};

/**
 * Result of a step: its tests by the JSON report, or 1. A runner that crashed, wrote no report, left an old one or
 * ran nothing counts as failed, whatever its exit code.
 */
export const countFrom = (
  report: { kind: keyof typeof readers; file: string } | undefined,
  exitCode: number,
): Count => {
  const failedOnly = { passed: 0, failed: 1 };
  if (report === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : failedOnly;
  const count = readReport(report.kind, report.file);
  if (count === null || (count.passed === 0 && count.failed === 0)) return failedOnly;
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
};

const readReport = (kind: keyof typeof readers, file: string): Count | null => {
  try {
    const result = v.safeParse(readers[kind], JSON.parse(readFileSync(file, "utf8")));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};

/** Removes an old report, which could be taken for the new one. */
export const forgetReport = (file: string): void => rmSync(file, { force: true });
