import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { ActorHistory, History } from "../history/history.ts";
import type { Moment } from "../history/system.ts";
import { type Conversation, conversationOf } from "./messages.ts";

type Props = { history: History; actor: ActorHistory; moment: Moment; choose: (nth: number) => void };

/** How many messages are shown, and sizes in px. */
const most = 400;
const column = 168;
const row = 34;

/** What an actor said and heard up to this moment: a column for each it talked with, the newest at the end. */
export const Sequence = ({ history, actor, moment, choose }: Props) => {
  const conversation = conversationOf(history, actor, moment, most);
  const width = conversation.columns.length * column;
  return (
    <div className="sequence">
      <ol className="names" style={{ width }}>
        {conversation.columns.map((name) => (
          <li key={name} style={{ width: column }} aria-current={name === actor.started.name}>
            <b title={name}>{name}</b>
          </li>
        ))}
      </ol>
      <Messages own={actor.started.name} conversation={conversation} width={width} choose={choose} />
    </div>
  );
};

const Messages = ({
  own,
  conversation: { columns, messages },
  width,
  choose,
}: {
  own: string;
  conversation: Conversation;
  width: number;
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
      style={{ width, height: rows.getTotalSize(), backgroundSize: `${column}px 100%` }}
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
              transform: `translate(${(left + 0.5) * column}px, ${start}px)`,
              width: from === to ? column : (right - left) * column,
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
