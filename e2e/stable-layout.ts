import type { Page, Route } from "@playwright/test";
import { apiPath } from "#contract/headers.ts";

/** Pressable elements that have moved by more than 4 px: "a «Pause» 767 → 817". */
const movedSince = (before: [Element, number][]): string[] =>
  before.flatMap(([element, top]) => {
    const now = element.getBoundingClientRect();
    const isSeen = element.isConnected && element.checkVisibility({ visibilityProperty: true });
    const name = (element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40);
    return isSeen && Math.abs(now.top - top) > 4
      ? [`${element.localName} «${name}» ${Math.round(top)} → ${Math.round(now.top)}`]
      : [];
  });

/** Visible pressable elements with their distance from the top, in px. */
const pressableNow = (): [Element, number][] =>
  Array.from(document.querySelectorAll("a[href], button, label, summary"))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element): [Element, number] => [element, element.getBoundingClientRect().top])
    .filter(([, top]) => top > -innerHeight && top < innerHeight);

/** Waits until replies are rendered in the final font. True if nothing else is loading. */
const settle = async (): Promise<boolean> => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await document.fonts.ready;
  await frame();
  await frame();
  const isAwaited = document.querySelector(":root[data-page], main :is([data-timed], [aria-busy])") !== null;
  return document.querySelector("h1") !== null && !isAwaited;
};

/**
 * Opens a page and replies to its requests one by one. Returns pressable elements that a reply moved. Throws
 * without requests, since nothing would be tested.
 */
export const movedByAnswers = async (page: Page, open: () => Promise<unknown>): Promise<string[]> => {
  const held: Route[] = [];
  await page.route(`**${apiPath}**`, (route) => void held.push(route));
  await open();
  const moved: string[] = [];
  let answers = 0;
  for (;;) {
    const isSettled = await page.evaluate(settle);
    const route = held.shift();
    if (route === undefined && isSettled) break;
    if (route === undefined) continue;
    const before = await page.evaluateHandle(pressableNow);
    const request = route.request();
    await route.continue();
    // Aborted requests of the former page have no reply.
    const answer = await request.response();
    if (answer === null) continue;
    await answer.finished();
    answers += 1;
    await page.evaluate(settle);
    const { pathname } = new URL(request.url());
    moved.push(...(await before.evaluate(movedSince)).map((each) => `${pathname} moved ${each}`));
  }
  if (answers === 0) throw new Error(`${page.url()} asked for nothing`);
  await page.unroute(`**${apiPath}**`);
  return moved;
};
