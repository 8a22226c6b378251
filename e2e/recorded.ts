import { rm, writeFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import type { BrowserContext, Disposable, TestInfo } from "@playwright/test";
import { recordingPass } from "#server/platform/recording-pass.rules.ts";
import { passKey } from "#src/ports/recording-pass.ts";
import { type Entry, type Recording, version } from "#src/dev/recording/entry.ts";
import { areCounted, countTabs } from "./count-tabs.ts";
import { readTab } from "./read-tab.ts";
import { recordingSecret } from "./server.ts";

/** A pass that outlasts the clock of any story. */
const pass = recordingPass(recordingSecret, Date.UTC(2200, 0, 1));

/** Has every tab of a browser recorded as a client's visit is for support; the bar that says so takes no place. */
const recordTabs = (context: BrowserContext): Promise<Disposable> =>
  context.addInitScript(
    ([key, value]) => {
      if (self !== top) return;
      try {
        sessionStorage.setItem(key, value);
      } catch {
        // Where a browser keeps nothing, nothing is recorded.
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

/** What is asked of a story, and told to its report. */
export type Story = Pick<
  TestInfo,
  "file" | "status" | "expectedStatus" | "error" | "attachments" | "attach" | "outputPath"
>;
type Failure = { message?: string | undefined; stack?: string | undefined };

/** Where a story failed, and why, as the last entry of a tab. */
const failureAfter = (
  entries: readonly Entry[],
  { message = "", stack = "" }: Failure,
  at: number,
): Entry[] => {
  const last = entries.at(-1);
  if (last === undefined) return [];
  const [said = ""] = stripVTControlCharacters(message).split("Call log:");
  const why = said
    .replace(/^Error: /, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const places = stack.match(/\be2e\/[\w./-]+\.ts:\d+/g) ?? [];
  const where = places.find((place) => place.includes(".spec.ts:")) ?? places[0] ?? null;
  return [...entries, { kind: "failed", nth: last.nth + 1, at, source: last.source, why, where }];
};

/** Attaches what all tabs of a browser have recorded to the report on a story that has failed; /inspector.html imports it. */
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
  // A text is in the report alone; of a file the report says where its copy is.
  const path = story.outputPath(`recording-${nth}.json`);
  await writeFile(path, JSON.stringify({ version, entries } satisfies Recording));
  await story.attach(`recording ${nth}`, { path, contentType: "application/json" });
  await rm(path);
};

/** The walks of the models' paths are counted by the models. */
const isWalk = ({ file }: Story): boolean => file.endsWith("tours.spec.ts");

/** Records a browser while a story uses it; where the story fails, or `play` does, the report has the recording. */
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
