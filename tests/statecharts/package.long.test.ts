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

/** The example of a README, copied. */
const example = (tool: "statecharts" | "paths" = "statecharts"): string => {
  const [, code = ""] = /```ts\n([\s\S]+?)```/.exec(readFileSync(`tools/${tool}/README.md`, "utf8")) ?? [];
  return code;
};

/** Another project, which has XState, this package as it is published, and the example. */
const elsewhere = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kit-"));
  const installed = join(folder, "node_modules/@kabinet/statecharts");
  mkdirSync(installed, { recursive: true });
  const built = run("tools/statecharts", tsc, "-p", "tsconfig.json", "--outDir", join(installed, "dist"));
  expect(built).toEqual({ status: 0, text: "" });
  const paths = run("tools/paths", tsc, "-p", "tsconfig.json", "--outDir", join(installed, "dist"));
  expect(paths).toEqual({ status: 0, text: "" });
  cpSync("tools/statecharts/package.json", join(installed, "package.json"));
  for (const name of ["xstate", "commander", "elkjs", "@types"])
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

  test("prints paths of another project's machine in its own words, and tests that pass there", () => {
    const folder = elsewhere();
    const [machine = ""] = example().split("type Door");
    const model = example().slice(
      example().indexOf("const model ="),
      example().indexOf("const allowedEvents"),
    );
    const imports = /^import \{ (?:describe|inside|type Laws|leadsTo|proveMachine)[^]*?;\n/gm;
    writeFileSync(
      join(folder, "door.model.ts"),
      machine.replaceAll(imports, "") + model.replace("const model", "export const doorModel"),
    );
    writeFileSync(join(folder, "paths.ts"), example("paths"));
    const print = (...options: string[]) =>
      run(folder, process.execPath, "paths.ts", "--machine", "door", ...options);
    const { status, text } = print("--only", "all");
    expect(status).toBe(0);
    expect(text).toMatch(/^# The door\n[^]*Start: Stand before the door\./);
    expect(text).toMatch(/1\. Show the badge 1\. {2}\n {3}→ The lamp blinks\./);
    expect(text).toMatch(/The office does not answer\. {2}\n {3}How: Pull out the network cable\./);
    expect(print().text).toMatch(/^## door-\w+: Everything works → The lamp is green$/m);
    expect(print("--locale", "ru").text).toContain("Начало: Stand before the door.");
    expect(print("--format", "html").text).toContain("function startRound(");
    const vitest = print("--only", "all", "--format", "vitest").text;
    expect(vitest).toContain('from "@kabinet/statecharts/replay";');
    // Node's own runner walks the same paths.
    writeFileSync(
      join(folder, "walk.test.ts"),
      vitest
        .replace('import { expect, test } from "vitest";', 'import { test } from "node:test";')
        .replace(/test\.each[^]*$/, "")
        .concat(
          "for (const [name, path] of Object.entries(paths)) test(name, () => replay(doorModel, path));\n",
        ),
    );
    const walked = run(folder, process.execPath, "--test", "walk.test.ts");
    expect(walked.text).toContain("fail 0");
    expect(walked.text).not.toContain("tests 0");
    expect(print("--goal", "changed:HEAD")).toMatchObject({ status: 1 });
  });

  test("has an example that fits on a page", () => {
    expect(example().trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });
});
