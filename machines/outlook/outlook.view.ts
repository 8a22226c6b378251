import type { SnapshotFrom } from "xstate";
import type { Outlook } from "#contract/outlook.ts";
import type { outlookMachine } from "./outlook.machine.ts";

export type OutlookSnapshot = SnapshotFrom<typeof outlookMachine>;

export type OutlookView =
  | { state: "loading" }
  /** `outlook.retryRequested`; it is also tried when the network is back. */
  | { state: "unreachable" }
  /** This backend reckons nothing ahead. */
  | { state: "unavailable" }
  /** `outlook.requested {resumeOn}` asks about another day; `stale`: that is on its way, or could not be had. */
  | { state: "ready"; outlook: Outlook; stale: "recalculating" | "unreachable" | null };

/** Flat, of primitives and what the context holds: compare shallowly. */
export function outlookView(now: OutlookSnapshot): OutlookView {
  const { outlook } = now.context;
  if (now.matches("unavailable")) return { state: "unavailable" };
  const failed = now.matches("unreachable");
  if (outlook === null) return { state: failed ? "unreachable" : "loading" };
  return {
    state: "ready",
    outlook,
    stale: failed ? "unreachable" : now.matches("reckoning") ? "recalculating" : null,
  };
}
