import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cover } from "#tools/statecharts/cover.ts";
import { graphOf, shortestPaths } from "#tools/statecharts/nearest.ts";
import type { Edge } from "#tools/statecharts/tours.ts";

/** `"a>b:x b>c"`: edges, and what there is to take on them. */
const graph = (text: string) =>
  text.split(" ").map((edge) => {
    const [from = "", to = "", takes] = edge.split(/[>:]/);
    return { from: { key: from }, to: { key: to }, takes: takes === undefined ? [] : [takes] };
  });
type Taking = Edge & { takes: string[] };

const covered = (edges: readonly Taking[], longest: number, accepts?: (run: readonly Taking[]) => boolean) =>
  cover(edges, { goals: ({ takes }) => takes, start: "a", longest, ...(accepts && { accepts }) });
const written = (runs: readonly { edges: readonly Edge[] }[]) =>
  runs.map(({ edges }) => ["a", ...edges.map(({ to }) => to.key)].join(">"));

describe("shortest paths", () => {
  test("come by their cost, each with all its edges", () => {
    const edges = graph("a>b a>c b>d c>d");
    const cost = (edge: Edge) => (edge.to.key === "b" ? 5 : 1);
    const found = [...shortestPaths(graphOf(edges, cost), "a")].map((way) => [
      way.length,
      way
        .edges()
        .map(({ to }) => to.key)
        .join(""),
    ]);
    expect(found).toEqual([
      [1, "c"],
      [2, "cd"],
      [1, "b"],
      [2, "bd"],
    ]);
  });
});

describe("runs that take every goal", () => {
  test("a run is begun for the farthest goal, and takes what lies on its way", () => {
    const { runs } = covered(graph("a>b:x b>c c>d:y"), 12);
    expect(written(runs)).toEqual(["a>b>c>d"]);
    expect(runs.map(({ reason, takes }) => [reason, takes])).toEqual([["y", ["x", "y"]]]);
  });
  test("a run goes on to a goal that is near, and another begins where it is longer than allowed", () => {
    const edges = graph("a>b:x b>a a>c:y");
    expect(written(covered(edges, 3).runs)).toEqual(["a>c", "a>b"]);
    expect(written(covered(graph("a>b:x b>a a>c:y c>a"), 4).runs)).toHaveLength(1);
    expect(written(covered(graph("a>b:x b>a a>c:y c>a"), 2).runs)).toHaveLength(2);
  });
  test("what is too far, out of reach or impossible is left, with how far it is", () => {
    const edges = graph("a>b b>c:far d>e:gone a>f:no");
    const { runs, left } = covered(edges, 1, (run) => run.at(-1)?.to.key !== "f");
    expect(runs).toEqual([]);
    expect(Object.fromEntries(left)).toEqual({
      far: { why: "far", edges: 2 },
      gone: { why: "unreachable", edges: 0 },
      no: { why: "impossible", edges: 1 },
    });
  });
  test("whatever the graph, runs are walks from the start, short enough, and nothing is left that is near", () => {
    const names = "abcdef".split("");
    const edge = fc.record({
      from: fc.constantFrom(...names),
      to: fc.constantFrom(...names),
      takes: fc.constantFrom("x", "y", "z", null),
    });
    fc.assert(
      fc.property(
        fc.array(edge, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 6 }),
        (plan, longest) => {
          const edges = plan.map(({ from, to, takes }) => ({
            from: { key: from },
            to: { key: to },
            takes: takes === null ? [] : [takes],
          }));
          const { runs, left } = covered(edges, longest);
          const goals = new Set(edges.flatMap(({ takes }) => takes));
          const taken = new Set(runs.flatMap((run) => run.takes));
          expect(new Set([...taken, ...left.keys()])).toEqual(goals);
          for (const { edges: run } of runs) {
            expect(run.length).toBeLessThanOrEqual(longest);
            expect(run[0]?.from.key).toBe("a");
            run.slice(1).forEach((step, index) => expect(step.from.key).toBe(run[index]?.to.key));
          }
          const far = [...left.values()].filter(({ why }) => why === "far");
          expect(far.every(({ edges: least }) => least > longest)).toBe(true);
        },
      ),
    );
  });
});
