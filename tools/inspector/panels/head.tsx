import { readRecording, writeRecording } from "../history/file.ts";
import type { History } from "../history/history.ts";
import type { Entry } from "#src/dev/recording/entry.ts";
import { saveFile } from "../save-file.ts";

type Props = {
  histories: readonly History[];
  history: History | null;
  choose: (tab: string) => void;
  open: (entries: readonly Entry[]) => void;
  refuse: (why: string) => void;
};

/** Which tab is looked at, and its recording as a file. */
export const Head = ({ histories, history, choose, open, refuse }: Props) => (
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
            Tab {nth + 1}: {address} ({entries.length} entries)
          </option>
        ))}
      </select>
    ) : (
      <p>{history === null ? "" : `${history.address} · ${history.entries.length} entries`}</p>
    )}
    <label className="button">
      Import
      <input
        type="file"
        accept="application/json"
        multiple
        onChange={(change) => {
          const input = change.currentTarget;
          void load(input).then((read) => {
            for (const one of read) if ("wrong" in one) refuse(one.wrong);
            return open(read.flatMap((one) => ("wrong" in one ? [] : one.entries)));
          });
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

/** Reads the chosen files, and lets the same ones be chosen again. */
async function load(input: HTMLInputElement): Promise<ReturnType<typeof readRecording>[]> {
  const files = [...(input.files ?? [])];
  const read = await Promise.all(files.map(async (file) => readRecording(await file.text())));
  input.value = "";
  return read;
}
