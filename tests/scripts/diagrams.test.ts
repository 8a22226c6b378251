import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { stalePages, writePages } from "../../scripts/diagrams/files.ts";
import { drawImports, findLevels } from "../../scripts/diagrams/imports.ts";
import { drawMachines } from "../../scripts/diagrams/pages.ts";

const folder = mkdtempSync(join(tmpdir(), "diagrams-"));
afterAll(() => rmSync(folder, { recursive: true }));

const machines = "tests/statecharts/machines";
const pages = await drawMachines(machines);

describe("npm run diagrams", () => {
  test("draws each machine's chart, names its ports and links child machines", () => {
    expect([...pages.keys()]).toEqual(["kiosk.md", "till.md"]);
    const page = pages.get("kiosk.md");
    expect(page).toMatch(/^# kiosk\n/);
    expect(page).toContain("```mermaid\nstateDiagram-v2\n");
    expect(page).toContain("Ports: `brew`, `watchDoor`.");
    expect(page).toContain("Child machines: [till](till.md).");
  });

  test("finds missing drawings stale, writes them, and then finds them fresh", () => {
    expect(stalePages(join(folder, "new"), pages)).toEqual(["kiosk.md", "till.md"]);
    expect(writePages(folder, pages)).toEqual(["kiosk.md", "till.md"]);
    expect(stalePages(folder, pages)).toEqual([]);
  });

  test("finds changed and orphaned drawings, and repairs them", () => {
    writeFileSync(join(folder, "till.md"), "something else");
    writeFileSync(join(folder, "toaster.md"), "a machine that is gone");
    expect(writePages(folder, pages)).toEqual(["till.md", "toaster.md"]);
    expect(readdirSync(folder)).toEqual(["kiosk.md", "till.md"]);
  });

  test("draws which folders import which", () => {
    const page = drawImports().get("README.md") ?? "";
    expect(page).toContain("  server/staff-->server/payments\n");
    expect(page).not.toContain("  server/payments-->server/staff\n");
    expect(page).toContain("  src/routes-->src/features\n");
  });

  test("refuses folders that import each other", () => {
    const folders = (...edges: [string, string][]) =>
      new Map(edges.map(([from, to]): [string, Set<string>] => [from, new Set([to])]));
    expect(Object.fromEntries(findLevels(folders(["a", "b"], ["b", "c"], ["c", "d"])))).toEqual({
      a: 4,
      b: 3,
      c: 2,
      d: 1,
    });
    expect(() => findLevels(folders(["a", "b"], ["b", "c"], ["c", "a"]))).toThrow("a → b → c → a");
  });

  test("with --check changes nothing, names stale drawings and exits with 1", () => {
    writeFileSync(join(folder, "till.md"), "something else");
    const options = ["scripts/diagrams.ts", "--from", machines, "--to", folder, "--check"];
    const { status, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    expect([status, stderr]).toEqual([1, `Not up to date in ${folder}: till.md. Run: npm run diagrams\n`]);
    expect(stalePages(folder, pages)).toEqual(["till.md"]);
  });
});
