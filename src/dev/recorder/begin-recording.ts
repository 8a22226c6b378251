import * as v from "valibot";
import { Entry, type PageEvent } from "../recording/entry.ts";
import { createAliases } from "./aliases.ts";
import { createRecording, type Recording, redactAddress } from "./recording.ts";
import { createRedact, type Redact } from "./redact.ts";
import { openTab, type Tab } from "./tab.ts";
import { openTape } from "./tape.ts";

const arrival = (): Pick<PageEvent, "how" | "from"> => {
  const [entry] = performance.getEntriesByType("navigation");
  const referrer = document.referrer === "" ? null : new URL(document.referrer);
  return {
    how: entry instanceof PerformanceNavigationTiming ? entry.type : null,
    from:
      referrer && (referrer.origin === location.origin ? redactAddress(referrer.pathname) : referrer.origin),
  };
};

/** Continues or starts the recording of this tab, with entries for page load and unload. `onEntries` gets every entry. */
export const beginRecording = async (
  now: () => number,
  onEntries: (entries: Entry[]) => void,
): Promise<{ tab: Tab; recording: Recording; redact: Redact }> => {
  const tab = await openTab();
  const tape = await openTape(tab.source, now);
  const rest = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(Entry)), tab.rest);
  if (rest.success) await tape.add(rest.output.filter(({ nth }) => nth > tape.last));

  const aliases = createAliases(tab.aliases);
  const recording = createRecording(tab, tape, aliases, onEntries);
  const page = (event: Pick<PageEvent, "what" | "how" | "from">) =>
    recording.write({ kind: "page", load: tab.load, ...event }, now());
  page({ what: "came", ...arrival() });
  addEventListener("pagehide", recording.leave);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) page({ what: "came", how: "back_forward", from: null });
  });
  return { tab, recording, redact: createRedact(aliases) };
};
