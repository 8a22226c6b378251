import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ForecastEvent } from "#contract/forecast.ts";
import { knotOf } from "#src/features/subscriptions/timeline-point.tsx";

const kinds = ForecastEvent.options.map(({ entries }) => entries.kind.literal);
const css = readFileSync(new URL("../../../src/ui/upright-line.module.css", import.meta.url), "utf8");

test("each kind of what lies ahead has a knot of its own on the line, and money that moves either way has one", () => {
  const drawn = kinds.map((kind) => [kind, knotOf({ kind }, false)] as const);
  expect(Object.fromEntries(drawn)).toEqual({
    charge: "money",
    refund: "money",
    return: "return",
    resume: "pause",
    handover: "handover",
    end: "end",
  });
});

test("what is drawn otherwise than money has a shape of its own, not a colour", () => {
  const shapes = [...new Set(kinds.map((kind) => knotOf({ kind }, false)))].filter(
    (knot) => knot !== "money",
  );
  const rules = css.matchAll(/^(?<of>\.point[^{]*\.knot(?:::after)?) \{(?<says>[^}]*)\}/gm);
  const said = [...rules].map(({ groups = {} }) => [groups["of"] ?? "", groups["says"] ?? ""] as const);
  const lookOf = (knot: string) =>
    said
      .flatMap(([of, says]) => (of.includes(`[data-knot="${knot}"]`) ? [says] : []))
      .join("\n")
      .replaceAll(/--[\w-]+/g, "");
  const looks = shapes.map(lookOf);
  expect(looks).not.toContain("");
  expect(new Set(looks).size).toBe(looks.length);
});

test("what has failed or is late is drawn as such, whatever it is", () => {
  for (const kind of kinds) expect(knotOf({ kind }, true)).toBe("bad");
  expect(knotOf({ kind: "owed" }, false)).toBe("bad");
});
