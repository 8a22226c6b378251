import type { Database } from "#server/platform/database/database.ts";
import { leaveOut } from "../leave-out.ts";
import { createBook } from "../server/beginning.ts";
import type { Server } from "../server/server.ts";
import { type Outcome, play } from "./compare.ts";
import { type Ask, type Bend, type Kind, type Step, type Value, say } from "./steps.ts";
import type { Memory } from "./memory.ts";
import { realSide, simulatedSide } from "./sides.ts";
import { signedIn } from "./start.ts";
import { type Chance, chance } from "../chance.ts";
import { requestSequences } from "./actions.ts";

/** Indexes of `signedIn`; the first two call most. */
const askers = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4, 5, 2, 3] as const;

const bends = [
  "noKey",
  "brokenBody",
  "wrongSignature",
  "noClientType",
  "emptyBody",
] as const satisfies Bend[];

/** Removes a field of the request or changes its type. */
const crippled = (ask: Ask, dice: Chance): Ask => {
  const names = Object.keys(ask);
  const name = names[dice.below(names.length)];
  if (name === undefined) return ask;
  if (dice.happens(0.5)) return Object.fromEntries(Object.entries(ask).filter(([each]) => each !== name));
  return { ...ask, [name]: dice.one<Value>([-1, "", "x", null, [], 1.5, true]) };
};

/** An occasional fault in a call. */
const bent = (step: Step, dice: Chance): Step => {
  if (step.do !== "call" || !dice.happens(0.1)) return step;
  if (dice.happens(0.5)) return { ...step, ask: crippled(step.ask, dice) };
  if (dice.happens(0.3))
    return { ...step, by: dice.happens(0.5) ? null : { the: "token", nth: null, own: false } };
  return { ...step, bend: dice.one(bends) };
};

/** The sequence of a seed, mostly by one client; some steps repeat. */
const sequenceOf = (seed: number): Step[] => {
  const dice = chance(seed * 2_654_435_761 + 29);
  const steps: Step[] = [];
  let keys = 0;
  const next = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const length = 5 + dice.below(dice.happens(0.1) ? 30 : 12);
  const mostly = dice.one(askers);
  while (steps.length < length) {
    const nth = dice.happens(0.9) ? mostly : dice.below(signedIn.length + 2);
    const asking = { dice, next, by: { the: "token", nth, own: false } as const };
    steps.push(
      ...dice
        .one(requestSequences)(asking)
        .map((step) => bent(step, dice)),
    );
    const again = steps[dice.below(steps.length)];
    if (again?.do === "call" && dice.happens(0.08))
      steps.push(dice.happens(0.8) ? again : { ...again, ask: crippled(again.ask, dice) });
  }
  return steps;
};

/** Values that exist before the first call, with their owners. */
const given: readonly (readonly [Kind, string | number, number | null])[] = [
  ...signedIn.map(({ token, clientId }) => ["token", token, clientId] as const),
  ...[3, 4].map((id) => ["card", id, 1] as const),
  ["act", 1, 1],
  ...signedIn.map(({ clientId }, index) => ["session", index + 1, clientId] as const),
];

const begin = (memory: Memory): void => {
  for (const [kind, value, owner] of given) memory.note(kind, value, owner);
  for (const { id, owner, status, period } of createBook().subscriptions.values())
    memory.learn({ subscriptions: [{ id, status, period }] }, owner);
  for (const { token, clientId } of signedIn) memory.belongs(token, clientId);
};

type Plant = (server: Server) => Server;

/** Plays one sequence on two fresh servers. */
export const attempt = async (
  database: Database,
  seed: number,
  steps: readonly Step[],
  plant?: Plant,
): Promise<Outcome> =>
  play(steps, { real: await realSide(database), simulated: simulatedSide(seed, plant) }, begin);

/** Finds the shortest sequence with a difference, and the difference. */
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

/** The result of many sequences. */
export type Campaign = {
  /** The shortest sequence with a difference; null if none. */
  readonly failed: string | null;
  readonly played: number;
  /** Sessions per reply: `createPayment 200`, `createPayment payment.notDue`. */
  readonly answered: ReadonlyMap<string, number>;
};

/** Plays one sequence per seed until one shows a difference. */
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
