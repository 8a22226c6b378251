import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const run = (cwd: string, ...[program = "", ...args]: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  return { status, text: stdout + stderr };
};
const tsc = resolve("node_modules/.bin/tsc");

/** The example of the README, copied. */
const example = (): string => {
  const [, code = ""] =
    /```ts\n([\s\S]+?)```/.exec(readFileSync("tools/statecharts/README.md", "utf8")) ?? [];
  return code;
};

/** Another project, which has XState, this package as it is published, and the example. */
const elsewhere = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kit-"));
  const installed = join(folder, "node_modules/@kabinet/statecharts");
  mkdirSync(installed, { recursive: true });
  const built = run("tools/statecharts", tsc, "-p", "tsconfig.json", "--outDir", join(installed, "dist"));
  expect(built).toEqual({ status: 0, text: "" });
  cpSync("tools/statecharts/package.json", join(installed, "package.json"));
  for (const name of ["xstate", "@types"])
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "door.test.ts"), example());
  return folder;
};

describe("the kit as a package of its own", () => {
  test("proves the example of its README in another project, with another runner, and finds what is wrong with it", () => {
    const folder = elsewhere();
    const strict = [
      "--strict",
      "--noUncheckedIndexedAccess",
      "--exactOptionalPropertyTypes",
      "--skipLibCheck",
    ];
    const modern = ["--module", "nodenext", "--target", "es2024", "--types", "node", "--noEmit"];
    expect(run(folder, tsc, ...strict, ...modern, "door.test.ts")).toEqual({ status: 0, text: "" });
    const good = run(folder, process.execPath, "--test", "door.test.ts");
    expect(good.text).toContain("fail 0");
    expect(good.status).toBe(0);

    // The guard is skipped: the door opens without permission.
    const wrong = example().replace('target: "open" }, "shut"]', 'target: "open" }, "open"]');
    expect(wrong).not.toBe(example());
    writeFileSync(join(folder, "door.test.ts"), wrong);
    const bad = run(folder, process.execPath, "--test", "door.test.ts");
    expect(bad.status).toBe(1);
    expect(bad.text).toContain("mayEnter returns false → open");
  });

  test("has an example that fits on a page", () => {
    expect(example().trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });
});
