import * as v from "valibot";
import { Counted, fromCounted } from "./counted.ts";
import { type Coverage, sumOf } from "./coverage.ts";

/** Where stories that are counted leave what they took (e2e/count-stories.ts), by its path in this folder. */
export const storiesFile = ".cache/coverage/stories.json";

/** What a file tells: how many browsers were counted, how many tabs could not be asked, and what they took. */
export const CountedStories = v.object({
  browsers: v.number(),
  unread: v.number(),
  machines: v.array(Counted),
});
export type CountedStories = v.InferOutput<typeof CountedStories>;

const File = v.pipe(v.string(), v.parseJson(), CountedStories);

export const noneCounted = "No stories were counted here: COVERAGE=1 npm run test:all does.";

/** What stories in a browser have taken of a machine; null while none were counted. `note`: of how many. */
export async function coverageOfStories(
  machine: string,
): Promise<{ coverage: Coverage | null; note: string }> {
  const response = await fetch(`/${storiesFile}`);
  const read = v.safeParse(File, await response.text());
  if (!read.success) return { coverage: null, note: noneCounted };
  const { browsers, unread, machines } = read.output;
  const coverage = sumOf(machines.filter((one) => one.machine === machine).map(fromCounted));
  const left = unread === 0 ? "" : `, without ${unread} tabs that could not be asked`;
  return { coverage, note: `By the stories of ${browsers} browsers${left}.` };
}
