import * as v from "valibot";
import { type InspectionEvent, type Observer, isMachineSnapshot } from "xstate";
import { type Entry, version } from "../recording/entry.ts";
import { Asked, type Told, type Verdict, channelName } from "../recording/message.ts";
import { beginRecording } from "./begin-recording.ts";
import { observeActors } from "./observe.ts";
import { safely } from "./safely.ts";
import { takes, verdictsOf } from "../recording/verdicts.ts";
import { type Stage, createActing } from "./act.ts";
import { watchLaws } from "./watch-laws.ts";
import type { Redact } from "./redact.ts";

/** Nests a value in objects of the given names, because redaction depends on names. */
const nested = (names: readonly string[], value: unknown): unknown =>
  names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

const innermost = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const members: readonly unknown[] = Object.values(value);
  return members[0];
};

/** Redacts the values that guards read. */
const tellVerdicts = (verdicts: readonly Verdict[], redact: Redact): Verdict[] =>
  verdicts.map(({ guards, ...verdict }) => ({
    ...verdict,
    guards: guards.map(({ reads, ...guard }) => ({
      ...guard,
      reads: reads.map(({ path, value }) => {
        // State names are constants.
        if (path === "state") return { path, value };
        const names = path.split(".");
        const told = names.reduce<unknown>(innermost, redact(nested(names, value)));
        return { path, value: told };
      }),
    })),
  }));

/** Entries per message of a replay. */
const atOnce = 500;

/**
 * Records every actor of this page for the inspector in the same browser. Entries are in the browser's database and
 * can be read again over the channel, also after a reload or a visit to another site.
 */
export const startRecorder = async ({ wait }: Pick<Stage, "wait">): Promise<Observer<InspectionEvent>> => {
  const now = () => Date.now();
  const channel = new BroadcastChannel(channelName);
  const tell = (told: Told) => channel.postMessage(told);
  const tellEntries = (entries: Entry[]) => tell({ kind: "entries", version, entries });
  const { tab, recording, redact } = await beginRecording(now, tellEntries);
  const laws = watchLaws((broken) => recording.write({ kind: "law", ...broken }, now()));
  const { hear, find } = observeActors(tab.load, redact, recording.write, now, laws);
  const act = createActing({ find, wait, fetch: (...call) => fetch(...call) });

  const replay = async () => {
    const entries = await recording.read();
    for (let from = 0; from < entries.length; from += atOnce) tellEntries(entries.slice(from, from + atOnce));
  };
  const why = ({ ask, actorId, events }: Extract<Asked, { kind: "why" }>) => {
    const snapshot: unknown = find(actorId)?.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    const verdicts = tellVerdicts(verdictsOf(snapshot, events), redact);
    tell({
      kind: "verdicts",
      version,
      ask,
      actorId,
      verdicts,
      takes: events.map((event) => takes(snapshot, event)),
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const asked = v.safeParse(Asked, data);
    if (!asked.success) return;
    if (asked.output.kind === "replay")
      replay().catch((failure: unknown) => console.error("the recorder cannot tell again", failure));
    else if (asked.output.kind === "why") why(asked.output);
    // The inspector shows another tab.
    else if (asked.output.kind === "wait" ? asked.output.source !== tab.source : !find(asked.output.actorId))
      return;
    else {
      const { ask } = asked.output;
      void act(asked.output).then(
        (refusal) => tell({ kind: "done", version, ask, refusal }),
        (failure: unknown) => tell({ kind: "done", version, ask, refusal: String(failure) }),
      );
    }
  });

  return safely(hear);
};
