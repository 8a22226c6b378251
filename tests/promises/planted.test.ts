import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { planted } from "./planted.ts";

describe("a bug that breaks a promise is found by the campaign", () => {
  afterEach(() => {
    for (const { module } of planted) if (module !== undefined) vi.doUnmock(module.path);
    vi.resetModules();
  });

  test("every number has its bug", () => {
    const listed = readFileSync("docs/invariants.md", "utf8").match(/(?<=\*\*)P\d+(?=\*\*)/g);
    expect([...new Set(planted.map(({ breaks }) => breaks))]).toEqual(listed);
  });

  test.each(planted)(
    "$breaks: $bug",
    async ({ breaks, seeds, parts, module }) => {
      const database = await openDatabase();
      vi.resetModules();
      if (module !== undefined)
        // Cast: whatever it exports, its own wrong part knows what it is.
        vi.doMock(module.path, async (original) => module.wrong((await original()) as never));
      const { campaign } = await import("./campaign.ts");
      const { lifeOf } = await import("./plan.ts");
      const { outcomes } = await campaign(database, seeds.map(lifeOf), { ...parts, only: [breaks] });
      const found = outcomes.find(({ breach }) => breach !== null);
      process.stdout.write(
        `SEED=${found?.life.seed ?? "none"} ${breaks}: ${found?.breach?.why ?? "not found"}\n`,
      );
      expect(found?.breach?.number).toBe(breaks);
    },
    600_000,
  );
});
