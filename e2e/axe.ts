import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** WCAG 2.2 AA with its predecessors, and axe's best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const run = `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] })`;

/** Waits for finite animations, so that contrast is final; skeletons run forever. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** axe's violations on the page as it is: rule, fix and element, one per line. */
export const findViolations = async (page: Page): Promise<string[]> => {
  await settle(page);
  // The debugger's evaluate bypasses the security policy and Trusted Types.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // Something covered by a sticky bar is not too small: it can be scrolled. At the end of a page nothing is
  // covered.
  const top = await page.evaluate(async () => {
    const { scrollY } = window;
    const page = document.documentElement;
    // Cards get their real height when first visible, which moves the end of the page.
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

export const expectNoViolations = async (page: Page): Promise<void> =>
  expect(await findViolations(page), `axe on ${page.url()}`).toEqual([]);
