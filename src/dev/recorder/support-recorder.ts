import type { InspectionEvent, Observer } from "xstate";
import { type Recording, version } from "../../../inspector/recording/entry.ts";
import { beginRecording } from "./begin-recording.ts";
import { observeActors } from "./observe.ts";
import { safely } from "./safely.ts";

export type SupportRecorder = {
  observer: Observer<InspectionEvent>;
  /** What was recorded in this tab, as the inspector imports it: nothing but what redaction lets through. */
  file: () => Promise<File>;
  /** Ends it, and takes away what was recorded. */
  stop: () => Promise<void>;
};

/**
 * Records the actors of this tab for support, until a moment in ms since 1970. Unlike the recorder of development it
 * tells no other page of anything, and nobody can act on the page by it.
 */
export const startSupportRecorder = async (until: number): Promise<SupportRecorder> => {
  const now = () => Date.now();
  const { tab, recording, redact } = await beginRecording(now, () => undefined);
  const { hear } = observeActors(tab.load, redact, recording.write, now);
  let isOver = false;
  return {
    observer: safely((happened) => {
      if (!isOver && now() < until) hear(happened);
    }),
    file: async () => {
      const content: Recording = { version, entries: await recording.read() };
      const day = new Date(now()).toISOString().slice(0, 10);
      return new File([JSON.stringify(content)], `kabinet-recording-${day}.json`, {
        type: "application/json",
      });
    },
    stop: async () => {
      isOver = true;
      await recording.forget();
    },
  };
};
