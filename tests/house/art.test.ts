import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { categories, devices } from "#server/sandbox/seed/devices.ts";
import { readSources, stringsIn } from "./sources.ts";

const drawingOf = (name: string): string => readFileSync(`public/art/${name}.svg`, "utf8");
/** Behind `#dark`: white on black, its outlines as well. */
const dark =
  /^<svg id="dark" [^>]*>\s*<style>:target\[stroke="#0e0e0c"\], :target \[stroke="#0e0e0c"\] \{ stroke: #f4f4ee \}(?: :target \[(?:fill|stroke)="#\w+"\] \{ (?:fill|stroke): #\w+ \})+<\/style>/;
const all = globSync("public/art/*.svg").map((file) => file.replace(/.*[\\/]/, "").replace(".svg", ""));

/** Black, white and lime; what is quieter has a colour of the tokens. */
const palette = new Set([
  "#0e0e0c",
  "#fff",
  "#f9e70d",
  "#dcdcd2",
  "#f4f4ee",
  "#84847a",
  "#53534b",
  "#c6c6ba",
  "#2b2b26",
]);

test("every device has a drawing of its own", () => {
  expect(devices.length).toBeGreaterThan(categories.length);
  const drawings = devices.map(({ image }) => drawingOf(image));
  expect(new Set(drawings).size).toBe(devices.length);
});

test("every drawing is shown somewhere", () => {
  const named = readSources(["src/**/*.tsx", "src/**/*.ts"], /^src\/dev\/(?:gallery|situations)\//);
  const texts = new Set(named.flatMap((source) => [...stringsIn(source).texts]));
  const unused = all.filter(
    (name) =>
      !texts.has(`/art/${name}.svg`) &&
      !devices.some(({ image, kit }) => image === name || kit.some(([, , art]) => art === name)),
  );
  expect(unused).toEqual([]);
});

test.for(all)("the drawing %s is one of a family: its grid, its colours, and small", (name) => {
  const drawing = drawingOf(name);
  expect(drawing).toMatch(/viewBox="0 0 (?:320 240|200 150)"/);
  const colours = [...drawing.matchAll(/#[0-9a-f]{3,6}\b/gi)].map(([colour]) => colour);
  expect(colours.filter((colour) => !palette.has(colour))).toEqual([]);
  // The phone that a robot calls stands on black in both themes.
  expect(dark.test(drawing)).toBe(name !== "robot-call");
  expect(drawing.replace(dark, "")).not.toMatch(/<(?:script|style|text|image|foreignObject)|href|on\w+=/);
  expect(drawing.length).toBeLessThan(2_500);
});

test("what is drawn in the page takes its colours from the tokens, which know the dark theme", () => {
  const written = readSources(["src/**/*.tsx"], /^src\/dev\//).flatMap((source) =>
    [...stringsIn(source).texts]
      .filter((text) => /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text))
      .map((text) => `${source.file}: ${text}`),
  );
  expect(written).toEqual([]);
});
