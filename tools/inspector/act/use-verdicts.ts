import { useEffect, useState } from "react";
import type { EventObject } from "xstate";
import { useAsk } from "../ask-page.ts";
import type { ActorHistory } from "../history/history.ts";
import { machines } from "#src/dev/recording/machines.ts";
import type { Verdict } from "#src/dev/recording/message.ts";
import { accepts, verdictsOf } from "#src/dev/recording/verdicts.ts";
import { replayActor } from "../replay/replay.ts";

/** What a machine makes of events at a moment: as its page says now, or as its pure machine does from the recording. */
export type Judged = {
  readonly verdicts: readonly Verdict[];
  /** Of each sample, whether it would be taken. */
  readonly takes: readonly boolean[];
  readonly by: "page" | "recording";
};

/** `nth` is the snapshot that is looked at. The page is asked while it is the last one, and the recording otherwise. */
export function useVerdicts(
  actor: ActorHistory,
  nth: number,
  isLive: boolean,
  samples: readonly EventObject[],
): Judged | null {
  const ask = useAsk();
  const [judged, setJudged] = useState<Judged | null>(null);
  useEffect(() => {
    let isOver = false;
    const judge = async () => {
      const answer = isLive
        ? await ask({ kind: "why", actorId: actor.started.id, events: [...samples] })
        : null;
      if (isOver) return;
      if (answer?.kind === "verdicts")
        setJudged({ verdicts: answer.verdicts, takes: answer.takes, by: "page" });
      else setJudged(byRecording(actor, nth, samples));
    };
    void judge();
    return () => {
      isOver = true;
    };
  }, [ask, actor, nth, isLive, samples]);
  return judged;
}

function byRecording(actor: ActorHistory, nth: number, samples: readonly EventObject[]): Judged | null {
  const machine = machines[actor.started.machine ?? ""];
  if (machine === undefined) return null;
  const last = replayActor(machine, actor, nth).steps.at(-1);
  if (last?.nth !== nth) return null;
  return {
    verdicts: verdictsOf(last.now, samples),
    takes: samples.map((sample) => accepts(last.now, sample)),
    by: "recording",
  };
}
