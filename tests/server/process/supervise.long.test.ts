import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { supervise } from "#server/supervise.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** Supervises one-line programs; returns their output and deaths. */
const keep = (...programs: readonly string[]) => {
  const lines: string[] = [];
  const deaths: [how: string, pause: number][] = [];
  const supervised = supervise(
    () => {
      const program = programs[Math.min(started.length, programs.length - 1)] ?? "";
      const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
      started.push(child);
      return child;
    },
    { line: (line) => void lines.push(line), death: (...death) => void deaths.push(death) },
  );
  return { lines, deaths, ...supervised };
};

const serves = `console.log("Kabinet listens on http://127.0.0.1:1"); setInterval(() => {}, 1_000)`;
const quick = { timeout: 30_000, interval: 5 };

describe("the server process", () => {
  test("is restarted when it dies, later each time, until it is stopped", async () => {
    const { lines, deaths, ended, stop } = keep(serves);
    for (const count of [1, 2, 3]) {
      await vi.waitUntil(() => lines.length === count, quick);
      if (count < 3) started.at(-1)?.kill("SIGKILL");
    }
    expect(deaths).toEqual([
      ["SIGKILL", 500],
      ["SIGKILL", 1_000],
    ]);
    stop("SIGTERM");
    await ended;
    expect(started).toHaveLength(3);
    expect(started.at(-1)?.signalCode).toBe("SIGTERM");
  });

  test("that dies of an error is restarted, too", async () => {
    const dies = `${serves}; setTimeout(() => { throw new Error("planted") }, 20)`;
    const { lines, deaths, ended, stop } = keep(dies.replace("setInterval", "setTimeout"), serves);
    await vi.waitUntil(() => lines.length === 2, quick);
    expect(deaths).toEqual([["code 1", 500]]);
    stop("SIGTERM");
    await ended;
  });

  test("that never listens is not restarted: its exit code is passed on", async () => {
    const { deaths, ended } = keep("process.exit(3)");
    expect(await ended).toBe(3);
    expect(deaths).toEqual([]);
    expect(started).toHaveLength(1);
  });

  test("that cannot reach its database after a restart is restarted until it listens", async () => {
    const { lines, deaths, ended, stop } = keep(serves, "process.exit(1)", serves);
    await vi.waitUntil(() => lines.length === 1, quick);
    started[0]?.kill("SIGKILL");
    await vi.waitUntil(() => lines.length === 2, quick);
    expect(deaths).toEqual([
      ["SIGKILL", 500],
      ["code 1", 1_000],
    ]);
    stop("SIGTERM");
    await ended;
  });

  test("that cannot be spawned does not crash the supervisor", async () => {
    const ended = supervise(() => spawn("/nowhere/kabinet"), { line: () => {}, death: () => {} }).ended;
    expect(await ended).toBe(1);
  });

  test("that is stopped while it waits for a restart has ended", async () => {
    const { deaths, lines, ended, stop } = keep(serves);
    await vi.waitUntil(() => lines.length === 1, quick);
    started[0]?.kill("SIGKILL");
    await vi.waitUntil(() => deaths.length === 1, quick);
    stop("SIGTERM");
    expect(await ended).toBe(null);
    expect(started).toHaveLength(1);
  });
});
