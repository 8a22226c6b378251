import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** WCAG 2.2 AA with all that came before it, and what axe's makers think is good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const run = `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] })`;

/** Colours are looked at once nothing fades any more; what turns for ever (skeletons) is not waited for. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** What axe finds wrong on a page as it stands: the rule, what to do, and where, one line for each element. */
export const findViolations = async (page: Page): Promise<string[]> => {
  await settle(page);
  // The debugger's door: neither the security policy nor Trusted Types hear of it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // What a bar lies over is not too small for that: people scroll. At its end a page has nothing under its bars.
  const top = await page.evaluate(async () => {
    const { scrollY } = window;
    const page = document.documentElement;
    // Cards get their own height when they first come into sight: the end moves on until all of them have.
    for (let height = 0; height !== page.scrollHeight;) {
      height = page.scrollHeight;
      window.scrollTo(0, height);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
    return scrollY;
  });
  const { violations } = await page.evaluate<AxeResults>(run);
  await page.evaluate((former) => window.scrollTo(0, former), top);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${id}: ${help} at ${target.join(" ")} (${failureSummary.split("\n").slice(1).join(";").trim()})`,
    ),
  );
};

/** The page breaks no rule of axe, in the state it is in. */
export const expectNoViolations = async (page: Page): Promise<void> =>
  expect(await findViolations(page), `axe on ${page.url()}`).toEqual([]);
