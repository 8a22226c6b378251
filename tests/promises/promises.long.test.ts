import { writeSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { lifeOf, livesFrom } from "./plan.ts";
import { explain, shrink } from "./shrink.ts";

const { LIVES, SEED, ONLY } = process.env;
/** The same in every run of all tests; `npm run promises` asks for fresh ones. The title names them. */
const first = SEED ?? "8123000";
const several = first.split(",").map(Number);
const lives = several.length > 1 ? several.map(lifeOf) : livesFrom(Number(first), Number(LIVES ?? 500));
/** Straight to where the command was started: what a test writes by its process is shown when it has ended. */
const tell = (line: string): void => void writeSync(1, `${line}\n`);

/** How many are lived on one server, in one city: its days pass once for all of them. Cards differ for 720 (life.ts). */
const together = 500;
const batches = [...Map.groupBy(lives, ({ city }) => city).values()].flatMap((own) =>
  Array.from({ length: Math.ceil(own.length / together) }, (_, index) =>
    own.slice(index * together, (index + 1) * together),
  ),
);

test(`${lives.length} lives from seed ${first} break no promise`, async () => {
  const database = await openDatabase();
  const parts = ONLY === undefined ? {} : { only: ONLY.split(",") };
  const began = performance.now();
  const broke: string[] = [];
  let done = 0;
  for (const plans of batches) {
    const { outcomes, failures } = await campaign(database, plans, parts);
    const broken = outcomes.filter(({ breach }) => breach !== null);
    for (const { life, breach } of broken.slice(0, 20))
      tell(`SEED=${life.seed} ${breach?.number}: ${breach?.why}`);
    const [worst] = broken.toSorted((a, b) => a.life.acts.length - b.life.acts.length);
    // The rest are lived all the same: a long campaign tells of everything that breaks.
    if (worst !== undefined) broke.push(explain(await shrink(database, worst, parts)));
    broke.push(...failures);
    const seconds = Math.round((performance.now() - began) / 1_000);
    done += plans.length;
    tell(`${done} lives from seed ${first} in ${seconds} s, ${broken.length} broken`);
  }
  expect(broke).toEqual([]);
}, 7_200_000);
