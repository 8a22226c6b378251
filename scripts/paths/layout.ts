import type { StateNode } from "xstate";

/** A state as a box, its corner measured from the chart's. Pixels. */
export type Box = {
  readonly node: StateNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly inner: readonly Box[];
};

const letter = 7.5;
const row = 26;
const gap = 20;

/**
 * Lays states out as boxes in boxes, in rows of about the same length. `isOpen` says into which one looks; of the others
 * only the name is shown.
 */
export const layOut = (node: StateNode, isOpen: (node: StateNode) => boolean, x = 0, y = 0): Box => {
  const named = Math.round(node.key.length * letter) + 24;
  const states = isOpen(node) ? Object.values<StateNode>(node.states) : [];
  if (states.length === 0) return { node, x, y, width: named, height: row, inner: [] };
  const sizes = states.map((state) => layOut(state, isOpen));
  const area = sizes.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(named, Math.sqrt(area) * 1.5, ...sizes.map(({ width }) => width));
  const inner: Box[] = [];
  let [left, top, deepest, right] = [gap, row, 0, 0];
  for (const [index, { width, height }] of sizes.entries()) {
    if (left > gap && left + width > widest) [left, top, deepest] = [gap, top + deepest + gap, 0];
    const state = states[index];
    if (state) inner.push(layOut(state, isOpen, x + left, y + top));
    left += width + gap;
    deepest = Math.max(deepest, height);
    right = Math.max(right, left);
  }
  return { node, x, y, width: Math.max(named, right), height: top + deepest + gap, inner };
};

export const allBoxes = (box: Box): Box[] => [box, ...box.inner.flatMap(allBoxes)];
