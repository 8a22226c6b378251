import { leaveOut } from "./leave-out.ts";
import type { Parts } from "./parts.ts";
import type { Move, Plan } from "./plan.ts";
import { type Outcome, play } from "./play.ts";

/** The shortest story found that still contradicts the same invariant. */
export const shrink = async (
  found: Outcome,
  parts: Parts = {},
  only?: readonly string[],
): Promise<Outcome> => {
  let best = found;
  const attempt = async (plan: Plan): Promise<boolean> => {
    const outcome = await play(plan, parts, only, false);
    if (outcome.failure?.number !== found.failure?.number) return false;
    best = outcome;
    return true;
  };
  await attempt({ ...best.plan, tabs: 1, moves: best.plan.moves.filter((move) => !isOfTab(move, 1)) });
  await leaveOut(best.plan.moves, (moves) => attempt({ ...best.plan, moves }));
  return play(best.plan, parts, only);
};

const isOfTab = (move: Move, tab: number): boolean => "tab" in move && move.tab === tab;

/** What to print of a story: its seed, what is wrong with it, if anything, and all that happened. */
export const explain = ({ plan, failure, lines }: Outcome): string =>
  [
    `SEED=${plan.seed}  ${failure === null ? "nothing went wrong" : `${failure.number}: ${failure.why}`}`,
    `${plan.tabs} ${plan.tabs === 1 ? "tab" : "tabs"}, begins ${JSON.stringify(plan.begins)}`,
    ...lines,
  ].join("\n");
