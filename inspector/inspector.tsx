import { useState, useSyncExternalStore } from "react";
import { ActorTree } from "./actor-tree.tsx";
import { ChartView } from "./chart-view.tsx";
import { Details } from "./details.tsx";
import { EventLog } from "./event-log.tsx";
import type { Feed } from "./feed.ts";
import type { PageLog } from "./log.ts";

/** Follows the newest page unless another is chosen; paused, it stands still while the feed goes on. */
export const Inspector = ({ feed }: { feed: Feed }) => {
  const live = useSyncExternalStore(feed.subscribe, feed.read);
  const [frozen, setFrozen] = useState<typeof live | null>(null);
  const [pageId, setPageId] = useState<string | null>(null);
  const log = frozen ?? live;
  const pages = [...log.values()];
  const page = pages.find(({ id }) => id === pageId) ?? pages.at(-1);

  return (
    <div className="inspector">
      <header data-on="ink">
        <h1>Inspector</h1>
        {pages.length > 1 && (
          <select
            aria-label="Inspected page"
            value={page?.id}
            onChange={(change) => setPageId(change.currentTarget.value)}
          >
            {pages.map(({ id, address, entries }, nth) => (
              <option key={id} value={id}>
                {nth + 1}. {address} ({entries.length} events)
              </option>
            ))}
          </select>
        )}
        {pages.length === 1 && <p>{page?.address}</p>}
        <button
          type="button"
          aria-pressed={frozen !== null}
          onClick={() => setFrozen(frozen === null ? live : null)}
        >
          {frozen === null ? "Pause" : "Go on"}
        </button>
      </header>
      {page === undefined ? <Nobody /> : <InspectedPage key={page.id} page={page} />}
    </div>
  );
};

const Nobody = () => (
  <main className="nobody">
    <h2>No page is inspected</h2>
    <p>
      Open <a href="/?inspect">the application with ?inspect</a> in this browser. This page may be opened
      before or after it: what happened meanwhile is told again.
    </p>
  </main>
);

const InspectedPage = ({ page }: { page: PageLog }) => {
  const [actorId, setActorId] = useState<string | null>(null);
  const [entryNth, setEntryNth] = useState<number | null>(null);
  const entry = page.entries.find(({ nth }) => nth === entryNth) ?? null;
  const actors = [...page.actors.values()];
  const first = actors.find(({ name }) => name === "session") ?? actors.at(0) ?? null;
  const actor = page.actors.get(entry?.actorId ?? actorId ?? "") ?? first;

  return (
    <main className="columns">
      <ActorTree
        page={page}
        chosen={actor?.id ?? null}
        choose={(id) => {
          setActorId(id);
          setEntryNth(null);
        }}
      />
      <section className="middle">
        {actor !== null && (
          <ChartView actor={actor} snapshot={entry?.after ?? actor.snapshot} then={entry !== null} />
        )}
        {actor !== null && <Details actor={actor} entry={entry} />}
      </section>
      <EventLog
        page={page}
        chosen={entryNth}
        choose={(nth) => {
          setEntryNth(nth);
          setActorId(page.entries.find((one) => one.nth === nth)?.actorId ?? actorId);
        }}
      />
    </main>
  );
};
