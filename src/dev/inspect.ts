import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from "@statelyai/inspect";
import type { InspectionEvent, Observer } from "xstate";
import { redact } from "./redact.ts";

/** The line to /inspector.html, and how much of the past a page that opens later is told. */
const channelName = "kabinet-inspector";
const remembered = 5000;

/** The chart as its author wrote it, without the places in which a literal could be data. */
const chartOnly = (definition: string): string => {
  const data = new Set(["context", "input", "output", "params"]);
  return JSON.stringify(JSON.parse(definition), (name, value: unknown) =>
    data.has(name) ? undefined : value,
  );
};

/**
 * Leaves the envelope as it is (ids, times, the chart, the states stood in) and hides whatever might be personal in
 * what it carries.
 */
const redactMessage = (message: StatelyInspectionEvent): StatelyInspectionEvent => {
  const safe = { ...message };
  if ("snapshot" in safe) {
    const states: { value?: unknown } = "value" in safe.snapshot ? { value: safe.snapshot.value } : {};
    Object.assign(safe, { snapshot: Object.assign({}, redact(safe.snapshot), states) });
  }
  if ("event" in safe) Object.assign(safe, { event: redact(safe.event) });
  if ("definition" in safe && safe.definition !== undefined) safe.definition = chartOnly(safe.definition);
  return safe;
};

/** Tells the pages at /inspector.html in this browser everything, from the start, whenever they open. */
const tellOwnPage = (): Observer<InspectionEvent> => {
  const channel = new BroadcastChannel(channelName);
  const source = { id: crypto.randomUUID(), address: location.pathname };
  const told: { event: StatelyInspectionEvent }[] = [];
  let nth = 0;
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "replay") for (const message of told) channel.postMessage(message);
  });
  const send = (event: StatelyInspectionEvent) => {
    nth += 1;
    const message = { source, nth, event };
    told.push(message);
    // Without its registration an actor could not be shown at all, so those are kept.
    if (told.length > remembered)
      told.splice(
        told.findIndex(({ event }) => event.type !== "@xstate.actor"),
        1,
      );
    channel.postMessage(message);
  };
  return createInspector({ send }, { serialize: redactMessage }).inspect;
};

/**
 * Watches every actor of a system, for developers only (`?inspect`, `?inspect=stately`). Import it dynamically.
 * `stately` opens the hosted inspector of Stately in a window of its own; anything else is our own offline page.
 */
export const inspectActors = (where: string): Observer<InspectionEvent> =>
  where === "stately" ? createBrowserInspector({ serialize: redactMessage }).inspect : tellOwnPage();
