import type { Measure } from "./elk-input.ts";

/** As in chart.css. */
const fonts = {
  name: '620 14px "Onest Variable"',
  event: '560 12px "Onest Variable"',
  guard: '400 12px "Onest Variable"',
  action: '400 12px "Onest Variable"',
  port: '400 12px "Onest Variable"',
  timer: '400 12px "Onest Variable"',
};

/** Measures with the fonts of this page. Call it once they are loaded (`fontsReady`). */
export function createMeasure(): Measure {
  const canvas = document.createElement("canvas").getContext("2d");
  const known = new Map<string, number>();
  return (text, kind) => {
    const key = `${kind} ${text}`;
    const width = known.get(key) ?? measured(canvas, text, fonts[kind]);
    known.set(key, width);
    return width;
  };
}

function measured(canvas: CanvasRenderingContext2D | null, text: string, font: string): number {
  if (canvas === null) return text.length * 7;
  canvas.font = font;
  return Math.ceil(canvas.measureText(text).width);
}

export const fontsReady = (): Promise<unknown> =>
  Promise.all([...new Set(Object.values(fonts))].map((font) => document.fonts.load(font)));
