/** A place in a flow network; make it with `place()`. */
export type FlowNode = { arcs: Half[]; potential: number; distance: number; tried: number };

/** An arc of the network and how much flows through it. */
export type Arc = {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly room: number;
  readonly cost: number;
  flow: number;
};

/** An arc from one end: forwards, or backwards to reduce its flow. */
type Half = { readonly arc: Arc; readonly to: FlowNode; readonly cost: number; readonly sign: 1 | -1 };

export const createFlowNode = (): FlowNode => ({ arcs: [], potential: 0, distance: 0, tried: 0 });

/** Joins two nodes; `room` is how much may flow, `cost` what each unit costs (a whole number, 0 or more). */
export function connect(from: FlowNode, to: FlowNode, cost: number, room = Infinity): Arc {
  const arc: Arc = { from, to, room, cost, flow: 0 };
  from.arcs.push({ arc, to, cost, sign: 1 });
  to.arcs.push({ arc, to: from, cost: -cost, sign: -1 });
  return arc;
}

/**
 * Sends as much as possible from `source` to `sink` at the least total cost; the arcs' `flow` is the answer.
 * Primal–dual: Dijkstra with potentials finds the least cost of a path, then every path of that cost is filled.
 */
export function sendCheapest(nodes: readonly FlowNode[], source: FlowNode, sink: FlowNode): void {
  for (const at of nodes) at.potential = 0;
  for (;;) {
    measure(nodes, source);
    if (sink.distance === Infinity) return;
    // What lies beyond the sink is not needed, and potentials must stay finite.
    for (const at of nodes) at.potential += Math.min(at.distance, sink.distance);
    fill(nodes, source, sink);
  }
}

const left = ({ arc, sign }: Half) => (sign === 1 ? arc.room - arc.flow : arc.flow);
const reduced = (from: FlowNode, { to, cost }: Half) => cost + from.potential - to.potential;

/** Dijkstra over the arcs with room left, in buckets: the reduced costs are few different whole numbers. */
function measure(nodes: readonly FlowNode[], source: FlowNode) {
  for (const at of nodes) at.distance = Infinity;
  source.distance = 0;
  const buckets = new Map([[0, [source]]]);
  while (buckets.size) {
    const near = Math.min(...buckets.keys());
    for (const at of buckets.get(near) ?? []) {
      if (at.distance !== near) continue;
      for (const half of at.arcs) {
        const far = near + reduced(at, half);
        if (left(half) <= 0 || far >= half.to.distance) continue;
        half.to.distance = far;
        const bucket = buckets.get(far);
        if (bucket) bucket.push(half.to);
        else buckets.set(far, [half.to]);
      }
    }
    buckets.delete(near);
  }
}

/** Fills paths of reduced cost 0, depth first, trying no arc twice; it always fills at least one. */
function fill(nodes: readonly FlowNode[], source: FlowNode, sink: FlowNode) {
  for (const at of nodes) at.tried = 0;
  const path: { from: FlowNode; half: Half }[] = [];
  const onPath = new Set([source]);
  for (let at = source; ;) {
    if (at === sink) {
      const amount = path.reduce((least, { half }) => Math.min(least, left(half)), Infinity);
      for (const { half } of path) half.arc.flow += half.sign * amount;
      const full = path.findIndex(({ half }) => left(half) <= 0);
      for (const { half } of path.splice(full)) onPath.delete(half.to);
      at = path.at(-1)?.half.to ?? source;
      continue;
    }
    const half = at.arcs[at.tried];
    if (half && left(half) > 0 && reduced(at, half) === 0 && !onPath.has(half.to)) {
      path.push({ from: at, half });
      onPath.add(half.to);
      at = half.to;
    } else if (half) at.tried++;
    else {
      const back = path.pop();
      if (!back) return;
      onPath.delete(at);
      back.from.tried++;
      at = back.from;
    }
  }
}
