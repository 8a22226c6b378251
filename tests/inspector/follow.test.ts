import { describe, expect, test } from "vitest";
import { cameInto, isInView } from "#tools/inspector/chart/guide.tsx";
import { graphOf } from "#tools/inspector/chart/graph.ts";
import type { ChartLayout } from "#tools/inspector/chart/elk-graph.ts";
import { machines as charts } from "#src/dev/recording/machines.ts";
import { defined } from "../defined.ts";

const { states } = graphOf(defined(charts["session"], "chart of session"));
const box = { x: 1_000, y: 800, width: 120, height: 40 };
const drawn = (isDrawn: (path: string) => boolean): ChartLayout["states"] =>
  states.filter(({ path }) => isDrawn(path)).map((state) => ({ state, box, isOpen: false }));
const pathsOf = (shown: ChartLayout["states"]) => shown.map(({ state }) => state.path);

describe("a chart that follows the recording", () => {
  const sent = "anonymous.codeSent";
  const entered = new Set([sent, `${sent}.code`, `${sent}.code.open`, `${sent}.resend`]);

  test("centres the innermost states that were entered", () => {
    expect(
      pathsOf(
        cameInto(
          drawn(() => true),
          entered,
        ),
      ),
    ).toEqual([`${sent}.code.open`, `${sent}.resend`]);
  });

  test("centres a closed state instead of its contents", () => {
    const outside = drawn((path) => path === sent || !path.startsWith(sent));
    expect(pathsOf(cameInto(outside, entered))).toEqual([sent]);
  });

  test.each([
    [{ x: 0, y: 0, zoom: 1 }, true],
    [{ x: 0, y: 0, zoom: 0.5 }, true],
    [{ x: -1_001, y: 0, zoom: 1 }, false],
    [{ x: 81, y: 0, zoom: 1 }, false],
    [{ x: 0, y: 61, zoom: 1 }, false],
    // Below the toolbar.
    [{ x: 0, y: -790, zoom: 1 }, false],
  ])("knows what fits: from %j, %s", (place, seen) => {
    const [shown] = drawn(() => true);
    expect(isInView(defined(shown, "shown state"), { ...place, width: 1_200, height: 900 })).toBe(seen);
  });
});
