import { type ActorHistory, type History, indexAt } from "../history/history.ts";
import type { Moment } from "../history/system.ts";
import { duration, titleOf } from "../history/titles.ts";
import type { Entry } from "#src/dev/recording/entry.ts";

/** One arrow of a sequence: who to whom, by the names of their columns. */
export type Message = {
  readonly nth: number;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly kind: "event" | "asks" | "settled";
};

/** Columns from left to right, and what went between them. */
export type Conversation = { readonly columns: readonly string[]; readonly messages: readonly Message[] };

const page = "page";

/**
 * What an actor said and heard up to a moment, the last `most` of it: events, ports it asked, children it started, and how
 * they ended. Asks an index of the actor and of its children; looks at nothing else of the recording.
 */
export function conversationOf(
  history: History,
  actor: ActorHistory,
  moment: Moment,
  most: number,
): Conversation {
  const own = actor.started.name;
  const nameOf = (id: string | null) => (id === null ? page : (history.actors.get(id)?.started.name ?? id));
  const messages: Message[] = [];
  const add = (entry: Entry, from: string, to: string, kind: Message["kind"], text = titleOf(entry)) =>
    messages.push({ nth: entry.nth, at: entry.at, from, to, text, kind });
  for (const event of lastOf(actor.events, moment, most)) {
    if (event.event.type === "xstate.init") continue;
    const timer = event.event.type.startsWith("xstate.after.");
    add(event, timer ? own : nameOf(event.sourceId), own, "event");
  }
  for (const id of actor.children.slice(-most)) {
    const child = history.actors.get(id);
    if (child === undefined) continue;
    const { started, settled } = child;
    if (started.nth <= moment)
      add(
        started,
        own,
        started.name,
        "asks",
        `${started.machine === null ? "asks" : "starts"} ${started.name}`,
      );
    if (settled !== null && settled.nth <= moment)
      add(
        settled,
        started.name,
        own,
        "settled",
        `${started.name} ${settled.result} after ${duration(settled.took)}`,
      );
    for (const event of lastOf(child.events, moment, most))
      if (event.sourceId === actor.started.id) add(event, own, started.name, "event");
  }
  const last = messages.toSorted((a, b) => a.nth - b.nth).slice(-most);
  const named = new Set(last.flatMap(({ from, to }) => [from, to]));
  named.delete(own);
  const left = [page, nameOf(actor.started.parentId)].filter((name) => named.delete(name));
  return { columns: [...new Set([...left, own, ...named])], messages: last };
}

const lastOf = <T extends { readonly nth: number }>(
  list: readonly T[],
  moment: Moment,
  most: number,
): T[] => {
  const end = indexAt(list, moment) + 1;
  return list.slice(Math.max(0, end - most), end);
};
