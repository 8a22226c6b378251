import { EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { ArrowEdge } from "./flow.ts";
import { useLit } from "./lit.ts";
import { pathOf } from "./path.ts";
import { arrowRows, reactionId } from "./rows.ts";

type Data = NonNullable<ArrowEdge["data"]>;

/** An arrow where ELK has laid it, and the reasons to go along it. */
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

/** Between ids, which have none. */
const separator = "\n";

type ArrowProps = {
  id: string;
  data: Data;
  /** Of the reasons those that the last event was, one to a line. */
  taken: string;
  isSeen: boolean | undefined;
};

/** Takes words alone, so that of all arrows only those are made anew of which something is new. */
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
