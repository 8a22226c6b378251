import { hear } from "../history/sources.ts";
import type { Recording } from "#src/dev/recording/entry.ts";
import { machines } from "#src/dev/recording/machines.ts";
import { type Replayed, replayActor } from "./replay.ts";

/** One actor of a recording, replayed. */
export type ReplayedActor = Replayed & { readonly id: string; readonly machine: string };

/** Replays every machine that was recorded from its start, or from the start of the recording. */
export const replayRecording = ({ entries }: Pick<Recording, "entries">): ReplayedActor[] =>
  [...hear(new Map(), entries).values()].flatMap((history) =>
    [...history.actors].flatMap(([id, actor]) => {
      const { machine } = actor.started;
      const logic = machine === null ? undefined : machines[machine];
      return machine === null || logic === undefined ? [] : [{ id, machine, ...replayActor(logic, actor) }];
    }),
  );
