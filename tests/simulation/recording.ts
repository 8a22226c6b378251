import type { InspectionEvent } from "xstate";
import { observeActors } from "#src/dev/recorder/observe.ts";
import { type Entry, type Recording, version } from "#src/dev/recording/entry.ts";
import type { Outcome } from "./play.ts";

/** What a session looks like in the inspector. */
export type SessionRecording = {
  /** Hears one more page that is loaded in a tab. */
  watch: (tab: number, now: () => number) => (happened: InspectionEvent) => void;
  /** The recording as a file; every tab of a session that went wrong says so at its end. */
  write: (outcome: Pick<Outcome, "failure" | "plan">) => string;
};

/** Nothing is hidden: the people are invented. Errors are no JSON. */
const plain = (value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message } : value;

/** With a session all its pages end: that is no part of its story. */
const isStopped = (entry: Entry): boolean =>
  (entry.kind === "settled" && entry.result === "stopped") ||
  (entry.kind === "snapshot" && entry.status === "stopped");

export const createRecording = (): SessionRecording => {
  const entries: Entry[] = [];
  const tabs = new Map<number, { nth: number; load: number }>();
  return {
    watch: (number, now) => {
      const tab = tabs.get(number) ?? { nth: 0, load: 0 };
      tabs.set(number, tab);
      tab.load += 1;
      const source = { id: `tab ${number + 1}`, address: "/" };
      const write = (happened: object, at: number): number => {
        tab.nth += 1;
        // Cast: an observer's words with the three that it leaves out are an entry.
        entries.push({ nth: tab.nth, at, source, ...happened } as Entry);
        return tab.nth;
      };
      write({ kind: "page", what: "came", load: tab.load, how: "navigate", from: null }, now());
      return observeActors(tab.load, plain, write, now).hear;
    },
    write: ({ failure, plan: { seed } }) => {
      const end = entries.at(-1)?.at ?? 0;
      const told = entries.filter((entry) => !(entry.at === end && isStopped(entry)));
      const lastOfTabs = new Map(told.map((entry) => [entry.source.id, entry]));
      const failed = [...lastOfTabs.values()].flatMap(({ nth, source }): Entry[] => {
        if (failure === null) return [];
        const why = [`${failure.number}: ${failure.why}`];
        return [{ kind: "failed", nth: nth + 1, at: end, source, why, where: `SEED=${seed}` }];
      });
      return JSON.stringify({ version, entries: [...told, ...failed] } satisfies Recording);
    },
  };
};
