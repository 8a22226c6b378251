import * as v from "valibot";
import { type InspectionEvent, type Observer, isMachineSnapshot } from "xstate";
import type { UseRead } from "../../actors/use-view.tsx";
import { type Entry, version } from "../recording/entry.ts";
import {
  InspectorRequest,
  type JudgedGuard,
  type PageMessage,
  type Verdict,
  channelName,
} from "../recording/message.ts";
import { beginRecording } from "./begin-recording.ts";
import { observeActors } from "./observe.ts";
import { createReaders } from "./readers.ts";
import { safely } from "./safely.ts";
import { verdictsOf } from "../recording/verdicts.ts";
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

const redactGuard = ({ reads, ...guard }: JudgedGuard, redact: Redact): JudgedGuard => ({
  ...guard,
  reads: reads.map(({ path, value }) => {
    // State names are constants.
    if (path === "state") return { path, value };
    const names = path.split(".");
    return { path, value: names.reduce<unknown>(innermost, redact(nested(names, value))) };
  }),
});

/** Redacts the values that guards read. */
const redactVerdicts = (verdicts: readonly Verdict[], redact: Redact): Verdict[] =>
  verdicts.map(({ judged, ...verdict }) => ({
    ...verdict,
    judged: judged.map(({ guards, ...judgement }) => ({
      ...judgement,
      guards: guards.map((guard) => redactGuard(guard, redact)),
    })),
  }));

/** Entries per message of a replay. */
const entriesPerMessage = 500;

/**
 * Records every actor of this page for the inspector in the same browser. Entries are in the browser's database and
 * can be read again over the channel, also after a reload or a visit to another site.
 */
export const startRecorder = async ({
  wait,
  watchReads,
}: Pick<Stage, "wait"> & { watchReads: (useRead: UseRead) => void }): Promise<Observer<InspectionEvent>> => {
  const now = () => Date.now();
  const readers = createReaders(now);
  watchReads(readers.useRead);
  const channel = new BroadcastChannel(channelName);
  const post = (message: PageMessage) => channel.postMessage(message);
  const postEntries = (entries: Entry[]) => post({ kind: "entries", version, entries });
  const { tab, recording, redact } = await beginRecording(now, postEntries);
  // Without this API a path is recorded with the next entry.
  if ("navigation" in globalThis)
    navigation.addEventListener("currententrychange", () => recording.move(now()));
  const laws = watchLaws((broken) => recording.write({ kind: "law", ...broken }, now()));
  const { inspect, find } = observeActors(tab.load, redact, recording.write, now, laws);
  const act = createActing({ find, wait, fetch: (...call) => fetch(...call) });

  const replay = async () => {
    const entries = await recording.read();
    for (let from = 0; from < entries.length; from += entriesPerMessage)
      postEntries(entries.slice(from, from + entriesPerMessage));
  };
  const why = ({ ask, actorId, events }: Extract<InspectorRequest, { kind: "why" }>) => {
    const snapshot: unknown = find(actorId)?.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    const verdicts = redactVerdicts(verdictsOf(snapshot, events), redact);
    post({ kind: "verdicts", version, ask, actorId, verdicts });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const request = v.safeParse(InspectorRequest, data);
    if (!request.success) return;
    if (request.output.kind === "replay")
      return void replay().catch((failure: unknown) => console.error("the recorder cannot replay", failure));
    if (request.output.source !== tab.source) return;
    if (request.output.kind === "why") why(request.output);
    else if (request.output.kind === "readers") {
      const { ask, actorId } = request.output;
      const actor = find(actorId);
      if (actor !== undefined) post({ kind: "readers", version, ask, actorId, readers: readers.of(actor) });
    } else {
      const { ask } = request.output;
      void act(request.output).then(
        (refusal) => post({ kind: "done", version, ask, refusal }),
        (failure: unknown) => post({ kind: "done", version, ask, refusal: String(failure) }),
      );
    }
  });

  return safely(inspect);
};
