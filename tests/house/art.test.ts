import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { categories, devices } from "#sandbox/seed/devices.ts";
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
  const named = readSources(["src/**/*.tsx", "src/**/*.ts"], /^src\/dev\/(?:parts|situations)/);
  const texts = new Set(named.flatMap((source) => [...stringsIn(source).texts]));
  const unused = all.filter(
    (name) =>
      !texts.has(`/art/${name}.svg`) &&
      !devices.some(
        ({ image, kit, views }) =>
          image === name || kit.some(([, , art]) => art === name) || views.some(([art]) => art === name),
      ),
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

/** The bounding box of a shape; for a path, that of its points. */
const boundsOf = (tag: string, of: (name: string) => string): number[] => {
  const at = (...names: string[]) => names.map((name) => Number(of(name)));
  if (tag === "circle") {
    const [x = 0, y = 0, r = 0] = at("cx", "cy", "r");
    return [x - r, y - r, x + r, y + r];
  }
  if (tag === "rect") {
    const [x = 0, y = 0, width = 0, height = 0] = at("x", "y", "width", "height");
    return [x, y, x + width, y + height];
  }
  const [xs, ys]: [number[], number[]] = [[0], [0]];
  for (const [, step = "", values = ""] of of("d").matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = [...values.matchAll(/-?\d*\.?\d+/g)].map(Number);
    const size = { a: 7, c: 6, h: 1, v: 1 }[step.toLowerCase()] ?? 2;
    for (let from = size; from <= numbers.length; from += size) {
      const [x = 0, y = 0] = step === step.toLowerCase() ? [xs.at(-1), ys.at(-1)] : [0, 0];
      const [last = 0, end = 0] = [numbers[from - 2], numbers[from - 1]];
      xs.push(/v/i.test(step) ? (xs.at(-1) ?? 0) : (/h/i.test(step) ? end : last) + x);
      ys.push(/h/i.test(step) ? (ys.at(-1) ?? 0) : end + y);
    }
  }
  return [
    Math.min(...xs.slice(1)),
    Math.min(...ys.slice(1)),
    Math.max(...xs.slice(1)),
    Math.max(...ys.slice(1)),
  ];
};

/** Nearly white shapes that touch lime in the dark scheme, above or below it. */
const paleAtLime = (drawing: string): string[] => {
  const flips = [...drawing.matchAll(/:target \[(fill|stroke)="(#\w+)"\] \{ \w+: (#\w+) \}/g)];
  const lit = (kind: string, colour: string) =>
    flips.find(([, of, from]) => of === kind && from === colour)?.[3] ?? colour;
  const shapes = [...drawing.matchAll(/<(circle|rect|path) [^>]*\/>/g)].map(([source, tag = ""]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(source)?.[1] ?? "";
    const fill = lit("fill", of("fill"));
    const stroke = lit("stroke", of("stroke") || "#0e0e0c");
    return { source, fill, stroke, bounds: boundsOf(tag, of) };
  });
  const encloses = (outer: number[], inner: number[]) =>
    inner.every((edge, side) => (side < 2 ? edge >= (outer[side] ?? 0) : edge <= (outer[side] ?? 0)));
  return shapes.flatMap((lime, at) => {
    if (![lime.fill, lime.stroke].includes("#f9e70d")) return [];
    const below = shapes
      .slice(0, at)
      .findLast(({ fill, bounds }) => fill !== "" && encloses(bounds, lime.bounds));
    const above = shapes.slice(at + 1).filter(({ bounds }) => encloses(lime.bounds, bounds));
    const pale = [below?.fill, ...above.flatMap(({ fill, stroke }) => [fill, stroke])].includes("#f4f4ee");
    return pale ? [lime.source] : [];
  });
};

test.for(all.filter((name) => name !== "robot-call"))(
  "in the dark nothing pale touches the lime of %s",
  (name) => {
    expect(paleAtLime(drawingOf(name))).toEqual([]);
  },
);

test("what is pale below or above lime would be found", () => {
  const style = `:target [stroke="#0e0e0c"] { stroke: #f4f4ee } :target [fill="#0e0e0c"] { fill: #f4f4ee }`;
  const drawn = (inner: string) => paleAtLime(`${style}${inner}`).length;
  const lime = '<circle cx="50" cy="50" r="10" fill="#f9e70d" stroke="none"/>';
  const black = (r: number) => `<circle cx="50" cy="50" r="${r}" fill="#0e0e0c" stroke="none"/>`;
  expect([drawn(lime), drawn(black(20) + lime), drawn(lime + black(5)), drawn(black(5) + lime)]).toEqual([
    0, 1, 1, 0,
  ]);
  expect(drawn(`<path d="M20 20h60v60H20Z" fill="#0e0e0c"/>${lime}`)).toBe(1);
  expect(drawn(`${lime}<path d="M45 50h8"/>`)).toBe(1);
  expect(drawn(`${lime}<path d="M45 50h8" stroke="currentColor"/>`)).toBe(0);
});

test("what is drawn in the page takes its colours from the tokens, which know the dark theme", () => {
  const written = readSources(["src/**/*.tsx"], /^src\/dev\//).flatMap((source) =>
    [...stringsIn(source).texts]
      .filter((text) => /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text))
      .map((text) => `${source.file}: ${text}`),
  );
  expect(written).toEqual([]);
});
