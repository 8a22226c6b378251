import type { Arrow, Reaction, State } from "./graph.ts";

/** One row of text on the chart: what happens is strong, under which condition and with what effect is quiet. */
export type Row = {
  readonly kind: "event" | "guard" | "action" | "port" | "timer";
  readonly text: string;
  readonly id: string;
};

/** Letters after which a row goes on in the next one. */
const widest = 34;

/** Breaks at spaces and after commas and dots, so that no row is longer than `widest` unless a word is. */
export function broken(text: string, width = widest): string[] {
  const rows: string[] = [];
  let row = "";
  for (const word of text.split(/(?<=[\s,.(])/)) {
    if (row !== "" && (row + word).trimEnd().length > width) {
      rows.push(row.trimEnd());
      row = "";
    }
    row += word;
  }
  return [...rows, row.trimEnd()].filter((one) => one !== "");
}

/** `event [guard] / actions`, each part in rows of its own where they do not fit one. */
export function reactionRows({ source, descriptor, index, event, guard, actions }: Reaction): Row[] {
  const id = reactionId({ source, descriptor, index });
  const row =
    (kind: Row["kind"]) =>
    (text: string): Row => ({ kind, text, id });
  const condition = guard === null ? "" : `[${guard}]`;
  const short = `${event} ${condition}`.trim();
  const told =
    short.length <= widest
      ? [row("event")(short)]
      : [...broken(event).map(row("event")), ...broken(condition).map(row("guard"))];
  return actions.length === 0 ? told : [...told, ...broken(`/ ${actions.join(", ")}`).map(row("action"))];
}

/** A name for one branch of one answer of one state. */
export const reactionId = ({
  source,
  descriptor,
  index,
}: Pick<Reaction, "source" | "descriptor" | "index">): string => `${source} ${descriptor} ${index}`;

export const arrowRows = ({ reasons }: Arrow): Row[] => reasons.flatMap(reactionRows);

/** What is written in the box of a state below its name. */
export const stateRows = ({ invokes, timers, entry, exit, stays }: State): Row[] => [
  ...invokes.map(({ id, src }): Row => ({ kind: "port", id, text: id === src ? src : `${src} as ${id}` })),
  ...timers.map((timer): Row => ({ kind: "timer", id: timer, text: timer })),
  ...entry.map((action): Row => ({ kind: "action", id: "", text: `entry / ${action}` })),
  ...exit.map((action): Row => ({ kind: "action", id: "", text: `exit / ${action}` })),
  ...stays.flatMap(reactionRows),
];
