import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import type { Verdict } from "#src/dev/recording/message.ts";
import { verdictsOf } from "#src/dev/recording/verdicts.ts";
import { modelEvents } from "#tools/inspector/history/model-events.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { computer } from "#tools/statecharts/pure.ts";
import type { Situation } from "#tools/statecharts/world.ts";

/** What is wrong with "Why not?", and how much was judged. */
type Audit = { rows: number; judged: number; readonly wrong: string[] };

/**
 * Compares what the inspector says about every event of a machine with what the machine does when it gets that event, in
 * each of the situations.
 */
export function auditVerdicts(
  { machine, spec }: Model<AnyStateMachine>,
  situations: readonly Situation<AnyStateMachine>[],
): Audit {
  const compute = computer(machine);
  const events = modelEvents(machine, spec).map(({ event }) => event);
  const audit: Audit = { rows: 0, judged: 0, wrong: [] };
  for (const { snapshot } of situations) {
    // Cast: a snapshot of any machine.
    const now = snapshot as AnyMachineSnapshot;
    /** Whether the machine takes a transition that does something. */
    const isTaken = (place: number) => {
      const event = events[place];
      if (event === undefined || now.status !== "active") return false;
      return compute
        .step(now, event)
        .taken.some(({ target, actions }) => target !== undefined || actions.length > 0);
    };
    const truths = events.map((_, place) => isTaken(place));
    const verdicts = verdictsOf(now, events);
    const rows = new Map(verdicts.map((verdict) => [verdict.event, verdict]));
    const say = (what: string, { event, takes }: Pick<Verdict, "event" | "takes">) =>
      audit.wrong.push(`${JSON.stringify(now.value)} ${event} (${takes}): ${what}`);
    for (const type of new Set(events.map((event) => event.type)))
      if (!rows.has(type)) say("has no row", { event: type, takes: "unknown" });
    for (const verdict of verdicts) {
      audit.rows += 1;
      const own = events.flatMap(({ type }, place) => (type === verdict.event ? [place] : []));
      const some = own.some((place) => truths[place]);
      const every = own.every((place) => truths[place]);
      if (verdict.takes === "unawaited" && some) say("is taken", verdict);
      if (own.length === 0 || verdict.takes === "unawaited") continue;
      if (verdict.takes === "all" && !every) say("is not always taken", verdict);
      if (verdict.takes === "none" && some) say("is taken", verdict);
      if (verdict.takes === "unknown") say("has samples", verdict);
      for (const { place, made, taken, guards } of verdict.judged) {
        audit.judged += 1;
        if (place !== null && taken !== truths[place]) say(`sample ${place} is judged wrongly`, verdict);
        if (guards.some(({ result }) => result === null)) say("a guard is not judged", verdict);
        // A refusal is explained by a guard that does not hold.
        if (!taken && guards.every(({ result }) => result !== false))
          say("nothing explains the refusal", verdict);
        if (made !== null && !taken) say("an invented event is refused", verdict);
      }
    }
  }
  return audit;
}
