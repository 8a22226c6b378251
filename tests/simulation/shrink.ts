import { leaveOut } from "./leave-out.ts";
import type { Parts } from "./parts.ts";
import type { Move, Plan } from "./plan.ts";
import { type Failure, type Outcome, play } from "./play.ts";

/** The same invariant fails for the same thing; numbers in the message may differ. */
export const isSame = (one: Failure | null, other: Failure | null): boolean =>
  one !== null && other !== null && one.number === other.number && kindOf(one) === kindOf(other);

const kindOf = ({ why }: Failure): string => why.replaceAll(/\d+/g, "#");

/** Simpler beginnings: each tries to leave something out. */
const plainer: readonly Partial<Plan["begins"]>[] = [
  { fault: null },
  { locked: false },
  { link: "/" },
  { version: "2" },
  { clientId: 1 },
];

/**
 * The shortest and simplest story that fails in the same way. `onAttempt` is awaited before each attempt, with the number
 * of moves of the shortest story so far.
 */
export const shrink = async (
  found: Outcome,
  parts: Parts = {},
  only?: readonly string[],
  onAttempt?: (moves: number) => Promise<void>,
): Promise<Outcome> => {
  let best = found;
  const attempt = async (plan: Plan): Promise<boolean> => {
    await onAttempt?.(best.plan.moves.length);
    const outcome = await play(plan, parts, only, false);
    if (!isSame(outcome.failure, found.failure)) return false;
    best = outcome;
    return true;
  };
  const shorten = () => leaveOut(best.plan.moves, (moves) => attempt({ ...best.plan, moves }));
  if (best.plan.tabs > 1)
    await attempt({ ...best.plan, tabs: 1, moves: best.plan.moves.filter((move) => !isOfTab(move, 1)) });
  await shorten();
  for (const change of plainer) {
    const begins = { ...best.plan.begins, ...change };
    if (JSON.stringify(begins) !== JSON.stringify(best.plan.begins)) await attempt({ ...best.plan, begins });
  }
  await hasten(() => best.plan, attempt);
  await shorten();
  return play(best.plan, parts, only);
};

/** Shortens waits and reduces faults. */
const hasten = async (plan: () => Plan, attempt: (plan: Plan) => Promise<boolean>): Promise<void> => {
  for (const at of plan().moves.keys())
    for (
      let less = simplify(plan().moves[at]);
      less !== null && (await attempt({ ...plan(), moves: plan().moves.with(at, less) }));
    )
      less = simplify(plan().moves[at]);
};

/** Half the time of a move, in whole seconds above one, or one request fewer. */
const simplify = (move: Move | undefined): Move | null => {
  if (move?.do === "request") return move.times > 1 ? { ...move, times: 1 } : null;
  if (move?.do !== "wait" || move.ms < 2_000) return null;
  return { ...move, ms: Math.floor(move.ms / 2_000) * 1_000 };
};

const isOfTab = (move: Move, tab: number): boolean => "tab" in move && move.tab === tab;

/** The report of a story: seed, contradiction, log. */
export const explain = ({ plan, failure, lines }: Outcome): string =>
  [
    `SEED=${plan.seed}  ${failure === null ? "nothing went wrong" : `${failure.number}: ${failure.why}`}`,
    `${plan.tabs} ${plan.tabs === 1 ? "tab" : "tabs"}, begins ${JSON.stringify(plan.begins)}`,
    ...lines,
  ].join("\n");
