import type { Page } from "@playwright/test";
import { expect, onStage } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { customerAt } from "./customer.ts";

/** Waits for layout and paint. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Visible pressable elements that look the same while pressed. */
const unmoved = async (page: Page): Promise<{ pressed: number; silent: string[] }> => {
  // Pressed and released without an effect: no navigation, no choice.
  await page.evaluate(() =>
    addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    ),
  );
  const pressable = page.locator(
    'main :is(a[href], button, summary, label:has(input)):not([aria-disabled="true"]):visible, nav :is(a, button):visible',
  );
  const silent: string[] = [];
  let count = 0;
  for (const one of await pressable.all()) {
    await one.scrollIntoViewIfNeeded();
    // Distant rows get their real height when visible.
    await painted(page);
    const box = await one.boundingBox();
    const isOff = await one.evaluate((element) => element.querySelector(":disabled") !== null);
    if (box === null || isOff) continue;
    /** Screenshots of what a press can change: the element and its card. */
    const look = () =>
      one.evaluate((element) =>
        [element, element.closest("li")]
          .map((each) => {
            if (each === null) return "";
            const { backgroundColor, opacity, transform, scale, boxShadow } = getComputedStyle(each);
            return [backgroundColor, opacity, transform, scale, boxShadow].join();
          })
          .join(" / "),
      );
    const point = { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height / 2 };
    await page.mouse.move(point.x, point.y);
    const isOnTop = await one.evaluate(
      (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
      point,
    );
    if (!isOnTop) continue;
    // Hover may fade in; a press shows at once.
    await one.evaluate((element) =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const before = await look();
    await page.mouse.down();
    await painted(page);
    // A row may move under the finger, so that another one is pressed.
    const isPressed = await one.evaluate((element) => element.matches(":active"));
    const pressed = await look();
    await page.mouse.up();
    if (!isPressed) continue;
    count += 1;
    if (pressed === before)
      silent.push(`${new URL(page.url()).pathname}: ${(await one.innerText()).slice(0, 40)}`);
  }
  return { pressed: count, silent };
};

/** Pages, with a text that shows when they have loaded. */
const pages = [
  ["/subscriptions/", "main h2 a"],
  ["/catalog/", "main h2"],
  ["/payments/", "main li[aria-posinset] a"],
  ["/cards/", "main h2, main button"],
  ["/documents/", "main h2"],
  ["/faq/", "main summary"],
] as const;

for (const [path, loaded] of pages)
  onStage(`everything pressable reacts to a press at once: ${path}`, async ({ page, server }) => {
    await storeSignIn(page, server.regular);
    const { at } = customerAt(page, server.sandbox);
    await page.goto(at(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(loaded).first()).toBeVisible();
    const { pressed, silent } = await unmoved(page);
    expect(silent).toEqual([]);
    expect(pressed, path).toBeGreaterThan(3);
  });
