import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as v from "valibot";
import {
  type CountedStories,
  fromCounted,
  storiesFile,
  sumOf,
  toCounted,
} from "#tools/inspector/coverage/coverage.ts";
import { areCounted, Part, partsFolder } from "./count-tabs.ts";

const File = v.pipe(v.string(), v.parseJson(), Part);

export const sumUp = async (folder: string): Promise<CountedStories> => {
  const names = await readdir(folder);
  const parts: v.InferOutput<typeof Part>[] = [];
  for (const name of names) parts.push(v.parse(File, await readFile(`${folder}/${name}`, "utf8")));
  const byMachine = Map.groupBy(
    parts.flatMap(({ machines }) => machines),
    ({ machine }) => machine,
  );
  return {
    browsers: parts.length,
    unread: parts.reduce((sum, { unread }) => sum + unread, 0),
    machines: [...byMachine].map(([machine, counted]) => toCounted(machine, sumOf(counted.map(fromCounted)))),
  };
};

/**
 * With COVERAGE=1, returns a teardown that writes the sum of all stories, for /inspector.html. Playwright
 * takes a default export only.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes nothing else
export default async function countStories(): Promise<(() => Promise<void>) | undefined> {
  if (!areCounted) return undefined;
  await rm(partsFolder, { recursive: true, force: true });
  await mkdir(partsFolder, { recursive: true });
  return async () => {
    await mkdir(dirname(storiesFile), { recursive: true });
    await writeFile(storiesFile, JSON.stringify(await sumUp(partsFolder)));
  };
}
