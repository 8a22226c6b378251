import { useCallback, useState } from "react";
import type { Address } from "../address.ts";
import { type History, indexAt } from "../history/history.ts";
import { latest, lookedAt, momentAfter, snapshotAt, systemAt } from "../history/system.ts";
import { nextChange, readPath } from "../history/changes.ts";
import { ActorTree } from "./actor-tree.tsx";
import { Details } from "./details.tsx";
import { EntryList, type Filter, createFiltering } from "./entry-list.tsx";
import { type Move, useKeys } from "./keys.ts";
import { Timeline } from "./timeline.tsx";
import { View } from "./view.tsx";

type Props = {
  history: History;
  histories: readonly History[];
  address: Address;
  go: (change: Partial<Address>) => void;
};

/** The recording of one tab, at the chosen moment or at the last one. */
export const Tab = ({ history, histories, address, go }: Props) => {
  const [filter, setFilter] = useState<Filter>({ words: "", extent: "said" });
  const [filtering] = useState(createFiltering);
  const [path, setPath] = useState<string | null>(null);
  const { places } = filtering(history, filter);
  const chosen = address.at ?? null;
  const moment = chosen === null ? latest(history) : momentAfter(history, chosen);
  const running = systemAt(history, moment);
  const actorId = lookedAt(history, running, address.actor ?? null, chosen);
  const actor = actorId === null ? null : (history.actors.get(actorId) ?? null);

  useKeys((move: Move) => {
    if (move === "live") return go({ at: undefined });
    if (move === "next" || move === "previous") {
      const nth = neighbour(history, places, chosen, move === "next" ? 1 : -1);
      if (nth !== null) go({ at: nth });
      return;
    }
    if (actor === null) return;
    const read = ({ context, value }: { context?: unknown; value: unknown }) =>
      path === null ? [value, context] : readPath(context, path);
    const nth = nextChange(actor, moment, move === "nextChange" ? 1 : -1, read);
    if (nth !== null) go({ at: nth, actor: actorId ?? undefined });
  });

  const chooseActor = useCallback((id: string) => go({ actor: id }), [go]);
  const chooseEntry = useCallback(
    (nth: number, actor: string | null) =>
      go(nth === chosen ? { at: undefined } : { at: nth, ...(actor && { actor }) }),
    [go, chosen],
  );

  return (
    <>
      <div className="columns">
        <div className="side">
          <ActorTree running={running} chosen={actorId} choose={chooseActor} />
          <EntryList
            history={history}
            places={places}
            filter={filter}
            setFilter={setFilter}
            chosen={chosen}
            choose={chooseEntry}
          />
        </div>
        <View
          history={history}
          histories={histories}
          actor={actor}
          actorId={actorId}
          moment={moment}
          isLive={chosen === null}
          running={running}
          name={address.view}
          go={go}
        />
        <Details
          actor={actor}
          snapshot={actor === null ? null : snapshotAt(actor, moment)}
          entry={chosen === null ? null : (history.entries[indexAt(history.entries, chosen)] ?? null)}
          path={path}
          setPath={setPath}
        />
      </div>
      <Timeline history={history} chosen={chosen} go={(at) => go({ at })} />
    </>
  );
};

/** The listed entry after the chosen one, or before it; the last one if none is chosen. */
function neighbour(
  history: History,
  places: readonly number[],
  chosen: number | null,
  step: 1 | -1,
): number | null {
  if (chosen === null) return history.entries[places.at(-1) ?? -1]?.nth ?? null;
  const at = indexAt(history.entries, chosen);
  const place = step === 1 ? places.find((one) => one > at) : places.findLast((one) => one < at);
  return place === undefined ? null : (history.entries[place]?.nth ?? null);
}
