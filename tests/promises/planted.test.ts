import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { type Bug, lifeOf, planted } from "./planted.ts";

/**
 * Lives, with a module that errs if there is one. Everything is read again, before and after: what may have read the right
 * module, and what the application imports later, which has to be there by then.
 */
const withWrong = async (
  module: Bug["module"],
  ...lived: Parameters<typeof campaign>
): ReturnType<typeof campaign> => {
  vi.resetModules();
  // Cast: whatever it exports, its own wrong part knows what it is.
  if (module !== undefined)
    vi.doMock(module.path, async (original) => module.wrong((await original()) as never));
  try {
    const erring = await import("./campaign.ts");
    return await erring.campaign(...lived);
  } finally {
    if (module !== undefined) vi.doUnmock(module.path);
    vi.resetModules();
  }
};

describe("a bug that breaks a promise is found by the campaign", () => {
  test("every number has its bug", () => {
    const listed = readFileSync("docs/invariants.md", "utf8").match(/(?<=\*\*)P\d+(?=\*\*)/g);
    expect(new Set(planted.map(({ breaks }) => breaks))).toEqual(new Set(listed));
  });

  test("every module that is made to err is there", () => {
    const paths = planted.flatMap(({ module }) =>
      module === undefined ? [] : [module.path.replace("#", "")],
    );
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("without it the same life breaks none", async () => {
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
