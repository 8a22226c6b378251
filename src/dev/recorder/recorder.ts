import * as v from "valibot";
import type { InspectionEvent, Observer } from "xstate";
import { Entry, type PageTurned, version } from "../../../inspector/recording/entry.ts";
import { Asked, channelName, type Told } from "../../../inspector/recording/message.ts";
import { createAliases } from "./aliases.ts";
import { observeActors } from "./observe.ts";
import { createRecording, tellAddress } from "./recording.ts";
import { createRedact } from "./redact.ts";
import { openTab } from "./tab.ts";
import { openTape } from "./tape.ts";
import { verdictsOf } from "./verdicts.ts";

/** So many entries are told again at a time. */
const atOnce = 500;

const cameBy = (): Pick<PageTurned, "how" | "from"> => {
  const [entry] = performance.getEntriesByType("navigation");
  const referrer = document.referrer === "" ? null : new URL(document.referrer);
  return {
    how: entry instanceof PerformanceNavigationTiming ? entry.type : null,
    from:
      referrer && (referrer.origin === location.origin ? tellAddress(referrer.pathname) : referrer.origin),
  };
};

/**
 * Records every actor of this page, for the pages of the inspector in this browser: what it heard is in the browser's
 * database and comes again over the channel, also after the page was reloaded or another site visited.
 */
export const startRecorder = async (): Promise<Observer<InspectionEvent>> => {
  const now = () => Date.now();
  const tab = await openTab();
  const tape = await openTape(tab.source, now);
  const rest = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(Entry)), tab.rest);
  if (rest.success) await tape.add(rest.output.filter(({ nth }) => nth > tape.last));

  const channel = new BroadcastChannel(channelName);
  const tell = (told: Told) => channel.postMessage(told);
  const tellEntries = (entries: Entry[]) => tell({ kind: "entries", version, entries });
  const aliases = createAliases(tab.aliases);
  const recording = createRecording(tab, tape, aliases, tellEntries);
  const { hear, find } = observeActors(tab.load, createRedact(aliases), recording.write, now);

  const replay = async () => {
    const entries = await recording.read();
    for (let from = 0; from < entries.length; from += atOnce) tellEntries(entries.slice(from, from + atOnce));
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const asked = v.safeParse(Asked, data);
    if (!asked.success) return;
    if (asked.output.kind === "replay")
      replay().catch((failure: unknown) => console.error("the recorder cannot tell again", failure));
    else {
      const { ask, actorId } = asked.output;
      const actor = find(actorId);
      if (actor) tell({ kind: "verdicts", version, ask, actorId, verdicts: verdictsOf(actor.getSnapshot()) });
    }
  });

  const page = (turned: Pick<PageTurned, "what" | "how" | "from">) =>
    recording.write({ kind: "page", load: tab.load, ...turned }, now());
  page({ what: "came", ...cameBy() });
  addEventListener("pagehide", recording.leave);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) page({ what: "came", how: "back_forward", from: null });
  });

  let hasFailed = false;
  return {
    next: (happened) => {
      // Whatever goes wrong here must not stop the actor that is listened to.
      try {
        hear(happened);
      } catch (failure) {
        if (!hasFailed) console.error("the recorder missed something", failure);
        hasFailed = true;
      }
    },
  };
};
