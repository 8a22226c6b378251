import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

/** The command that starts a server, with its arguments. */
export const serverCommand: [string, ...string[]] = [process.execPath, program];

/** A server as a child process. */
export type ServerProcess = {
  readonly child: ChildProcess;
  /** Lines of stdout; `complaints` are those of stderr. */
  readonly lines: readonly string[];
  readonly complaints: readonly string[];
  /** Its address, once it listens; rejects with its output if it ends before. */
  readonly listening: Promise<string>;
  /** Its exit code; null if a signal has ended it. */
  readonly exit: Promise<number | null>;
};

/**
 * Starts a server; `settings` extend this process's environment. `cwd`: where it is installed, unless here;
 * `imports`: modules that it loads first; `channel`: whether it has an IPC channel; `keeps`: the number of lines kept
 * of each stream.
 */
export const spawnServer = (
  settings: Record<string, string>,
  {
    cwd,
    imports = [],
    channel = false,
    keeps = 1_000,
  }: { cwd?: string; imports?: readonly string[]; channel?: boolean; keeps?: number } = {},
): ServerProcess => {
  const child = spawn(
    process.execPath,
    [...imports.flatMap((name) => ["--import", name]), cwd === undefined ? program : "server/main.ts"],
    {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "pipe", channel ? "ipc" : "ignore"],
      ...(cwd !== undefined && { cwd }),
    },
  );
  const [lines, complaints]: [string[], string[]] = [[], []];
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>();
  const read = (stream: NodeJS.ReadableStream | null, kept: string[]) => {
    if (stream === null) return;
    createInterface({ input: stream }).on("line", (line) => {
      if (kept.length < keeps) kept.push(line);
      const address = / listens on (http:\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  };
  read(child.stdout, lines);
  read(child.stderr, complaints);
  child.once("exit", (code) =>
    reject(new Error(`the server ended with ${code}:\n${[...lines, ...complaints].join("\n")}`)),
  );
  // A caller that only waits for the exit must not cause an unhandled rejection.
  listening.catch(() => {});
  const exit = new Promise<number | null>((ended) => void child.once("exit", ended));
  return { child, lines, complaints, listening, exit };
};
