import { useState, useSyncExternalStore } from "react";
import type { Feed } from "./feed.ts";
import { Head } from "./panels/head.tsx";
import { Nobody } from "./panels/nobody.tsx";
import { Tab } from "./panels/tab.tsx";
import { useAddress } from "./use-address.ts";

/** Follows the tab that was heard last unless another is chosen. */
export const Inspector = ({ feed }: { feed: Feed }) => {
  const sources = useSyncExternalStore(feed.subscribe, feed.read);
  const [address, go] = useAddress();
  const [wrong, setWrong] = useState<string | null>(null);
  const histories = [...sources.values()];
  const history = sources.get(address.tab ?? "") ?? histories.at(-1) ?? null;

  return (
    <div className="inspector">
      <Head
        histories={histories}
        history={history}
        choose={(tab) => go({ tab, actor: undefined, at: undefined })}
        open={(entries) => {
          feed.add(entries);
          const [first] = entries;
          setWrong(null);
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
        <Tab key={history.source} history={history} address={address} go={go} />
      )}
    </div>
  );
};
