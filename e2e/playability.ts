import type { AnyStateMachine } from "xstate";
import { schedule } from "#tools/statecharts/schedule.ts";
import type { Step } from "#tools/statecharts/world.ts";

type AnyStep = Step<AnyStateMachine>;

/** What of a machine a page in a browser can be made to do. Reasons are read by testers. */
export type Playable = {
  /** Events that nobody at the page can cause, with the reason. */
  readonly impossible: Readonly<Record<string, string>>;
  /** Ports whose world is the browser's storage: they answer at once, before anybody could do anything else. */
  readonly storage: readonly string[];
  /** Children that a page cannot be made to end, with the reason. */
  readonly children?: Readonly<Record<string, string>>;
  /** Ports that do not give up at once: their question is `repeated` for a while, or they are left to it without an end. */
  readonly waitsFor?: Readonly<Record<string, keyof typeof patience>>;
  /** What else cannot be: why a step cannot, or null. */
  readonly also?: (step: AnyStep) => string | null;
  /** Whether a page can be made to go this whole way; any, unless said otherwise. */
  readonly run?: (steps: readonly AnyStep[]) => boolean;
};

/** So long a question that is repeated is waited for, in ms; and what goes on without an end. */
const patience = { repeated: 40_000, endless: Infinity };

/**
 * For how long the world can be waited for where a step begins, in ms: the real ports give a request up by themselves.
 */
const patienceIn = ({ waitsFor = {} }: Playable, { from }: AnyStep): number =>
  Math.min(
    Infinity,
    ...from.running
      .filter(({ kind }) => kind === "port")
      .map(({ src }) => (waitsFor[src] === undefined ? 0 : patience[waitsFor[src]])),
  );

/** Why a step cannot be played on a page, or null. */
export const whyNot = (table: Playable, step: AnyStep): string | null => {
  const { impossible, storage, children = {}, also } = table;
  const { from, move } = step;
  const answering = from.running.find(({ src }) => storage.includes(src));
  if (answering !== undefined && !(move.verb === "answer" && move.port === answering.src))
    return "storage answers before anybody can do anything else";
  if (move.verb === "elapse")
    return patienceIn(table, step) < move.ms
      ? "the browser gives a request up before so much time has passed"
      : null;
  if (move.verb === "act") {
    // Cast: the events of any machine are events.
    const why = impossible[(move.event as { type: string }).type];
    if (why !== undefined) return why;
  } else {
    if (storage.includes(move.port) && move.outcome.kind === "outage")
      return "storage that fails is remembered in the tab instead: the page sees no failure";
    const why = children[move.port];
    if (why !== undefined) return why;
  }
  return also?.(step) ?? null;
};

/** Whether a browser can be made to go a whole way, and has a timing for it. */
export const canRun = (table: Playable, run: readonly AnyStep[]): boolean => {
  const times = schedule(run);
  return (
    (table.run?.(run) ?? true) &&
    times !== null &&
    run.every((step, index) => (times[index] ?? 0) - (times[index - 1] ?? 0) <= patienceIn(table, step))
  );
};
