import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ForecastEvent } from "#contract/forecast.ts";
import { eventMarker } from "#src/features/subscriptions/timeline-point.tsx";

const kinds = ForecastEvent.options.map(({ entries }) => entries.kind.literal);
const css = readFileSync(new URL("../../../src/ui/vertical-timeline.module.css", import.meta.url), "utf8");

test("each kind of future event has its own mark on the timeline, and money in both directions has one", () => {
  const drawn = kinds.map((kind) => [kind, eventMarker({ kind }, false)] as const);
  expect(Object.fromEntries(drawn)).toEqual({
    charge: "money",
    refund: "money",
    return: "return",
    resume: "pause",
    handover: "handover",
    end: "end",
  });
});

test("marks other than money differ in shape, not only in colour", () => {
  const shapes = [...new Set(kinds.map((kind) => eventMarker({ kind }, false)))].filter(
    (marker) => marker !== "money",
  );
  const rules = css.matchAll(/^(?<of>\.point[^{]*\.marker(?:::after)?) \{(?<says>[^}]*)\}/gm);
  const declarations = [...rules].map(
    ({ groups = {} }) => [groups["of"] ?? "", groups["says"] ?? ""] as const,
  );
  const lookOf = (marker: string) =>
    declarations
      .flatMap(([of, says]) => (of.includes(`[data-marker="${marker}"]`) ? [says] : []))
      .join("\n")
      .replaceAll(/--[\w-]+/g, "");
  const looks = shapes.map(lookOf);
  expect(looks).not.toContain("");
  expect(new Set(looks).size).toBe(looks.length);
});

test("failed and overdue events are drawn as such, whatever they are", () => {
  for (const kind of kinds) expect(eventMarker({ kind }, true)).toBe("bad");
  expect(eventMarker({ kind: "owed" }, false)).toBe("bad");
});
