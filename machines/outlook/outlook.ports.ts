import type { Outlook } from "#contract/outlook.ts";
import type { Port } from "../kit/ports.ts";

/** `unavailable`: this backend reckons nothing ahead. */
export type FoundOutlook = { kind: "found"; outlook: Outlook } | { kind: "unavailable" };

export type OutlookPorts = {
  /** GET subscription/outlook. `resumeOn`: the day from which a pause is thought to end; null: the server's guess. */
  loadOutlook: Port<{ id: number; resumeOn: string | null }, FoundOutlook>;
};
