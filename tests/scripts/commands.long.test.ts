import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

const Package = v.pipe(v.string(), v.parseJson(), v.object({ scripts: v.record(v.string(), v.string()) }));
const { scripts } = v.parse(Package, readFileSync("package.json", "utf8"));

/** `npm run dev` passes unknown options to Vite; `lint`, `format` and the like run one tool, which checks its own. */
const commands = Object.entries(scripts).filter(([name, script]) => name !== "dev" && !script.includes("&&"));

/** The output of a command, without npm and installation. */
const answer = (script: string, option: string) => {
  const [, , ...called] = script.split(" ");
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...called, option], { stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes: Buffer) => void output.push(bytes));
    child.once("close", (status) => resolve({ status, output: Buffer.concat(output).toString() }));
  });
};

describe.each(commands)("npm run %s", (_, script) => {
  test("refuses unknown options before it starts, and names --help", async () => {
    const { status, output } = await answer(script, "--nonsense");
    expect(status).toBe(2);
    expect(output.trim().split("\n")).toEqual([
      expect.stringContaining("unknown option '--nonsense'"),
      expect.stringMatching(/^npm [\w: ]+ -- --help tells what it takes\.$/),
    ]);
  });
});

test("npm run dev, whose options are Vite's, tells what it does and starts nothing", async () => {
  const { status, output } = await answer(scripts["dev"] ?? "", "--help");
  expect(status).toBe(0);
  expect(output).toMatch(/^Usage: npm run dev -- \[options\]\n/);
});

test("--help lists the options", async () => {
  const { status, output } = await answer(scripts["attack"] ?? "", "--help");
  expect(status).toBe(0);
  expect(output).toMatch(/^Usage: npm run attack -- \[options\]\n/);
  expect(output).toContain("--kills <count>");
});
