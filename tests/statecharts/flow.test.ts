import fc from "fast-check";
import { expect, test } from "vitest";
import { connect, createFlowNode, sendCheapest } from "#tools/statecharts/flow.ts";
import { defined } from "../defined.ts";

/** Givers and takers of one unit each, and what it costs to bring a unit from one to another. */
function assign(costs: readonly (readonly number[])[]) {
  const [source, sink] = [createFlowNode(), createFlowNode()];
  const givers = costs.map(() => createFlowNode());
  const takers = (costs[0] ?? []).map(() => createFlowNode());
  for (const giver of givers) connect(source, giver, 0, 1);
  for (const taker of takers) connect(taker, sink, 0, 1);
  const flows = costs.flatMap((row, from) =>
    row.map((cost, to) => connect(defined(givers[from], "giver"), defined(takers[to], "taker"), cost)),
  );
  sendCheapest([source, sink, ...givers, ...takers], source, sink);
  return flows.map(({ flow }) => flow);
}

test("what was sent the cheapest way first is taken back when all together are cheaper otherwise", () => {
  // Alone, the first giver is nearest to the first taker; then the second would have to go all the way.
  expect(
    assign([
      [1, 2],
      [1, 10],
    ]),
  ).toEqual([0, 1, 1, 0]);
});

test("as much as possible is sent, and no more than there is room for", () => {
  const [source, middle, sink] = [createFlowNode(), createFlowNode(), createFlowNode()];
  const arcs = [connect(source, middle, 5, 3), connect(middle, sink, 5, 7), connect(source, sink, 20, 1)];
  sendCheapest([source, middle, sink], source, sink);
  expect(arcs.map(({ flow }) => flow)).toEqual([3, 3, 1]);
});

test("nothing is sent where no way leads", () => {
  const [source, sink] = [createFlowNode(), createFlowNode()];
  const arc = connect(sink, source, 1);
  sendCheapest([source, sink], source, sink);
  expect(arc.flow).toBe(0);
});

test("no assignment is cheaper than the one that is found", () => {
  const squares = fc.integer({ min: 1, max: 5 }).chain((size) =>
    fc.array(fc.array(fc.nat(9), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(squares, (costs) => {
      const found = assign(costs).reduce((sum, flow, index) => sum + flow * (costs.flat()[index] ?? 0), 0);
      expect(found).toBe(cheapest(costs));
    }),
  );
});

/** By trying every assignment. */
function cheapest([row, ...rest]: readonly (readonly number[])[]): number {
  if (!row) return 0;
  return Math.min(
    ...row.map((cost, taken) => cost + cheapest(rest.map((other) => other.filter((_, to) => to !== taken)))),
  );
}
