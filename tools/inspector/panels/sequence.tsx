import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { Entry } from "#src/dev/recording/entry.ts";
import { type ActorHistory, type History, indexAt } from "../history/history.ts";
import type { Moment } from "../history/system.ts";
import { duration, titleOf } from "../history/titles.ts";

/** One arrow of a sequence; `from` and `to` name columns. */
type Message = {
  readonly nth: number;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly kind: "event" | "asks" | "settled";
};

/** Columns from left to right, and the messages between them. */
type Conversation = { readonly columns: readonly string[]; readonly messages: readonly Message[] };

type Props = { history: History; actor: ActorHistory; moment: Moment; choose: (nth: number) => void };

/** The number of messages shown, and the least sizes in px. */
const most = 400;
const column = 116;
const row = 34;

/** What an actor sent and received up to this moment: a column for each other actor, the newest message at the end. */
export const Sequence = ({ history, actor, moment, choose }: Props) => {
  const conversation = conversationOf(history, actor, moment, most);
  const { columns } = conversation;
  return (
    <div className="sequence">
      <ol className="names" style={{ minWidth: columns.length * column }}>
        {columns.map((name) => (
          <li key={name} style={{ width: percent(1, columns) }} aria-current={name === actor.started.name}>
            <b title={name}>{name}</b>
          </li>
        ))}
      </ol>
      <Messages own={actor.started.name} conversation={conversation} choose={choose} />
    </div>
  );
};

/** The width of so many columns: they share the panel, and scroll where they have no room. */
const percent = (count: number, columns: readonly string[]) => `${(100 * count) / columns.length}%`;

const Messages = ({
  own,
  conversation: { columns, messages },
  choose,
}: {
  own: string;
  conversation: Conversation;
  choose: (nth: number) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualiser hands out another list from the same object
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => box.current?.parentElement ?? null,
    estimateSize: () => row,
    overscan: 8,
  });
  const last = messages.length - 1;
  useEffect(() => {
    if (last >= 0) rows.scrollToIndex(last);
  }, [rows, last]);
  return (
    <div
      className="messages"
      ref={box}
      style={{
        minWidth: columns.length * column,
        height: rows.getTotalSize(),
        backgroundSize: `${percent(1, columns)} 100%`,
      }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const message = messages[index];
        if (message === undefined) return null;
        const [from, to] = [columns.indexOf(message.from), columns.indexOf(message.to)];
        const [left, right] = [Math.min(from, to), Math.max(from, to)];
        return (
          <button
            key={`${message.nth} ${message.kind}`}
            type="button"
            data-kind={message.kind}
            data-own={columns[left] === own ? "left" : "right"}
            data-way={from === to ? "self" : from < to ? "right" : "left"}
            aria-label={`${message.from} to ${message.to}: ${message.text}`}
            style={{
              left: percent(left + 0.5, columns),
              transform: `translateY(${start}px)`,
              width: percent(from === to ? 0.5 : right - left, columns),
              height: row,
            }}
            onClick={() => choose(message.nth)}
          >
            <span>{message.text}</span>
          </button>
        );
      })}
    </div>
  );
};

const page = "page";

/**
 * The last `most` messages of an actor up to a moment: events, invoked ports, started children, and their results. Reads the
 * indexes of the actor and of its children only.
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
