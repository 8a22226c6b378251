import type { ElkNode } from "elkjs/lib/elk-api.js";
import { type History, placeOf } from "../history/history.ts";
import type { Moment, Running } from "../history/system.ts";

/** Sizes of an actor on the map, in px. */
const size = { width: 184, height: 52 };

/** The actors that run, as ELK wants them: each below its parent. */
export function mapInput(running: readonly Running[]): ElkNode {
  const ids = new Set(running.map(({ id }) => id));
  return {
    id: "map",
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "RIGHT",
      "elk.spacing.nodeNode": "16",
      "elk.layered.spacing.nodeNodeBetweenLayers": "56",
    },
    children: running.map(({ id }) => ({ id, ...size })),
    edges: running.flatMap(({ id, actor: { started } }) =>
      started.parentId === null || !ids.has(started.parentId)
        ? []
        : [{ id: `${started.parentId}→${id}`, sources: [started.parentId], targets: [id] }],
    ),
  };
}

/** Who sent the last event up to a moment, and to whom. */
export function lastMessage(history: History, moment: Moment): { from: string | null; to: string } | null {
  for (let place = placeOf(history.entries, moment); place >= 0; place -= 1) {
    const entry = history.entries[place];
    if (entry?.kind === "event") return { from: entry.sourceId, to: entry.actorId };
  }
  return null;
}
