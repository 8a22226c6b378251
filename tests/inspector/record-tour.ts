import * as v from "valibot";
import { type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import { inSilence } from "#tools/statecharts/staged.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { createAliases } from "#src/dev/recorder/aliases.ts";
import { observeActors } from "#src/dev/recorder/observe.ts";
import { createRedact, type Redact } from "#src/dev/recorder/redact.ts";
import { Entry, type Recording, version } from "#src/dev/recording/entry.ts";
import { machines as recorded } from "#src/dev/recording/machines.ts";
import { defined } from "../defined.ts";

/** The recording of an actor that follows a tour of its model; personal data is hidden. */
export function recordTour(
  machine: string,
  input: unknown,
  tour: readonly Step<AnyStateMachine>[],
  redact: Redact = createRedact(createAliases(null)),
): Recording {
  const entries: Entry[] = [];
  const write = (happened: object, at: number) => {
    const nth = entries.length + 1;
    entries.push(v.parse(Entry, { nth, at, source: { id: "tab-3", address: "/" }, ...happened }));
    return nth;
  };
  const { inspect } = observeActors(1, redact, write, () => 1_000 + entries.length);
  const actor = createActor(inSilence(defined(recorded[machine], "tour of this machine")), {
    clock: new SimulatedClock(),
    input,
    inspect,
  });
  actor.start();
  for (const { event } of tour) actor.send(event);
  actor.stop();
  return { version, entries };
}
