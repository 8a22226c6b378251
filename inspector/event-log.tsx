import { useState } from "react";
import type { Entry, PageLog } from "./log.ts";
import { inOneLine } from "./states.ts";

type Props = { page: PageLog; chosen: number | null; choose: (nth: number | null) => void };

/** Events, the newest first; those of the machinery (`xstate.…`) on demand. */
export const EventLog = ({ page, chosen, choose }: Props) => {
  const [wanted, setWanted] = useState("");
  const [machinery, setMachinery] = useState(false);
  const nameOf = (id: string | undefined) => page.actors.get(id ?? "")?.name ?? "the page";
  const isWanted = ({ event, actorId }: Entry) =>
    (machinery || !event.type.startsWith("xstate.")) &&
    `${event.type} ${nameOf(actorId)}`.toLowerCase().includes(wanted.toLowerCase());
  const entries = page.entries.filter(isWanted).toReversed();

  return (
    <section className="events" aria-label="Events">
      <h2>
        Events <small>{entries.length}</small>
      </h2>
      <form onSubmit={(submitted) => submitted.preventDefault()}>
        <input
          type="search"
          aria-label="Filter by event or actor"
          placeholder="Event or actor"
          value={wanted}
          onChange={(change) => setWanted(change.currentTarget.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={machinery}
            onChange={(change) => setMachinery(change.currentTarget.checked)}
          />
          answers and timers
        </label>
      </form>
      <ol>
        {entries.map((entry) => (
          <li key={entry.nth}>
            <button
              type="button"
              aria-current={entry.nth === chosen}
              onClick={() => choose(entry.nth === chosen ? null : entry.nth)}
            >
              <time dateTime={new Date(entry.at).toISOString()}>{clockTime(entry.at)}</time>
              <b>{entry.event.type}</b>
              <small>
                {nameOf(entry.senderId)} → {nameOf(entry.actorId)}
              </small>
              {entry.after?.value !== undefined && (
                <small className="led">{inOneLine(entry.after.value)}</small>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Hours to milliseconds, in the time of this machine. */
const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
