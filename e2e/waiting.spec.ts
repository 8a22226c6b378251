import type { Page } from "@playwright/test";
import { expect, onStage as test } from "./fixtures.ts";
import { clientAt } from "./customer.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Running and scheduled animations: name, start and end (ms). */
const animations = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().map((each) => {
      const { delay = 0, duration = 0 } = each.effect?.getTiming() ?? {};
      return {
        name: each instanceof CSSAnimation ? each.animationName : "",
        begins: delay,
        ends: delay + Number(duration),
      };
    }),
  );

test("a slow page shows a bar after 200 ms, which runs for five seconds, and goes when the page arrives", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/payments/");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/info/about/**", async (route) => {
    await answered;
    await route.continue();
  });
  const bar = async () => (await animations(page)).filter(({ name }) => name === "arriving");
  expect(await bar()).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("link", { name: customer.say("shell:nav.about") })
    .first()
    .click();
  await expect.poll(bar).toEqual([{ name: "arriving", begins: 200, ends: 5_200 }]);
  await expect(customer.heading("payments:title")).toBeVisible();

  answer();
  await expect(page).toHaveURL(/\/about\/$/);
  await expect.poll(bar).toEqual([]);
});

test("one page fades out before the next fades in, and the next starts at its top", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/payments/");
  const scrollToEnd = () =>
    page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return scrollY;
    });
  // The rows come after the heading.
  await expect.poll(scrollToEnd).toBeGreaterThan(300);
  const turning = page.evaluate(
    () =>
      new Promise<{ name: string; begins: number; ends: number }[]>((resolve) => {
        const look = () => {
          const found = document.getAnimations().flatMap((each) => {
            if (!(each instanceof CSSAnimation) || !each.animationName.startsWith("page-")) return [];
            const { delay = 0, duration = 0 } = each.effect?.getTiming() ?? {};
            return [{ name: each.animationName, begins: delay, ends: delay + Number(duration) }];
          });
          if (found.length === 2) resolve(found);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page
    .getByRole("link", { name: customer.say("shell:nav.devices") })
    .first()
    .click();
  const [out, into] = (await turning).toSorted((one, other) => one.begins - other.begins);
  expect([out?.name, into?.name]).toEqual(["page-out", "page-in"]);
  expect(into?.begins).toBeGreaterThanOrEqual(out?.ends ?? Infinity);
  await expect(customer.heading("catalog:title")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
