import type { Point } from "./chart-layout.ts";

/** Half the width of an arrow's head, in px. */
const half = 4;
const round = 6;

/** A line with rounded corners through points at right angles, and the head at its end, as paths of SVG. */
export function pathOf(points: readonly Point[]): { line: string; head: string } {
  const [first, ...rest] = points;
  const end = points.at(-1);
  const before = points.at(-2);
  if (first === undefined || end === undefined || before === undefined) return { line: "", head: "" };
  const steps = rest.map((point, nth) => {
    const from = points[nth] ?? point;
    const next = points[nth + 2];
    if (next === undefined) return `L${point.x} ${point.y}`;
    const [a, b] = [toward(point, from), toward(point, next)];
    return `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`;
  });
  const [dx, dy] = [Math.sign(end.x - before.x), Math.sign(end.y - before.y)];
  const back = { x: end.x - dx * half * 2, y: end.y - dy * half * 2 };
  const head = `M${end.x} ${end.y}L${back.x + dy * half} ${back.y + dx * half}L${back.x - dy * half} ${back.y - dx * half}Z`;
  return { line: `M${first.x} ${first.y}${steps.join("")}`, head };
}

/** A point on the way to another, as far as a corner is round. */
function toward(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(round, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
