import ELK, { type ElkNode } from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { type ChartLayout, type Measure, elkInput, readLayout } from "./elk-graph.ts";
import type { Graph } from "./graph.ts";

/** Lays out in a worker, so that the page stays responsive. */
const elk = new ELK({ workerUrl });
const known = new Map<string, Promise<ChartLayout>>();

/** Lays out a graph, once for each `key`. */
export function layoutOnce(key: string, graph: Graph): Promise<ChartLayout> {
  const running = known.get(key) ?? layout(graph);
  known.set(key, running);
  return running;
}

async function layout(graph: Graph): Promise<ChartLayout> {
  await fontsReady();
  return readLayout(graph, await elk.layout(elkInput(graph, createMeasure())));
}

/** Lays out any other ELK graph. */
export const layoutPlain = (input: ElkNode): Promise<ElkNode> => elk.layout(input);

/** As in chart.css. */
const fonts = {
  name: '620 14px "Onest Variable"',
  event: '560 12px "Onest Variable"',
  guard: '400 12px "Onest Variable"',
  action: '400 12px "Onest Variable"',
  port: '400 12px "Onest Variable"',
  timer: '400 12px "Onest Variable"',
};

/** Resolves when the fonts of the chart are loaded. */
export const fontsReady = (): Promise<unknown> =>
  Promise.all([...new Set(Object.values(fonts))].map((font) => document.fonts.load(font)));

/** Measures with the fonts of this page; they must be loaded (`fontsReady`). */
function createMeasure(): Measure {
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
