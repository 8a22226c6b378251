import { createHash } from "node:crypto";
import { type Draft, encodeDraft } from "#contract/quote.ts";

/** Names a draft: equal for drafts that mean the same (extras in any order), different otherwise. SHA-256, hex. */
export const hashDraft = (draft: Draft): string => {
  const fields = encodeDraft({ ...draft, extras: draft.extras.toSorted((a, b) => a - b) });
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
};
