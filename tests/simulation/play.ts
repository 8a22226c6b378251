import { type FaultCounts, meet } from "./fault-counts.ts";
import { chance } from "./chance.ts";
import { claims } from "./invariants/claims.ts";
import { settleStory } from "./liveness.ts";
import type { Parts } from "./parts.ts";
import type { Move, Plan } from "./plan.ts";
import { activeStatesOf } from "./active-states.ts";
import { running } from "./scene.ts";
import { beginStory, type Story } from "./story.ts";
import { act, injectFault } from "./inject-fault.ts";
import { settle } from "./timeline.ts";
import { createTrace } from "./trace.ts";

/** A contradicted invariant. */
export type Failure = { number: string; why: string };

export type Outcome = {
  plan: Plan;
  hash: string;
  lines: readonly string[];
  failure: Failure | null;
  cells: FaultCounts;
  /** Every state that a page rested in. */
  visited: ReadonlySet<string>;
};

/** Ends a story at the first contradiction. */
class Contradiction extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(`${failure.number}: ${failure.why}`);
    this.failure = failure;
  }
}

const make = (story: Story, move: Exclude<Move, { do: "wait" }>): void => {
  if (move.do === "act") act(story, move.tab, chance(move.roll), 1, true);
  else if (move.do === "request") story.network.arm(move.fault, move.times);
  else injectFault(story, move.fault, move.tab, move.roll);
};

/**
 * Plays a plan to its quiet end. `only`: invariants to check, all by default. Without `traced` no log is
 * kept; the plan can be replayed for one.
 */
export const play = async (
  plan: Plan,
  parts: Parts = {},
  only?: readonly string[],
  traced = true,
): Promise<Outcome> => {
  const story = beginStory(plan, parts);
  const { timeline, observations, pages } = story;
  const trace = createTrace(timeline.now(), traced);
  const cells = new Map<string, number>();
  const visited = new Set<string>();
  const invariants = Object.entries(claims)
    .filter(([number]) => only?.includes(number) ?? true)
    .map(([number, claim]) => ({ number, holds: claim() }));

  const fail = (number: string, why: string): never => {
    throw new Contradiction({ number, why });
  };
  const rest = async (): Promise<void> => {
    await settle();
    const scene = story.scene();
    for (const page of running(scene)) for (const stateName of activeStatesOf(page)) visited.add(stateName);
    for (const { number, holds } of invariants) {
      const why = holds(scene);
      if (why !== null) {
        trace.note(scene.now, observations, pages);
        fail(number, why);
      }
    }
    const complaint = story.server.complaints[0];
    if (complaint !== undefined) fail("contract", complaint);
    trace.note(scene.now, observations, pages);
    for (const each of observations)
      if (each.what === "sent" && each.request.fault !== null)
        meet(cells, each.request.fault, each.request.stateNames);
    story.attend(observations.splice(0));
  };
  const pass = async (ms: number): Promise<void> => {
    const until = timeline.now() + ms;
    while (timeline.next(until)) await rest();
  };

  const playStory = async (): Promise<void> => {
    if (plan.begins.fault !== null) story.network.arm(plan.begins.fault, 4 * plan.tabs);
    for (let tab = 0; tab < plan.tabs; tab += 1) story.load(tab, plan.begins.link);
    await rest();
    for (const move of plan.moves) {
      if (move.do === "wait") {
        await pass(move.ms);
        continue;
      }
      const page = move.do === "world" ? pages[move.tab] : undefined;
      if (move.do === "world" && page !== undefined) meet(cells, move.fault, activeStatesOf(page));
      trace.add(timeline.now(), move.do === "act" ? "" : `fault: ${move.fault}`);
      make(story, move);
      await rest();
    }
    await settleStory(story, { pass, rest, fail, asks: (number) => only?.includes(number) ?? true });
  };

  const failure = await playStory().then(
    () => null,
    (thrown: unknown): Failure => {
      if (thrown instanceof Contradiction) return thrown.failure;
      throw thrown;
    },
  );
  return { plan, hash: trace.hash(), lines: trace.lines, failure, cells, visited };
};
