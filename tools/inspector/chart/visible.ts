import type { Arrow, Graph, State } from "./graph.ts";

/** What is drawn while some states are closed: their inside is left out, and its arrows begin and end at their edge. */
export function visibleOf({ states, arrows }: Graph, closed: ReadonlySet<string>): Graph {
  const stands = new Map<string, string>();
  const shown: State[] = [];
  for (const state of states) {
    const above = state.parent === null ? null : (stands.get(state.parent) ?? null);
    const inside = above !== null && (above !== state.parent || closed.has(above));
    stands.set(state.id, inside ? above : state.id);
    if (!inside) shown.push(state);
  }
  const merged = new Map<string, Arrow & { reasons: Arrow["reasons"][number][] }>();
  for (const arrow of arrows) {
    const [from, to] = [stands.get(arrow.from) ?? arrow.from, stands.get(arrow.to) ?? arrow.to];
    const within = from === to && (from !== arrow.from || to !== arrow.to);
    if (within) continue;
    const id = `${from}→${to}`;
    const known = merged.get(id) ?? { id, from, to, reasons: [] };
    known.reasons.push(...arrow.reasons);
    merged.set(id, known);
  }
  return { states: shown, arrows: [...merged.values()] };
}
