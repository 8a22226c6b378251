import type { CountedDatabase } from "../server/databases.ts";
import { campaign } from "./campaign.ts";
import type { Outcome } from "./life.ts";
import type { Parts } from "./parts.ts";
import { type Life, sayAct } from "./plan.ts";

/** The same life without some of its acts: each half, quarter … and single act left out. What was waited for stays. */
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
 * The shortest life found that still breaks the same invariant. All lives that are one step shorter are lived side by
 * side on one server, and the shortest that breaks it is shortened on.
 */
export const shrink = async (
  database: CountedDatabase,
  found: Outcome,
  parts: Parts = {},
): Promise<Outcome> => {
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

/** What to print of a life that went wrong: its seed, what is wrong, and all that happened. */
export const explain = ({ life, breach, lines }: Outcome): string =>
  [
    `SEED=${life.seed}  ${breach?.number}: ${breach?.why}`,
    `in ${life.city}, reads ${life.language}, ${life.verifies ? "has proved" : "has not proved"} the e-mail; ${life.acts.map(sayAct).join("; ")}`,
    ...lines,
  ].join("\n");
