import * as v from "valibot";
import { type InspectionEvent, isMachineSnapshot, type Observer } from "xstate";
import { Entry, type PageTurned, version } from "../../../inspector/recording/entry.ts";
import { Asked, channelName, type Told } from "../../../inspector/recording/message.ts";
import { createAliases } from "./aliases.ts";
import { observeActors } from "./observe.ts";
import { createRecording, tellAddress } from "./recording.ts";
import { createRedact } from "./redact.ts";
import { openTab } from "./tab.ts";
import { openTape } from "./tape.ts";
import { takes, verdictsOf } from "../../../inspector/recording/verdicts.ts";
import { createActing, type Stage } from "./act.ts";
import { tellVerdicts } from "./tell-verdicts.ts";
import { watchLaws } from "./watch-laws.ts";

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
export const startRecorder = async ({ wait }: Pick<Stage, "wait">): Promise<Observer<InspectionEvent>> => {
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
  const redact = createRedact(aliases);
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
      ...{ kind: "verdicts", version, ask, actorId, verdicts },
      takes: events.map((event) => takes(snapshot, event)),
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const asked = v.safeParse(Asked, data);
    if (!asked.success) return;
    if (asked.output.kind === "replay")
      replay().catch((failure: unknown) => console.error("the recorder cannot tell again", failure));
    else if (asked.output.kind === "why") why(asked.output);
    // Somebody looks at another tab.
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
