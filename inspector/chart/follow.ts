import type { Placed } from "./placed.ts";

type Shown = Placed["states"][number];
/** Where the chart stands in its frame, and the size of that, in px. */
export type Frame = { x: number; y: number; zoom: number; width: number; height: number };

/** What the tools take of the frame, above. */
const tools = 56;

const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`);

/** The innermost boxes, of those that are drawn, of the states that were come into. */
export const cameInto = (states: readonly Shown[], entered: ReadonlySet<string>): Shown[] => {
  const paths = [...entered];
  const leaves = paths.filter((path) => !paths.some((other) => other !== path && isWithin(other, path)));
  const boxes = leaves.flatMap(
    (leaf) => states.findLast(({ state }) => state.path !== "" && isWithin(leaf, state.path)) ?? [],
  );
  return [...new Set(boxes)];
};

/** Whether a box can be seen whole where the chart stands. */
export const isInView = ({ box }: Shown, { x, y, zoom, width, height }: Frame): boolean =>
  x + box.x * zoom >= 0 &&
  y + box.y * zoom >= tools &&
  x + (box.x + box.width) * zoom <= width &&
  y + (box.y + box.height) * zoom <= height;
