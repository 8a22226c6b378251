import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import type { BrowserContext } from "@playwright/test";
import * as v from "valibot";
import { Counted, coverageOf, sumOf, toCounted } from "#tools/inspector/coverage/coverage.ts";
import { emptyHistory, record } from "#tools/inspector/history/history.ts";
import { latest } from "#tools/inspector/history/system.ts";
import type { Entry } from "#src/dev/recording/entry.ts";
import { readTab } from "./read-tab.ts";

/** Counting reads every tab, so it is off by default. */
export const areCounted = process.env["COVERAGE"] !== undefined;

/** A file for each browser; `count-stories.ts` merges them. */
export const partsFolder = ".cache/coverage/parts";

/** Transitions taken in one browser, and tabs that could not be read. */
export const Part = v.object({ unread: v.number(), machines: v.array(Counted) });

/** Transitions of the actors of some tabs, by machine. */
const countedIn = (tabs: readonly (readonly Entry[])[]): Counted[] => {
  const coverages = tabs.flatMap((entries) => {
    const history = record(emptyHistory(entries[0]?.source.id ?? ""), entries);
    return [...history.actors.values()].map((actor) => ({
      machine: actor.started.machine,
      coverage: coverageOf([actor], latest(history)),
    }));
  });
  return [...Map.groupBy(coverages, ({ machine }) => machine)].flatMap(([machine, parts]) =>
    machine === null ? [] : [toCounted(machine, sumOf(parts.map(({ coverage }) => coverage)))],
  );
};

/** Writes the transitions of all tabs of a successful story to a file of its own. */
export const countTabs = async (context: BrowserContext, folder = partsFolder): Promise<void> => {
  const tabs: Entry[][] = [];
  let unread = 0;
  for (const page of context.pages()) {
    if (!/^https?:/.test(page.url())) continue;
    try {
      const { entries } = await readTab(page);
      tabs.push(entries);
    } catch {
      unread += 1;
    }
  }
  await mkdir(folder, { recursive: true });
  const part: v.InferOutput<typeof Part> = { unread, machines: countedIn(tabs) };
  await writeFile(`${folder}/${randomUUID()}.json`, JSON.stringify(part));
};
