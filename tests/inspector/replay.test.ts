import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { explore } from "#tools/statecharts/explore.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";
import { hear } from "#tools/inspector/history/history.ts";
import type { Recording } from "#src/dev/recording/entry.ts";
import { machines as recorded } from "#src/dev/recording/machines.ts";
import { replayActor, replayRecording } from "#tools/inspector/replay/replay.ts";
import { type MachineName, machines } from "../machines/machines.ts";
import { recordTour } from "./record-tour.ts";
import { defined } from "../defined.ts";

// Cast: Object.keys gives strings; these are the keys of that very record.
const names = Object.keys(machines) as MachineName[];
/** Enough situations of a model. */
const enough = 150;

/** The longest of the shortest paths to a machine's first situations. */
const wayThrough = (name: MachineName) => {
  const { model } = machines[name];
  const seen: Step<AnyStateMachine>[] = [];
  let situations = 0;
  explore(model, {
    until: (alone) => {
      seen.push(...alone.steps);
      return (situations += 1) > enough;
    },
  });
  const steps: Step<AnyStateMachine>[] = [];
  for (let step = seen.at(-1) ?? null; step; step = step.from.via) steps.unshift(step);
  return { input: model.spec.input, steps };
};
/** The shortest path to such a situation. */
const wayTo = (name: MachineName, isThere: (situation: Situation<AnyStateMachine>) => boolean) => {
  const { model } = machines[name];
  const { situations } = explore(model, { until: (seen) => seen.situations.some(isThere) });
  const steps: Step<AnyStateMachine>[] = [];
  for (let step = situations.find(isThere)?.via ?? null; step; step = step.from.via) steps.unshift(step);
  return { input: model.spec.input, steps };
};
const recordingOf = (name: MachineName) => {
  const { input, steps } = wayThrough(name);
  return recordTour(name, input, steps);
};
const actorOf = ({ entries }: Recording) => {
  const [history] = hear(new Map(), entries).values();
  return defined(
    [...defined(history, "history").actors.values()].find(({ started }) => started.machine !== null),
    "actor of a machine",
  );
};

describe("a recording is replayed through the pure machine", () => {
  test.each(names)("%s: every state is reproduced, although personal data is hidden", (name) => {
    const { steps } = wayThrough(name);
    const replayed = defined(replayRecording(recordingOf(name))[0], "replay");
    expect(replayed).toMatchObject({ machine: name, isPart: false, divergence: null });
    expect(replayed.steps.length).toBeGreaterThan(steps.length);
  });

  test("a partly hidden price does not end the replay of a checkout: where it decides, the recording is trusted", () => {
    const { input, steps } = wayTo("checkout", ({ snapshot }) =>
      JSON.stringify(snapshot.value).includes('"quote":"fresh"'),
    );
    const replayed = defined(replayRecording(recordTour("checkout", input, steps))[0], "replay");
    expect(replayed).toMatchObject({ divergence: null });
    expect(replayed.unsure.length).toBeGreaterThan(0);
  });

  test("equal states have equal hashes, different ones do not", () => {
    const actor = actorOf(recordingOf("connectivity"));
    const { steps } = replayActor(defined(recorded["connectivity"], "tour of connectivity"), actor);
    const byState = Map.groupBy(steps, ({ now }) => JSON.stringify([now.value, now.context]));
    const hashes = [...byState.values()].map((alike) => new Set(alike.map(({ hash }) => hash)));
    expect(hashes.map(({ size }) => size)).toEqual(hashes.map(() => 1));
    expect(new Set(hashes.flatMap((one) => [...one])).size).toBe(byState.size);
  });

  test("the first state that differs is named, with the difference", () => {
    const recording = recordingOf("connectivity");
    const snapshots = recording.entries.filter(({ kind }) => kind === "snapshot");
    const second = defined(snapshots[1], "snapshot 1");
    Object.assign(second, { value: "elsewhere" });
    const replayed = defined(replayRecording(recording)[0], "replay");
    expect(replayed.steps).toHaveLength(1);
    expect(replayed.divergence).toMatchObject({
      nth: second.nth,
      changes: [{ path: "state", before: "elsewhere" }],
    });
  });

  test("if a guard reads hidden data, the recording is trusted, and the replay says so", () => {
    const { input, steps } = wayTo("deletion", ({ snapshot }) =>
      JSON.stringify(snapshot.value).includes('"requesting"'),
    );
    const replayed = defined(replayRecording(recordTour("deletion", input, steps))[0], "replay");
    expect(replayed).toMatchObject({ divergence: null });
    expect(replayed.unsure).toHaveLength(1);
  });

  test("starts at the first kept entry if the beginning is gone", () => {
    const { entries } = recordingOf("connectivity");
    const second = defined(entries.filter(({ kind }) => kind === "snapshot")[1], "second snapshot");
    const kept = entries.filter(({ kind, nth }) => kind === "actor" || nth >= second.nth);
    const replayed = defined(replayRecording({ entries: kept })[0], "replay");
    expect(replayed).toMatchObject({ isPart: true, divergence: null });
  });
});
