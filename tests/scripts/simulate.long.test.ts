import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRecording } from "#tools/inspector/history/file.ts";
import { everyState } from "../simulation/every-state.ts";

const simulate = (...options: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/simulate.ts", ...options], {
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
};

describe("npm run simulate", () => {
  test("plays sessions from a seed in several processes, prints its progress, and reports every machine", () => {
    const file = join(mkdtempSync(join(tmpdir(), "kabinet-")), "report.html");
    const { status, lines } = simulate("--sessions", "5", "--seed", "31", "--workers", "2", "--report", file);
    expect(status).toBe(0);
    expect(lines.at(-3)).toMatch(/^5 sessions from seed 31, \d+ a second$/);
    expect(lines.at(-2)).toBe("nothing went wrong");
    expect(lines.at(-1)).toBe(`which fault met which state: ${file}`);

    const page = readFileSync(file, "utf8");
    expect(page).toContain("<h1>5 sessions from seed 31: nothing went wrong</h1>");
    const tables = [...page.matchAll(/<h2>(\w+): (\d+) of (\d+)<\/h2>/g)];
    expect(tables.map(([, machine]) => machine)).toEqual([...everyState().keys()]);
    const met = (name: string) => Number(tables.find(([, machine]) => machine === name)?.[2]);
    expect(met("session")).toBeGreaterThan(0);
    expect(met("session")).toBeLessThan(Number(tables.find(([, machine]) => machine === "session")?.[3]));
  });

  test("plays one session again with a full log", () => {
    const { status, lines } = simulate("--seed", "14");
    expect(status).toBe(0);
    expect(lines[0]).toBe("SEED=14  nothing went wrong");
    expect(lines[1]).toMatch(/^[12] tabs?, begins \{/);
    expect(lines.slice(2).filter((line) => /^ +\d+\.\d{3} s {2}page 1 /.test(line)).length).toBeGreaterThan(
      5,
    );
  });

  test("exits with 1 when a session fails, and prints its seed and the shortest story", () => {
    // A second process could end another session first.
    const bug = ["--workers", "1", "--planted", "C15", "--only", "C15"];
    const found = simulate("--sessions", "20", "--seed", "14", ...bug);
    expect(found.status).toBe(1);
    expect(found.lines[0]).toMatch(/^SEED=14 {2}C15: /);
    expect(found.lines).toContain("1 sessions, 1 went wrong");
    const all = simulate("--sessions", "20", "--seed", "14", "--all", ...bug);
    expect(all.status).toBe(1);
    expect(all.lines.at(-2)).toMatch(/^went wrong: 14, \d+/);
    const whole = simulate("--seed", "14", ...bug);
    expect(whole.status).toBe(1);
    expect(whole.lines[0]).toMatch(/^SEED=14 {2}C15: /);
    expect(whole.lines.length).toBeGreaterThan(found.lines.length);
  }, 300_000);

  test("stopped by Ctrl+C while a story is shortened, prints the seed and how to play it again", async () => {
    const child = spawn(
      process.execPath,
      ["scripts/simulate.ts", "--sessions", "20", "--seed", "14", "--planted", "C15", "--only", "C15"],
      // Ctrl+C reaches the whole group.
      { detached: true, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    let isStopped = false;
    const read = (bytes: Buffer) => {
      output += bytes.toString();
      if (isStopped || !output.includes("is shortened") || child.pid === undefined) return;
      isStopped = true;
      process.kill(-child.pid, "SIGINT");
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    expect(output).toMatch(/^SEED=14 {2}C15: .+\n {2}its story of \d+ moves is shortened/);
    expect(output).toContain(
      "stopped before its story was shortened; all of it: npm run simulate -- --seed 14",
    );
    expect(output).toMatch(/stopped after \d+ sessions from seed 14/);
    expect(output).not.toMatch(/EPIPE|^ +at /m);
  });

  test("writes a session for the inspector, with its failure in each of its tabs", () => {
    const file = join(mkdtempSync(join(tmpdir(), "kabinet-")), "session.json");
    spawnSync(process.execPath, ["tests/simulation/run.ts"], {
      env: { ...process.env, SEED: "14", TRACE: "1", RECORD: file, PLANTED: "C15", ONLY: "C15" },
    });
    const read = readRecording(readFileSync(file, "utf8"));
    const entries = "entries" in read ? read.entries : [];
    const tabs = [...Map.groupBy(entries, ({ source }) => source.id).values()];
    expect(tabs.length).toBeGreaterThan(0);
    for (const own of tabs)
      expect(own.at(-1)).toMatchObject({
        kind: "failed",
        why: [expect.stringMatching(/^C15: /)],
        where: "SEED=14",
      });
  });

  test.each([
    [["--sessions", "0"], "It takes a whole number from 1."],
    [["--seeds", "1"], "unknown option '--seeds'"],
  ])("exits with 2 and says what is wrong with %j", (options, complaint) => {
    const { status, stderr } = simulate(...options);
    expect(status).toBe(2);
    expect(stderr).toContain(complaint);
  });
});
