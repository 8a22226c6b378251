import { spawn } from "node:child_process";
import { countFrom, forgetReport, type Count } from "./tally.ts";

/** A check: a command, and its report if it runs tests. */
export type Step = {
  name: string;
  command: readonly [program: string, ...args: string[]];
  env?: Record<string, string>;
  report?: { kind: "vitest" | "playwright"; file: string };
};

/** `seconds`: wall time. */
type Finished = { code: number; seconds: number; output: string };

/** Runs a command and keeps its output; a program that does not start counts as failed. */
const finish = ({ command: [program, ...args], env }: Step): Promise<Finished> =>
  new Promise((resolve) => {
    const started = performance.now();
    const written: Buffer[] = [];
    const end = (code: number) =>
      resolve({
        code,
        seconds: (performance.now() - started) / 1000,
        output: Buffer.concat(written).toString(),
      });
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
      shell: process.platform === "win32",
    });
    child.stdout.on("data", (bytes: Buffer) => written.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => written.push(bytes));
    child.on("error", (error) => {
      written.push(Buffer.from(`${program} does not start: ${error.message}\n`));
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });

const runStep = async (step: Step): Promise<Count> => {
  if (step.report) forgetReport(step.report.file);
  const { code, seconds, output } = await finish(step);
  const count = countFrom(step.report, code);
  const verdict = count.failed > 0 ? "failed" : "ok    ";
  const tests = step.report ? `  ${count.passed} passed, ${count.failed} failed` : "";
  console.log(`${verdict} ${seconds.toFixed(1).padStart(6)} s  ${step.name}${tests}`);
  if (count.failed > 0) console.log(`\n${output.trimEnd()}\n`);
  return count;
};

/** Runs steps, `atOnce` at a time, and prints each result. */
export const runSteps = async (steps: readonly Step[], atOnce: number): Promise<Count> => {
  const waiting = [...steps];
  const total: Count = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { passed, failed } = await runStep(step);
      total.passed += passed;
      total.failed += failed;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return total;
};
