import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import { supervise } from "#server/supervise.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** A process of this one line, and what became of it. */
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
  test("is started again when it dies, later each time, until it is told to stop", async () => {
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

  test("that dies of an error is started again, too", async () => {
    const dies = `${serves}; setTimeout(() => { throw new Error("planted") }, 20)`;
    const { lines, deaths, ended, stop } = keep(dies.replace("setInterval", "setTimeout"), serves);
    await vi.waitUntil(() => lines.length === 2, quick);
    expect(deaths).toEqual([["code 1", 500]]);
    stop("SIGTERM");
    await ended;
  });

  test("that never comes to serve is not tried again: its code is passed on", async () => {
    const { deaths, ended } = keep("process.exit(3)");
    expect(await ended).toBe(3);
    expect(deaths).toEqual([]);
    expect(started).toHaveLength(1);
  });

  test("that finds its database away when it starts again is tried until it serves", async () => {
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

  test("that cannot be started does not take its keeper along", async () => {
    const ended = supervise(() => spawn("/nowhere/kabinet"), { line: () => {}, death: () => {} }).ended;
    expect(await ended).toBe(1);
  });

  test("that is to stop while it waits for its next start has ended", async () => {
    const { deaths, lines, ended, stop } = keep(serves);
    await vi.waitUntil(() => lines.length === 1, quick);
    started[0]?.kill("SIGKILL");
    await vi.waitUntil(() => deaths.length === 1, quick);
    stop("SIGTERM");
    expect(await ended).toBe(null);
    expect(started).toHaveLength(1);
  });
});
