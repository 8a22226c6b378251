import type { Entry } from "#src/dev/recording/entry.ts";

const common = (nth: number) => ({ nth, at: 1_000 + nth, source: { id: "tab", address: "/" } });

/** Entries of which a test needs to know little more than their number and whose they are. */
export const began = (nth: number, id: string): Entry => ({
  ...common(nth),
  kind: "actor",
  id,
  name: `of ${id}`,
  machine: null,
  src: "port",
  parentId: null,
});
export const heard = (nth: number, actorId: string): Entry => ({
  ...common(nth),
  kind: "event",
  actorId,
  sourceId: null,
  event: { type: "knocked" },
});
export const settled = (nth: number, actorId: string): Entry => ({
  ...common(nth),
  kind: "settled",
  actorId,
  result: "answered",
  took: 5,
});
