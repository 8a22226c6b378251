import { expect, test } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { livesFrom } from "./plan.ts";
import { explain, shrink } from "./shrink.ts";

const { LIVES, SEED, ONLY } = process.env;
const lives = Number(LIVES ?? 500);
/** Fresh ones in every run, unless they are asked for: the title names them, so that they can be had again. */
const first = Number(SEED ?? 1 + (Math.floor(Date.now() / 1_000) % 10_000_000));
/** So many are lived side by side on one server: the days pass once for all of them. */
const together = 250;

test(`${lives} lives from seed ${first} break no promise`, async () => {
  const database = await openDatabase();
  const parts = ONLY === undefined ? {} : { only: ONLY.split(",") };
  const began = performance.now();
  for (let done = 0; done < lives; done += together) {
    const plans = livesFrom(first + done, Math.min(together, lives - done));
    const { outcomes, failures } = await campaign(database, plans, parts);
    const broken = outcomes.filter(({ breach }) => breach !== null);
    const by = Map.groupBy(broken, ({ breach }) => breach?.number);
    for (const [number, those] of by)
      process.stdout.write(
        `${number}: ${those.length}, seeds ${those
          .map(({ life }) => life.seed)
          .slice(0, 10)
          .join(", ")}\n`,
      );
    const [worst] = broken.toSorted((a, b) => a.life.acts.length - b.life.acts.length);
    expect(worst === undefined ? "" : explain(await shrink(database, worst, parts))).toBe("");
    expect(failures).toEqual([]);
  }
  process.stdout.write(`${lives} lives in ${Math.round((performance.now() - began) / 1_000)} s\n`);
}, 7_200_000);
