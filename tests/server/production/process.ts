import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnServer } from "../spawn-server.ts";

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
  const { child, lines, complaints, listening, exit } = spawnServer(
    { ...settings, NODE_ENV: "production", HOST: "", PORT: "0", SANDBOX: "" },
    { cwd: folder, imports: [movedDate], channel: true, keeps: Infinity },
  );
  return {
    address: await listening,
    /** All that it wrote. */
    lines: () => [...lines, ...complaints],
    /** Puts its calendar ahead of ours. Milliseconds. */
    goAhead: async (milliseconds: number): Promise<void> => {
      const moved = once(child, "message");
      child.send(milliseconds);
      await moved;
    },
    /** Ends it as an operator does; its exit code. */
    stop: async (): Promise<number | null> => {
      child.kill("SIGTERM");
      const code = await exit;
      rmSync(folder, { recursive: true });
      return code;
    },
  };
};
