import * as v from "valibot";
import { type Entry, Recording, version } from "#src/dev/recording/entry.ts";
import type { History } from "./history.ts";

/** What a file holds, or what is wrong with it, in one sentence. */
export type RecordingFile = { readonly entries: readonly Entry[] } | { readonly wrong: string };

/** The recording of one tab as the text of a file. */
export const writeRecording = ({ entries }: History): string =>
  JSON.stringify({ version, entries } satisfies Recording);

const File = v.pipe(v.string(), v.parseJson(), Recording);

export function readRecording(text: string): RecordingFile {
  const read = v.safeParse(File, text);
  if (read.success) return { entries: read.output.entries };
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return { wrong: where === null ? issue.message : `${where}: ${issue.message}` };
}

/** The entries of several files, and why one of them is no recording; an empty one shows nothing. */
export function joinFiles(files: readonly RecordingFile[]): {
  readonly entries: readonly Entry[];
  readonly wrong: string | null;
} {
  const [wrong = null] = files.flatMap((file) =>
    "wrong" in file ? [file.wrong] : file.entries.length === 0 ? ["it has no entries."] : [],
  );
  return { entries: files.flatMap((file) => ("wrong" in file ? [] : file.entries)), wrong };
}

/** Reads a recording from the server of this page. */
export async function fetchRecording(path: string): Promise<RecordingFile> {
  const response = await fetch(path);
  return response.ok ? readRecording(await response.text()) : { wrong: `${path} is not there` };
}

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
