import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

/** How a process ended that is not started again: its code, null if a signal ended it. */
export type Ended = number | null;

export type Supervised = {
  /** Comes once it has ended for good: told to stop, or never having served. */
  readonly ended: Promise<Ended>;
  /** Hands the signal on, unless the process `has` it already; whatever end follows is the last. */
  stop(signal: "SIGTERM" | "SIGINT" | "SIGHUP", has?: boolean): void;
};

/** The pause before it is started again, doubled each time that it does not live for `steady`. Milliseconds. */
const usual = { shortest: 500, longest: 30_000, steady: 60_000 };

/**
 * Keeps a server process running: one that dies is started again. Where none has said yet that it listens, the settings
 * are wrong, which trying again does not mend. `start` gives a process whose stdout
 * can be read; `line` hears each line of it, `death` of each unexpected end and the pause that follows (ms).
 */
export const supervise = (
  start: () => ChildProcess,
  on: { line(line: string): void; death(how: string, pause: number): void },
  { shortest, longest, steady } = usual,
): Supervised => {
  let pause = shortest;
  let isTold = false;
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
      if (isTold || !serves) return resolve(code);
      if (performance.now() - began >= steady) pause = shortest;
      on.death(how, pause);
      timer = setTimeout(run, pause);
      pause = Math.min(longest, pause * 2);
    };
    now.once("exit", (code, signal) => end(signal ?? `code ${code}`, code));
    // It could not be started: there is no memory, or no program.
    now.once("error", ({ message }) => end(message, 1));
  };
  run();
  return {
    ended,
    stop: (signal, has = false) => {
      isTold = true;
      clearTimeout(timer);
      if (child === null) resolve(null);
      else if (!has) child.kill(signal);
    },
  };
};
