import type { Page, Route } from "@playwright/test";
import { apiPath } from "#contract/headers.ts";
import { isOwnPage } from "./held-requests.ts";

/** What can be pressed and was seen before, and is further than 4 px from there now: "a «Pause» 767 → 817". */
const movedSince = (before: [Element, number][]): string[] =>
  before.flatMap(([element, top]) => {
    const now = element.getBoundingClientRect();
    const isSeen = element.isConnected && element.checkVisibility({ visibilityProperty: true });
    const name = (element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40);
    return isSeen && Math.abs(now.top - top) > 4
      ? [`${element.localName} «${name}» ${Math.round(top)} → ${Math.round(now.top)}`]
      : [];
  });

/** What can be pressed and is seen now, with its distance from the top of the window, in px. */
const pressableNow = (): [Element, number][] =>
  Array.from(document.querySelectorAll("a[href], button, label, summary"))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element): [Element, number] => [element, element.getBoundingClientRect().top])
    .filter(([, top]) => top > -innerHeight && top < innerHeight);

/** Resolves when what has come is on the screen, in the letters it is to be in. True if nothing else is awaited. */
const settle = async (): Promise<boolean> => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  if (document.documentElement.dataset["fonts"] === "")
    await Promise.all([document.fonts.load("1em 'Onest Variable'", "aа₽"), document.fonts.ready]);
  await frame();
  await frame();
  const isAwaited = document.querySelector("[data-page], main :is([data-timed], [aria-busy])") !== null;
  return document.querySelector("h1") !== null && !isAwaited;
};

/**
 * Opens a page and answers its requests to the API one after another. Resolves with whatever could be pressed and was
 * moved by an answer. @throws when nothing was asked for: then nothing would be shown.
 */
export const movedByAnswers = async (page: Page, open: () => Promise<unknown>): Promise<string[]> => {
  const held: Route[] = [];
  await page.route(`**${apiPath}**`, (route) =>
    isOwnPage(route.request()) ? route.fulfill({ status: 204 }) : void held.push(route),
  );
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
    // What the page left behind has called off has no answer.
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
