import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Edge, optimum, tours } from "#tools/statecharts/tours.ts";
import { model } from "./machines/kiosk/kiosk.model.ts";

/** `"a>b b>c"`: a graph whose runs start at a. */
const graph = (text: string): Edge[] =>
  text.split(" ").map((edge) => {
    const [from = "", to = ""] = edge.split(">");
    return { from: { key: from }, to: { key: to } };
  });

/** The runs as words, so that failures can be read. */
const written = (runs: readonly (readonly Edge[])[]) =>
  runs.map((run) => [run[0]?.from.key, ...run.map(({ to }) => to.key)].join(">"));

const length = (runs: readonly (readonly unknown[])[]) => runs.reduce((sum, run) => sum + run.length, 0);

function expectTours(steps: readonly Edge[], runs: readonly (readonly Edge[])[]) {
  expect(new Set(runs.flat())).toEqual(new Set(steps));
  for (const run of runs) {
    expect(run[0]?.from.key).toBe(steps[0]?.from.key);
    run.slice(1).forEach((step, index) => expect(step.from.key).toBe(run[index]?.to.key));
  }
}

describe("tours of hand-made graphs", () => {
  test("one step is one run", () => {
    expect(written(tours(graph("a>b")))).toEqual(["a>b"]);
  });
  test("no steps need no run", () => {
    expect(tours([])).toEqual([]);
    expect(optimum([])).toBe(0);
  });
  test("a circle with loops is walked once", () => {
    const steps = graph("a>b b>b b>c c>a a>a");
    expectTours(steps, tours(steps));
    expect([tours(steps).length, length(tours(steps))]).toEqual([1, 5]);
  });
  test("a star without a way back is one run for each ray", () => {
    expect(written(tours(graph("a>b a>c a>d"))).toSorted()).toEqual(["a>b", "a>c", "a>d"]);
  });
  test("going on is chosen where it is no farther than starting anew", () => {
    expect(written(tours(graph("a>b b>c c>b b>d")))).toEqual(["a>b>c>b>d"]);
  });
  test("starting anew is chosen where the way back is longer", () => {
    const steps = graph("a>b b>c c>d d>e e>b b>x b>y");
    expect(written(tours(steps)).toSorted()).toEqual(["a>b>c>d>e>b>x", "a>b>y"]);
    expect(optimum(steps)).toBe(8);
  });
  test("two parallel steps between the same situations are both taken", () => {
    const steps = graph("a>b a>b b>a");
    expect(written(tours(steps))).toEqual(["a>b>a>b"]);
  });
  test("a step that cannot be reached from the start is reported", () => {
    expect(() => tours(graph("a>b c>d"))).toThrow("cannot be reached from the start");
  });
});

/** Graphs of up to `size` situations in which everything can be reached from the first. */
const graphs = (size: number, extra: number) =>
  fc
    .record({
      parents: fc.array(fc.nat(size), { minLength: 1, maxLength: size - 1 }),
      more: fc.array(fc.tuple(fc.nat(size), fc.nat(size)), { maxLength: extra }),
    })
    .map(({ parents, more }) => {
      const count = parents.length + 1;
      const tree = parents.map((parent, index) => `${parent % (index + 1)}>${index + 1}`);
      const others = more.map(([from, to]) => `${from % count}>${to % count}`);
      return graph(["0>1", ...tree.slice(1), ...others].join(" "));
    });

describe("tours of any graph", () => {
  test("take every step, in connected runs from the start, as many as the optimum says", () => {
    fc.assert(
      fc.property(graphs(12, 30), (steps) => {
        const runs = tours(steps);
        expectTours(steps, runs);
        expect(length(runs)).toBe(optimum(steps));
      }),
    );
  });

  test("are never longer than greedy ones", () => {
    fc.assert(
      fc.property(graphs(12, 30), (steps) => {
        expect(length(tours(steps))).toBeLessThanOrEqual(length(greedy(steps)));
      }),
    );
  });

  test("are as short as an exhaustive search finds", () => {
    fc.assert(
      fc.property(graphs(5, 6), (steps) => {
        expect(length(tours(steps))).toBe(shortestBySearch(steps));
      }),
      { numRuns: 200 },
    );
  });

  test("still take every step when runs are bounded, and only steps beyond the bound make a run longer", () => {
    fc.assert(
      fc.property(graphs(12, 30), fc.integer({ min: 1, max: 15 }), (steps, longest) => {
        const runs = tours(steps, { longest });
        expectTours(steps, runs);
        const distance = distances(steps);
        for (const run of runs) {
          const last = run.at(-1);
          const needed = (distance.get(last?.from.key ?? "") ?? 0) + 1;
          expect(run.length).toBeLessThanOrEqual(Math.max(longest, needed));
        }
      }),
    );
  });

  test("are cut where a run becomes impossible", () => {
    const steps = graph("a>b b>a a>c c>a");
    const runs = tours(steps, { accepts: (run) => run.length <= 2 });
    expectTours(steps, runs);
    expect(runs.map(({ length }) => length)).toEqual([2, 2]);
  });
});

test("the tours of the kiosk are an optimum, and bounded ones little longer", () => {
  const { steps } = model.explore();
  expect(length(model.tours())).toBe(optimum(steps));
  expect(length(model.tours({ longest: 20 }))).toBeLessThan(1.25 * optimum(steps));
});

/** The reference to beat: always on to the nearest step not taken yet. */
function greedy(steps: readonly Edge[]): Edge[][] {
  const untaken = new Set(steps);
  const nearest = (from: string) => {
    const queue: { at: string; trail: Edge[] }[] = [{ at: from, trail: [] }];
    const seen = new Set([from]);
    for (const { at, trail } of queue)
      for (const step of steps.filter((one) => one.from.key === at)) {
        if (untaken.has(step)) return [...trail, step];
        if (seen.has(step.to.key)) continue;
        seen.add(step.to.key);
        queue.push({ at: step.to.key, trail: [...trail, step] });
      }
    return null;
  };
  const runs: Edge[][] = [];
  while (untaken.size) {
    const run: Edge[] = [];
    for (let leg = nearest("0"); leg; leg = nearest(run.at(-1)?.to.key ?? "0")) {
      run.push(...leg);
      for (const step of leg) untaken.delete(step);
    }
    runs.push(run);
  }
  return runs;
}

/** Breadth first over (where, what was taken), starting anew for nothing. */
function shortestBySearch(steps: readonly Edge[]): number {
  const all = 2 ** steps.length - 1;
  let front = new Set(["0 0"]);
  const seen = new Set(front);
  for (let taken = 0; ; taken++) {
    const next = new Set<string>();
    for (const state of front) {
      const [at, mask] = state.split(" ");
      if (Number(mask) === all) return taken;
      steps.forEach(({ from, to }, index) => {
        if (from.key !== at && from.key !== "0") return;
        const reached = `${to.key} ${Number(mask) | (1 << index)}`;
        if (!seen.has(reached)) next.add(reached);
        seen.add(reached);
      });
    }
    front = next;
  }
}

function distances(steps: readonly Edge[]) {
  const distance = new Map([["0", 0]]);
  for (const [at, far] of distance)
    for (const { from, to } of steps)
      if (from.key === at && !distance.has(to.key)) distance.set(to.key, far + 1);
  return distance;
}
