import { writeSync } from "node:fs";
import { expect, test } from "vitest";
import { type CountedDatabase, openDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import { type Life, lifeOf, livesFrom, sayAct } from "./plan.ts";
import type { Outcome } from "./life.ts";
import type { Parts } from "./parts.ts";

/** Shorter lives: each without a half, a quarter … or one of its acts. Waiting times stay. */
const shorter = (life: Life): Life[] => {
  const lives: Life[] = [];
  const { length } = life.acts;
  for (let size = Math.ceil(length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < length; from += size) {
      const gone = life.acts.slice(from, from + size).reduce((sum, { after }) => sum + after, 0);
      const rest = life.acts.toSpliced(from, size);
      const next = rest[from];
      lives.push({
        ...life,
        acts: next === undefined ? rest : rest.with(from, { ...next, after: next.after + gone }),
      });
    }
  return lives;
};

/**
 * Finds the shortest life that breaks the same invariant: runs all shorter ones on one server and continues
 * with the shortest that breaks it.
 */
const shrink = async (database: CountedDatabase, found: Outcome, parts: Parts = {}): Promise<Outcome> => {
  let best = found;
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const { outcomes } = await campaign(database, shorter(best.life), parts);
    const next = outcomes
      .filter(({ breach }) => breach?.number === found.breach?.number)
      .toSorted((a, b) => a.life.acts.length - b.life.acts.length)[0];
    if (next === undefined || next.life.acts.length >= best.life.acts.length) return best;
    best = next;
  }
  return best;
};

/** The report of a broken life: seed, contradiction, log. */
const explain = ({ life, breach, lines }: Outcome): string =>
  [
    `SEED=${life.seed}  ${breach?.number}: ${breach?.why}`,
    `in ${life.city}, reads ${life.language}, ${life.verifies ? "has proved" : "has not proved"} the e-mail; ${life.acts.map(sayAct).join("; ")}`,
    ...lines,
  ].join("\n");

const { LIVES, SEED, ONLY } = process.env;
/** Fixed in tests; `npm run promises` passes fresh seeds. The title names it. */
const first = SEED ?? "8123000";
const several = first.split(",").map(Number);
const lives = several.length > 1 ? several.map(lifeOf) : livesFrom(Number(first), Number(LIVES ?? 500));
/** Writes to the terminal at once; Vitest shows output only after the test. */
const print = (line: string): void => void writeSync(1, `${line}\n`);

/** Lives that share a server. Cards differ for 720 (life.ts). */
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
      print(`SEED=${life.seed} ${breach?.number}: ${breach?.why}`);
    const [worst] = broken.toSorted((a, b) => a.life.acts.length - b.life.acts.length);
    // The other batches run, too: a long campaign reports every breach.
    if (worst !== undefined) broke.push(explain(await shrink(database, worst, parts)));
    broke.push(...failures);
    const seconds = Math.round((performance.now() - began) / 1_000);
    done += plans.length;
    print(`${done} lives from seed ${first} in ${seconds} s, ${broken.length} broken`);
  }
  expect(broke).toEqual([]);
}, 7_200_000);
