import { rm, writeFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import type { BrowserContext, Disposable, TestInfo } from "@playwright/test";
import { recordingPass } from "#server/platform/recording-pass.rules.ts";
import { passKey } from "#src/ports/recording-pass.ts";
import { type Entry, type Recording, version } from "#src/dev/recording/entry.ts";
import { areCounted, countTabs } from "./count-tabs.ts";
import { readTab } from "./read-tab.ts";
import { recordingSecret } from "./server.ts";

/** Valid longer than any story's clock. */
const pass = recordingPass(recordingSecret, Date.UTC(2200, 0, 1));

/** Records every tab of a browser as a client's recorded visit; the bar takes no space. */
const recordTabs = (context: BrowserContext): Promise<Disposable> =>
  context.addInitScript(
    ([key, value]) => {
      if (self !== top) return;
      try {
        sessionStorage.setItem(key, value);
      } catch {
        // Without storage nothing is recorded.
      }
      const hiding = new MutationObserver(() => {
        const bar = document.querySelector<HTMLElement>("[data-recorder]");
        if (bar === null) return;
        bar.hidden = true;
        hiding.disconnect();
      });
      hiding.observe(document, { childList: true, subtree: true });
    },
    [passKey, pass] as const,
  );

/** The used parts of a story, and its report. */
export type Story = Pick<
  TestInfo,
  "file" | "status" | "expectedStatus" | "error" | "attachments" | "attach" | "outputPath"
>;
type Failure = { message?: string | undefined; stack?: string | undefined };

/** The failure of a story, as the last entry of a tab. */
const failureAfter = (
  entries: readonly Entry[],
  { message = "", stack = "" }: Failure,
  at: number,
): Entry[] => {
  const last = entries.at(-1);
  if (last === undefined) return [];
  const [text = ""] = stripVTControlCharacters(message).split("Call log:");
  const why = text
    .replace(/^Error: /, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const places = stack.match(/\be2e\/[\w./-]+\.ts:\d+/g) ?? [];
  const where = places.find((place) => place.includes(".spec.ts:")) ?? places[0] ?? null;
  return [...entries, { kind: "failed", nth: last.nth + 1, at, source: last.source, why, where }];
};

/** Attaches the recordings of all tabs to the report of a failed story; /inspector.html imports them. */
const attachRecording = async (context: BrowserContext, story: Story, failure: Failure): Promise<void> => {
  const entries: Entry[] = [];
  for (const page of context.pages()) {
    if (!/^https?:/.test(page.url())) continue;
    try {
      const tab = await readTab(page);
      entries.push(...failureAfter(tab.entries, failure, tab.at));
    } catch (reason) {
      await story.attach("no recording", { body: `${page.url()}: ${String(reason)}` });
    }
  }
  if (entries.length === 0) return;
  const nth = story.attachments.filter(({ name }) => name.startsWith("recording")).length + 1;
  // A text is stored in the report; for a file it names the copy.
  const path = story.outputPath(`recording-${nth}.json`);
  await writeFile(path, JSON.stringify({ version, entries } satisfies Recording));
  await story.attach(`recording ${nth}`, { path, contentType: "application/json" });
  await rm(path);
};

/** Walks of the models' paths are counted by the models. */
const isWalk = ({ file }: Story): boolean => file.endsWith("tours.spec.ts");

/** Records a browser during a story and attaches the recording on failure. */
export const whileRecorded = async (
  context: BrowserContext,
  story: Story,
  play: () => Promise<void>,
): Promise<void> => {
  const recording = await recordTabs(context);
  try {
    await play();
  } catch (fault) {
    await attachRecording(context, story, fault instanceof Error ? fault : { message: String(fault) });
    throw fault;
  }
  if (story.status !== story.expectedStatus)
    await attachRecording(context, story, story.error ?? { message: story.status });
  else if (areCounted && !isWalk(story)) await countTabs(context);
  await recording.dispose();
};
