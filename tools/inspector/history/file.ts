import * as v from "valibot";
import { type Entry, Recording, version } from "#src/dev/recording/entry.ts";
import type { History } from "./history.ts";

/** One tab's recording as a file. */
export const writeRecording = ({ entries }: History): string =>
  JSON.stringify({ version, entries } satisfies Recording);

const File = v.pipe(v.string(), v.parseJson(), Recording);

/** The entries of a file, or what is wrong with it, in one sentence. */
export function readRecording(text: string): { entries: readonly Entry[] } | { wrong: string } {
  const read = v.safeParse(File, text);
  if (read.success) return { entries: read.output.entries };
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return { wrong: where === null ? issue.message : `${where}: ${issue.message}` };
}
