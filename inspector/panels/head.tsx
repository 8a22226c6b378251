import { readRecording, writeRecording } from "../history/file.ts";
import type { History } from "../history/history.ts";
import type { Entry } from "../recording/entry.ts";

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
        onChange={(change) => {
          const input = change.currentTarget;
          void load(input).then((read) => ("wrong" in read ? refuse(read.wrong) : open(read.entries)));
        }}
      />
    </label>
    <button
      type="button"
      className="button"
      disabled={history === null}
      onClick={() => history && save(history)}
    >
      Export
    </button>
  </header>
);

/** Reads the chosen file, and lets the same one be chosen again. */
async function load(input: HTMLInputElement): Promise<ReturnType<typeof readRecording>> {
  const [file] = input.files ?? [];
  const text = (await file?.text()) ?? "";
  input.value = "";
  return readRecording(text);
}

function save(history: History): void {
  const address = URL.createObjectURL(new Blob([writeRecording(history)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: "recording.json" });
  link.click();
  URL.revokeObjectURL(address);
}
