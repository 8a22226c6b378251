import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const movedDate = fileURLToPath(new URL("moved-date.ts", import.meta.url));

/** What is installed where the application's files come from elsewhere; the container takes the same (Containerfile). */
const install = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kabinet-production-"));
  for (const name of ["package.json", "contract", "server"])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
};

/** A server in production, in a process and a folder of its own, once it listens. */
export const startProduction = async (settings: Record<string, string>) => {
  const folder = install();
  const child: ChildProcess = spawn(process.execPath, ["--import", movedDate, "server/main.ts"], {
    cwd: folder,
    env: { ...process.env, ...settings, NODE_ENV: "production", HOST: "", PORT: "0", SANDBOX: "" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  const exit = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream !== null)
        createInterface({ input: stream }).on("line", (line) => {
          lines.push(line);
          const found = / listens on (http:\S+)$/.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        });
    child.once("exit", () => reject(new Error(`the process ended:\n${lines.join("\n")}`)));
  });
  return {
    address,
    /** All that it wrote. */
    lines,
    /** Puts its calendar ahead of ours. Milliseconds. */
    goAhead: async (milliseconds: number): Promise<void> => {
      const moved = once(child, "message");
      child.send(milliseconds);
      await moved;
    },
    /** Ends it as an operator does; its exit code. */
    stop: async (): Promise<unknown> => {
      child.kill("SIGTERM");
      const [code]: unknown[] = await exit;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
};
