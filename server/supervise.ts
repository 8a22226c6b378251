import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** Exit code of a process that is not restarted; null after a signal. */
export type Ended = number | null;

export type Supervised = {
  /** Resolves when it has ended for good: stopped, or never listened. */
  readonly ended: Promise<Ended>;
  /** Sends the signal, unless the process `has` it already, and does not restart it. */
  stop(signal: "SIGTERM" | "SIGINT" | "SIGHUP", has?: boolean): void;
};

/** Pause before a restart, doubled if the process lived shorter than `steady`. Milliseconds. */
const usual = { shortest: 500, longest: 30_000, steady: 60_000 };

/**
 * Keeps a server process running and restarts it when it dies. A process that never listened has bad settings and is
 * not restarted. `start` returns a process with a readable stdout; `line` receives its lines, `death` each unexpected
 * exit and the pause (ms).
 */
export const supervise = (
  start: () => ChildProcess,
  on: { line(line: string): void; death(how: string, pause: number): void },
  { shortest, longest, steady } = usual,
): Supervised => {
  let pause = shortest;
  let isStopping = false;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let serves = false;
  const { promise: ended, resolve } = Promise.withResolvers<Ended>();

  const run = (): void => {
    const began = performance.now();
    const now = start();
    child = now;
    if (now.stdout !== null)
      createInterface(now.stdout).on("line", (line) => {
        serves ||= line.includes(" listens on ");
        on.line(line);
      });
    const end = (how: string, code: number | null): void => {
      if (child !== now) return;
      child = null;
      if (isStopping || !serves) return resolve(code);
      if (performance.now() - began >= steady) pause = shortest;
      on.death(how, pause);
      timer = setTimeout(run, pause);
      pause = Math.min(longest, pause * 2);
    };
    now.once("exit", (code, signal) => end(signal ?? `code ${code}`, code));
    // Could not start: no memory or no program.
    now.once("error", ({ message }) => end(message, 1));
  };
  run();
  return {
    ended,
    stop: (signal, has = false) => {
      isStopping = true;
      clearTimeout(timer);
      if (child === null) resolve(null);
      else if (!has) child.kill(signal);
    },
  };
};
