import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

/** What starts a server: the program, and what it is given. */
export const serverCommand: [string, ...string[]] = [process.execPath, program];

/** A server in a process of its own. */
export type ServerProcess = {
  readonly child: ChildProcess;
  /** What it wrote, line by line: what it says, and what it complains of. */
  readonly lines: readonly string[];
  readonly complaints: readonly string[];
  /** Its address, once it listens; rejects with all that it wrote if it ends before. */
  readonly listening: Promise<string>;
  /** Its exit code; null if a signal has ended it. */
  readonly exit: Promise<number | null>;
};

/**
 * Starts a server; `settings` come on top of this process's own. `cwd`: where it is installed, unless here; `imports`: modules
 * that it reads first; `channel`: whether it hears messages; `keeps`: so many lines of each stream are kept.
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
  // Whoever waits for its exit does not wait for its address.
  listening.catch(() => {});
  const exit = new Promise<number | null>((ended) => void child.once("exit", ended));
  return { child, lines, complaints, listening, exit };
};
