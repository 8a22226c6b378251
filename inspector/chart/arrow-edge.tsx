import { EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import type { ArrowEdge } from "./flow.ts";
import { useLit } from "./lit.ts";
import { pathOf } from "./path.ts";
import { arrowRows, reactionId } from "./words.ts";

/** An arrow where ELK has laid it, and the reasons to go along it. */
export const ArrowLine = ({ id, data }: EdgeProps<ArrowEdge>) => {
  const lit = useLit();
  if (data === undefined) return null;
  const { arrow, points, label } = data;
  const ids = arrow?.reasons.map(reactionId) ?? [];
  const taken = ids.some((one) => lit.taken.has(one));
  const counted = ids.reduce((sum, one) => sum + (lit.coverage?.transitions.get(one) ?? 0), 0);
  const seen = lit.coverage === null || arrow === null ? undefined : counted > 0;
  const { line, head } = pathOf(points);
  return (
    <>
      <g className="arrow" data-taken={taken} data-seen={seen}>
        <path d={line} />
        <path className="head" d={head} />
      </g>
      {label !== null && arrow !== null && (
        <EdgeLabelRenderer>
          <div
            className="reasons"
            data-taken={taken}
            data-seen={seen}
            style={{ transform: `translate(${label.x}px, ${label.y}px)`, width: label.width }}
          >
            {arrowRows(arrow).map((row, nth) => (
              <p key={`${id} ${nth}`} data-kind={row.kind} data-taken={lit.taken.has(row.id) || undefined}>
                {row.text}
              </p>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
};
