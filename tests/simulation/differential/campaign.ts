import type { Database } from "#server/platform/database/database.ts";
import { leaveOut } from "../leave-out.ts";
import { createBook } from "../server/beginning.ts";
import type { Server } from "../server/server.ts";
import { type Outcome, play } from "./compare.ts";
import { type Kind, say, type Step } from "./steps.ts";
import type { Memory } from "./memory.ts";
import { sequenceOf } from "./plan.ts";
import { realSide, simulatedSide } from "./sides.ts";
import { signedIn } from "./start.ts";

/** What was given before the first call, each with its owner; in the words of both. */
const given: readonly (readonly [Kind, string | number, number | null])[] = [
  ...signedIn.map(({ token, clientId }) => ["token", token, clientId] as const),
  ...[3, 4].map((id) => ["card", id, 1] as const),
  ["act", 1, 1],
  ...signedIn.map(({ clientId }, index) => ["session", index + 1, clientId] as const),
];

const begin = (memory: Memory): void => {
  for (const [kind, value, owner] of given) memory.tell(kind, value, owner);
  for (const { id, owner, status, period } of createBook().subscriptions.values())
    memory.learn({ subscriptions: [{ id, status, period }] }, owner);
  for (const { token, clientId } of signedIn) memory.belongs(token, clientId);
};

type Plant = (server: Server) => Server;

/** Plays one sequence on a fresh pair of servers. */
export const attempt = async (
  database: Database,
  seed: number,
  steps: readonly Step[],
  plant?: Plant,
): Promise<Outcome> =>
  play(steps, { real: await realSide(database), simulated: simulatedSide(seed, plant) }, begin);

/** The shortest sequence found that still shows a difference, and how the replies differ. */
const shortest = async (
  database: Database,
  seed: number,
  steps: readonly Step[],
  plant?: Plant,
): Promise<string> => {
  let difference: string | null = null;
  const left = await leaveOut(steps, async (fewer) => {
    const outcome = await attempt(database, seed, fewer, plant);
    difference = outcome.difference ?? difference;
    return outcome.difference !== null;
  });
  const last = await attempt(database, seed, left, plant);
  return [`SEED=${seed}`, ...left.map(say), "differs:", last.difference ?? difference].join("\n");
};

/** What a run of many sequences came to. */
export type Campaign = {
  /** The shortest sequence after which the two differ; null when they never do. */
  readonly failed: string | null;
  readonly played: number;
  /** In how many sequences a call was answered so: `createPayment 200`, `createPayment payment.notDue`. */
  readonly answered: ReadonlyMap<string, number>;
};

/** Plays the sequence of each seed, until one shows a difference. */
export const campaign = async (
  database: Database,
  seeds: Iterable<number>,
  plant?: Plant,
): Promise<Campaign> => {
  const answered = new Map<string, number>();
  let played = 0;
  for (const seed of seeds) {
    const steps = sequenceOf(seed);
    const outcome = await attempt(database, seed, steps, plant);
    played += 1;
    for (const each of outcome.answered) answered.set(each, (answered.get(each) ?? 0) + 1);
    if (outcome.difference !== null)
      return { failed: await shortest(database, seed, steps, plant), played, answered };
  }
  return { failed: null, played, answered };
};
