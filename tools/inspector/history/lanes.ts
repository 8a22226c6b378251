import type { Entry } from "#src/dev/recording/entry.ts";

/** What the timeline tells apart: pages, what people and actors say, answers of ports and children, timers, laws that were broken (or a story that was). */
export const lanes = ["page", "said", "answer", "timer", "law"] as const;
export type Lane = (typeof lanes)[number] | null;

export function laneOf(entry: Entry): Lane {
  if (entry.kind === "page" || entry.kind === "law") return entry.kind;
  if (entry.kind === "failed") return "law";
  if (entry.kind !== "event") return null;
  const { type } = entry.event;
  if (type.startsWith("xstate.after.")) return "timer";
  if (type === "xstate.init" || type === "xstate.stop") return null;
  return type.startsWith("xstate.") ? "answer" : "said";
}

export type Bins = Readonly<Record<(typeof lanes)[number], readonly number[]>>;

/** How many of the first `length` entries of each lane fall into each of `count` equal parts. */
export function binned(all: readonly Lane[], count: number, length = all.length): Bins {
  const empty = () => Array.from({ length: count }, () => 0);
  const bins = { page: empty(), said: empty(), answer: empty(), timer: empty(), law: empty() };
  const share = count / Math.max(1, length);
  // Every entry is looked at each time: an iterator would take ten times as long.
  for (let place = 0; place < length; place += 1) {
    const lane = all[place];
    if (lane === null || lane === undefined) continue;
    const bin = Math.floor(place * share);
    bins[lane][bin] = (bins[lane][bin] ?? 0) + 1;
  }
  return bins;
}

/** How many entries are drawn: a large recording is drawn anew once it has grown by half a bar of `count`, not with each entry. */
export function drawnOf(length: number, count: number): number {
  const half = Math.max(1, Math.floor(length / count / 2));
  return length - (length % half);
}

/** A row of bars as one path of SVG, in a box of `height`; the fullest bin is as high as the row. */
export function barsOf(counts: readonly number[], top: number, height: number): string {
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, bin) => {
    if (count === 0) return "";
    const high = height * (0.35 + (0.65 * count) / most);
    return `M${bin} ${top + height}v${-high}h1v${high}z`;
  });
  return bars.join("");
}
