import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { planted } from "./planted.ts";

/** How many lives a campaign may need to find a bug that is there, beside the one that is known to find it. */
const patience = 60;

describe("a bug that breaks a promise is found by the campaign", () => {
  afterEach(() => {
    for (const { module } of planted) if (module !== undefined) vi.doUnmock(module.path);
    vi.resetModules();
  });

  test.each(planted)(
    "$breaks: $bug",
    async ({ breaks, seed, parts, module }) => {
      const database = await openDatabase();
      vi.resetModules();
      if (module !== undefined)
        // Cast: whatever it exports, its own wrong part knows what it is.
        vi.doMock(module.path, async (original) => module.wrong((await original()) as never));
      const { campaign } = await import("./campaign.ts");
      const { lifeOf, livesFrom } = await import("./plan.ts");
      const lived = { ...parts, only: [breaks] };
      const known = await campaign(database, [lifeOf(seed)], lived);
      const { outcomes } = known.outcomes.some(({ breach }) => breach !== null)
        ? known
        : await campaign(database, livesFrom(1, patience), lived);
      const found = outcomes.find(({ breach }) => breach !== null);
      process.stdout.write(
        `SEED=${found?.life.seed ?? "none"} ${found?.breach?.number}: ${found?.breach?.why}\n`,
      );
      expect(found?.breach?.number).toBe(breaks);
    },
    600_000,
  );
});
