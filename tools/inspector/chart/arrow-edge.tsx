import { type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { type Point, pathOf } from "./elk-graph.ts";
import { type Arrow as GraphArrow, arrowRows, reactionId } from "./graph.ts";
import { useLit } from "./lit.ts";

export type ArrowEdge = Edge<
  {
    arrow: GraphArrow | null;
    points: readonly Point[];
    label: { x: number; y: number; width: number } | null;
  },
  "arrow"
>;

type Data = NonNullable<ArrowEdge["data"]>;

/** An arrow along the points of ELK, with the rows of its reactions. */
export const ArrowLine = ({ id, data }: EdgeProps<ArrowEdge>) => {
  const lit = useLit();
  if (data === undefined) return null;
  const ids = data.arrow?.reasons.map(reactionId) ?? [];
  const counted = ids.reduce((sum, one) => sum + (lit.coverage?.transitions.get(one) ?? 0), 0);
  return (
    <Arrow
      id={id}
      data={data}
      taken={ids.filter((one) => lit.taken.has(one)).join(separator)}
      isSeen={lit.coverage === null || data.arrow === null ? undefined : counted > 0}
    />
  );
};

/** Separates ids, which contain no line break. */
const separator = "\n";

type ArrowProps = {
  id: string;
  data: Data;
  /** Ids of the reactions that the last event took, joined by `separator`. */
  taken: string;
  isSeen: boolean | undefined;
};

/** Takes strings only: of all arrows only those that changed render again. */
const Arrow = memo(({ id, data: { arrow, points, label }, taken, isSeen }: ArrowProps) => {
  const { line, head } = pathOf(points);
  const reasons = new Set(taken === "" ? [] : taken.split(separator));
  return (
    <>
      <g className="arrow" data-taken={reasons.size > 0} data-seen={isSeen}>
        <path d={line} />
        <path className="head" d={head} />
      </g>
      {label !== null && arrow !== null && (
        <EdgeLabelRenderer>
          <div
            className="reasons"
            data-taken={reasons.size > 0}
            data-seen={isSeen}
            style={{ transform: `translate(${label.x}px, ${label.y}px)`, width: label.width }}
          >
            {arrowRows(arrow).map((row, nth) => (
              <p key={`${id} ${nth}`} data-kind={row.kind} data-taken={reasons.has(row.id) || undefined}>
                {row.text}
              </p>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
Arrow.displayName = "Arrow";
