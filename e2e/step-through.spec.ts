import type { BrowserContext } from "@playwright/test";
import { readOptions } from "#tools/paths/options.ts";
import { reportPaths } from "#tools/paths/print.ts";
import { roundOf } from "#tools/paths/html.ts";
import { phrasesOf } from "#tools/paths/phrases.ts";
import { toJUnit } from "#tools/paths/round.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { kabinet } from "./paths/product.ts";
import { stepThrough } from "./step-through.ts";

/** One path of four steps, which ends with a removal that is given up. */
const route = ["--through", "listing", "--through", "planning", "--to", "removal.abandoned"];
const commandLine = ["--machine", "cards", "--locale", "en", ...route];

const openRound = async () => {
  const options = readOptions(kabinet, [...commandLine, "--format", "playwright"], () => {});
  if (options === null) throw new Error("the paths are not printed");
  const report = await reportPaths(kabinet, options, commandLine);
  return { report, round: roundOf(report) };
};
type Opened = Awaited<ReturnType<typeof openRound>>;

/** Steps through a round with these replies; returns what the terminal said. */
const step = async (context: BrowserContext, { report, round }: Opened, replies: readonly string[]) => {
  const said: string[] = [];
  const waiting = [...replies];
  await stepThrough(report, round, () => context.newPage(), {
    say: (text) => void said.push(text.trim()),
    ask: async (question) => {
      said.push(question);
      return waiting.shift() ?? null;
    },
    show: async () => {},
    save: () => {},
  });
  return said;
};

test("a tester steps through a path, comments, stops, and goes on from there", async ({ context }) => {
  const opened = await openRound();
  const [path] = opened.round.paths;
  const said = await step(context, opened, ["", "", "", "+ the list is fast", "", "- too pale"]);
  expect(said).toContain("1. Open /cards/.");
  expect(said).toContain("Played: the page shows what is expected.");
  const judged = () => path?.steps.map(({ verdict, comment }) => [verdict, comment].join(" ").trim());
  expect(judged()).toEqual(["passed", "passed the list is fast", "failed too pale", "open"]);
  const failed = path?.steps[2];
  if (failed !== undefined) failed.verdict = "open";
  // The steps that were judged are played without a question.
  const later = await step(context, opened, ["", "", "", "+"]);
  expect(later.filter((text) => text.startsWith("Enter: play it"))).toHaveLength(2);
  expect(judged()).toEqual(["passed", "passed the list is fast", "passed", "passed"]);
  expect(await step(context, opened, [])).toEqual([]);
});

test("a step that the product fails at is a failure of its path", async ({ context }) => {
  test.setTimeout(90_000);
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("dialog { opacity: 0; visibility: hidden !important }");
    document.adoptedStyleSheets = [sheet];
  });
  const opened = await openRound();
  const said = await step(
    context,
    opened,
    Array.from({ length: 12 }, () => ""),
  );
  const steps = opened.round.paths[0]?.steps ?? [];
  expect(steps.map(({ verdict }) => verdict)).toEqual(["passed", "passed", "failed", "open"]);
  expect(said).toContainEqual(expect.stringMatching(/^It failed: /));
  expect(steps[2]?.comment).toContain("cards:");
  const junit = toJUnit(opened.round, phrasesOf(opened.report).round.said);
  expect(junit).toContain('tests="1" failures="1" skipped="0"');
  expect(junit).toContain("Step 3: ");
});
