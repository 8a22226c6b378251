import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { type Bug, lifeOf, planted } from "./planted.ts";

/**
 * Runs lives with a faulty module, if any. Resets modules before and after, since the application imports
 * some later.
 */
const withWrong = async (
  module: Bug["module"],
  ...lived: Parameters<typeof campaign>
): ReturnType<typeof campaign> => {
  vi.resetModules();
  if (module !== undefined)
    vi.doMock(module.path, async (original) => module.withFault(await original<object>()));
  try {
    const faulty = await import("./campaign.ts");
    return await faulty.campaign(...lived);
  } finally {
    if (module !== undefined) vi.doUnmock(module.path);
    vi.resetModules();
  }
};

describe("a planted bug that breaks a promise is found by the campaign", () => {
  test("every invariant has a planted bug", () => {
    const listed = readFileSync("docs/invariants.md", "utf8").match(/(?<=\*\*)P\d+(?=\*\*)/g);
    expect(new Set(planted.map(({ breaks }) => breaks))).toEqual(new Set(listed));
  });

  test("every faulty module exists", () => {
    const paths = planted.flatMap(({ module }) =>
      module === undefined ? [] : [module.path.replace("#", "")],
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("the same life without the bug breaks no promise", async () => {
    const { outcomes } = await campaign(await openDatabase(), planted.map(lifeOf), { reads: true });
    expect(outcomes.flatMap(({ breach }) => breach ?? [])).toEqual([]);
  }, 600_000);

  test.each(planted)(
    "$breaks: $bug",
    async (bug) => {
      const { breaks, seed, parts, module } = bug;
      const database = await openDatabase();
      const only = { ...parts, only: [breaks] };
      const plans = [lifeOf(bug)];
      const { outcomes } = await withWrong(module, database, plans, only);
      const breach = outcomes[0]?.breach ?? null;
      process.stdout.write(`SEED=${seed} ${breaks}: ${breach?.why ?? "not found"}\n`);
      expect(breach?.number).toBe(breaks);
    },
    600_000,
  );
});
