import ELK, { type ElkNode } from "elkjs/lib/elk-api.js";
import workerUrl from "elkjs/lib/elk-worker.min.js?url";
import { elkInput } from "./elk-input.ts";
import type { Graph } from "./graph.ts";
import { createMeasure, fontsReady } from "./measure.ts";
import { type ChartLayout, readLayout } from "./chart-layout.ts";

/** A worker of the layout's own: the page stays quick while a large chart is laid out. */
const elk = new ELK({ workerUrl });
const known = new Map<string, Promise<ChartLayout>>();

/** Lays a graph out, once for each `key`. */
export function layoutOnce(key: string, graph: Graph): Promise<ChartLayout> {
  const running = known.get(key) ?? layout(graph);
  known.set(key, running);
  return running;
}

async function layout(graph: Graph): Promise<ChartLayout> {
  await fontsReady();
  return readLayout(graph, await elk.layout(elkInput(graph, createMeasure())));
}

/** Lays out what is no statechart. */
export const layoutPlain = (input: ElkNode): Promise<ElkNode> => elk.layout(input);
