import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Killer } from "./areas.ts";
import type { SourceMutant } from "./mutants-of.ts";

/** A copy of the sources in which mutants are planted one at a time. */
export type Field = {
  readonly folder: string;
  /** Whether one of the commands fails with the mutant. */
  isFound(file: string, mutant: SourceMutant, killers: readonly Killer[]): Promise<boolean>;
};

/** Timeout of a command, in ms: a mutant may loop forever. */
const patience = 600_000;

const fails = (folder: string, { command: [program = "", ...args], env }: Killer): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(program, args, { cwd: folder, stdio: "ignore", env: { ...process.env, ...env } });
    const timer = setTimeout(() => child.kill("SIGKILL"), patience);
    child.once("error", () => done(true));
    child.once("close", (code) => {
      clearTimeout(timer);
      done(code !== 0);
    });
  });

export const createField = (folder: string): Field => {
  rmSync(folder, { recursive: true, force: true });
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of listed.split("\n").filter((name) => name !== "")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return {
    folder,
    isFound: async (file, { start, end, text }, killers) => {
      const copy = join(folder, file);
      const code = readFileSync(copy, "utf8");
      writeFileSync(copy, code.slice(0, start) + text + code.slice(end));
      try {
        for (const killer of killers) if (await fails(folder, killer)) return true;
        return false;
      } finally {
        writeFileSync(copy, code);
      }
    },
  };
};
