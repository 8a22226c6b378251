import { useState, useSyncExternalStore } from "react";
import { AskContext } from "./asking.ts";
import type { Feed } from "./feed.ts";
import { Head } from "./panels/head.tsx";
import { Nobody } from "./panels/nobody.tsx";
import { Tab } from "./panels/tab.tsx";
import { useAddress } from "./use-address.ts";

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
        <Nobody />
      ) : (
        <AskContext value={feed.ask}>
          <Tab key={history.source} history={history} histories={histories} address={address} go={go} />
        </AskContext>
      )}
    </div>
  );
};
