import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from "@statelyai/inspect";
import type { InspectionEvent, Observer } from "xstate";
import { createAliases } from "./aliases.ts";
import { createRedact } from "./redact.ts";

/** Deeper than all charts: deeper values would be sent as `"[Object]"`, which is no state. */
const depth = 100;
/** The number of messages buffered until the window opens. */
const waiting = 20_000;

/** The chart as written, without fields in which a literal could be data. */
const chartOnly = (definition: string): string => {
  const data = new Set(["context", "input", "output", "params"]);
  return JSON.stringify(JSON.parse(definition), (name, value: unknown) =>
    data.has(name) ? undefined : value,
  );
};

/**
 * Keeps the envelope (ids, times, chart, active states) and redacts the rest like the recorder. Redacting a message
 * twice changes nothing.
 */
export const createMessageRedaction = () => {
  const redact = createRedact(createAliases(null));
  return (message: StatelyInspectionEvent): StatelyInspectionEvent => {
    const safe = { ...message };
    if ("snapshot" in safe) {
      const { status } = safe.snapshot;
      const value: unknown = "value" in safe.snapshot ? safe.snapshot.value : undefined;
      Object.assign(safe, {
        snapshot: Object.assign({}, redact(safe.snapshot), { status, ...(value !== undefined && { value }) }),
      });
    }
    if ("event" in safe)
      Object.assign(safe, { event: Object.assign({}, redact(safe.event), { type: safe.event.type }) });
    if ("definition" in safe && safe.definition !== undefined) safe.definition = chartOnly(safe.definition);
    return safe;
  };
};

/** Creates the messages of Stately's inspector. */
export const statelyObserver = (send: (message: StatelyInspectionEvent) => void): Observer<InspectionEvent> =>
  createInspector({ send }, { serialize: createMessageRedaction(), serializationDepthLimit: depth }).inspect;

/**
 * Adds a button that opens Stately's hosted inspector; without a click the browser would block the window. The
 * inspector gets all messages since the start.
 */
export const offerStately = (): Observer<InspectionEvent> => {
  const inspector = createBrowserInspector({
    autoStart: false,
    serialize: createMessageRedaction(),
    serializationDepthLimit: depth,
    maxDeferredEvents: waiting,
  });
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Open Stately's inspector";
  button.style.cssText =
    "position: fixed; inset: auto auto 8px 8px; z-index: 9999; padding: 8px 12px; border: 1px solid #000; " +
    "border-radius: 8px; background: #fff; color: #000; font: 14px sans-serif";
  button.addEventListener("click", () => {
    inspector.start();
    button.remove();
  });
  document.body.append(button);
  return "inspect" in inspector ? inspector.inspect : {};
};
