import { useState, useSyncExternalStore } from "react";
import { AskContext } from "./ask-page.ts";
import type { Feed } from "./feed.ts";
import { Head } from "./panels/head.tsx";
import { NoRecording } from "./panels/no-recording.tsx";
import { Tab } from "./panels/tab.tsx";
import { type Address, readAddress, writeAddress } from "./address.ts";

const subscribe = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

/** The address of what is looked at, and how to look at something else. */
function useAddress(): [Address, (change: Partial<Address>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const address = readAddress(hash);
  return [address, go];
}

/** Changes what is looked at. Steps are not kept for the browser's "back": there are hundreds of them. */
function go(change: Partial<Address>): void {
  const next = writeAddress({ ...readAddress(location.hash), ...change });
  if (next === location.hash) return;
  history.replaceState(null, "", next);
  dispatchEvent(new Event("hashchange"));
}

/** Follows the tab that was heard last unless another is chosen. `refusal`: why the recording of the address is none. */
export const Inspector = ({ feed, refusal }: { feed: Feed; refusal: string | null }) => {
  const sources = useSyncExternalStore(feed.subscribe, feed.read);
  const [address, go] = useAddress();
  const [wrong, setWrong] = useState(refusal);
  const histories = [...sources.values()];
  const history = sources.get(address.tab ?? "") ?? histories.at(-1) ?? null;

  return (
    <div className="inspector">
      <Head
        histories={histories}
        history={history}
        choose={(tab) => go({ tab, actor: undefined, at: undefined })}
        open={(entries) => {
          const [first] = entries;
          if (first !== undefined) setWrong(null);
          feed.add(entries);
          if (first !== undefined) go({ tab: first.source.id, actor: undefined, at: undefined });
        }}
        refuse={setWrong}
      />
      {wrong !== null && (
        <p role="alert" className="wrong">
          This file is no recording: {wrong}
        </p>
      )}
      {history === null ? (
        <NoRecording />
      ) : (
        <AskContext value={feed.ask}>
          <Tab key={history.source} history={history} histories={histories} address={address} go={go} />
        </AskContext>
      )}
    </div>
  );
};
