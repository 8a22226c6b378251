import type { AnyStateMachine } from "xstate";
import { schedule } from "#tools/statecharts/schedule.ts";
import type { Step } from "#tools/statecharts/world.ts";
import type { AnyPathTable } from "./table.ts";

type AnyStep = Step<AnyStateMachine>;

/** How long a retried question waits, in ms; and one without a limit. */
const patience = { repeated: 40_000, endless: Infinity };

/** How long a state may wait, in ms; most ports time out. */
const timeLimit = ({ ports }: AnyPathTable, { from }: AnyStep): number =>
  Math.min(
    Infinity,
    ...from.running
      .filter(({ kind }) => kind === "port")
      .map(({ src }) => {
        const waits = ports[src]?.waits;
        return waits === undefined ? 0 : patience[waits];
      }),
  );

/** Why a page cannot play a step, or null. */
export const whyNot = (table: AnyPathTable, step: AnyStep): string | null => {
  const { events, ports, page } = table;
  const { from, move } = step;
  const answering = from.running.find(({ src }) => ports[src]?.isStorage);
  if (answering !== undefined && !(move.verb === "answer" && move.port === answering.src))
    return "storage answers before a user can act";
  if (move.verb === "elapse")
    return timeLimit(table, step) < move.ms
      ? "the browser gives a request up before so much time has passed"
      : null;
  if (move.verb === "act") {
    // Cast: the events of any machine are events.
    const row = events[(move.event as { type: string }).type];
    if (row !== undefined && "impossible" in row && row.impossible !== undefined) return row.impossible;
  } else {
    const port = ports[move.port];
    if (port?.isStorage && move.outcome.kind === "outage")
      return "storage that fails is remembered in the tab instead: the page sees no failure";
    if (port?.impossible !== undefined) return port.impossible;
  }
  return page?.also?.(step) ?? null;
};

/** A page can play a whole path, in time. */
export const canRun = (table: AnyPathTable, run: readonly AnyStep[]): boolean => {
  const times = schedule(run);
  return (
    (table.page?.run?.(run) ?? true) &&
    times !== null &&
    run.every((step, index) => (times[index] ?? 0) - (times[index - 1] ?? 0) <= timeLimit(table, step))
  );
};
