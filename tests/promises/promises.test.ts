import { expect, test } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { livesFrom } from "./plan.ts";

const { LIVES = "500", SEED = "1", ONLY } = process.env;

test(`${LIVES} lives from seed ${SEED} break no promise`, async () => {
  const began = performance.now();
  const parts = ONLY === undefined ? {} : { only: ONLY.split(",") };
  const { outcomes, failures } = await campaign(await openDatabase(), livesFrom(Number(SEED), Number(LIVES)), parts);
  const count = new Map<string, number>();
  for (const { breach } of outcomes) if (breach) count.set(breach.number, (count.get(breach.number) ?? 0) + 1);
  console.log([...count], `${Math.round(performance.now() - began)} ms`, process.cpuUsage().user / 1e6, failures.slice(0, 5));
  const shown = new Set<string>();
  for (const { breach, lines, life } of outcomes)
    if (breach && !shown.has(breach.number)) {
      shown.add(breach.number);
      console.log(life.seed, lines.join("\n"));
    }
  expect(count.size).toBe(0);
}, 3_600_000);
