import { readRecording } from "./history/file.ts";
import type { Entry } from "#src/dev/recording/entry.ts";

/** Reads a recording that the server of this page has; what is wrong with it, in one sentence. */
export async function openRecording(
  path: string,
): Promise<{ entries: readonly Entry[] } | { wrong: string }> {
  const response = await fetch(path);
  return response.ok ? readRecording(await response.text()) : { wrong: `${path} is not there` };
}
