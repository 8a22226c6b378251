import { useState, useSyncExternalStore } from "react";
import { useAddress } from "./address.ts";
import { AskContext, type Feed } from "./feed.ts";
import { type RecordingFile, joinFiles, readRecording, saveFile, writeRecording } from "./history/file.ts";
import type { History } from "./history/history.ts";
import { counted } from "./history/titles.ts";
import { Tab } from "./panels/tab.tsx";

/** Shows the tab that began last unless another is chosen. `refusal`: why the file of the address is no recording. */
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
        open={(files) => {
          const { entries, wrong: why } = joinFiles(files);
          const [first] = entries;
          setWrong(why);
          feed.add(entries);
          if (first !== undefined) go({ tab: first.source.id, actor: undefined, at: undefined });
        }}
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

type HeadProps = {
  histories: readonly History[];
  history: History | null;
  choose: (tab: string) => void;
  open: (files: readonly RecordingFile[]) => void;
};

/** Chooses the tab, and imports and exports its recording. */
const Head = ({ histories, history, choose, open }: HeadProps) => (
  <header className="head" data-on="ink">
    <h1>Inspector</h1>
    {histories.length > 1 ? (
      <select
        aria-label="Tab"
        value={history?.source}
        onChange={(change) => choose(change.currentTarget.value)}
      >
        {histories.map(({ source, address, entries }, nth) => (
          <option key={source} value={source}>
            Tab {nth + 1}: {address} ({counted(entries.length, "entry", "entries")})
          </option>
        ))}
      </select>
    ) : (
      <p>
        {history === null
          ? ""
          : `${history.address} · ${counted(history.entries.length, "entry", "entries")}`}
      </p>
    )}
    <label className="button">
      Import
      <input
        type="file"
        accept="application/json"
        multiple
        onChange={(change) => {
          const input = change.currentTarget;
          void load(input).then(open);
        }}
      />
    </label>
    <button
      type="button"
      className="button"
      disabled={history === null}
      onClick={() => history && saveFile("recording.json", writeRecording(history), "application/json")}
    >
      Export
    </button>
  </header>
);

/** Reads the chosen files. The input is emptied, so that the same ones can be chosen again. */
async function load(input: HTMLInputElement): Promise<RecordingFile[]> {
  const files = [...(input.files ?? [])];
  const read = await Promise.all(files.map(async (file) => readRecording(await file.text())));
  input.value = "";
  return read;
}

const NoRecording = () => (
  <main className="no-application">
    <h2>No page is recorded</h2>
    <p>
      Open <a href="/?inspect">the application with ?inspect</a> in this browser. This page may be opened
      before or after it: what happened meanwhile is told again. Or import a recording.
    </p>
  </main>
);
