import type { Page } from "@playwright/test";
import { apiPath } from "#contract/headers.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { cards, phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { movedByAnswers } from "./stable-layout.ts";
import { storeSignIn } from "./stored.ts";
import { cardOf } from "./subscription-steps.ts";
import { clientAt, customerAt, signInElsewhere } from "./customer.ts";

/** Pages with one layout need no wide run. */
const others = ["/cards/", "/payments/", "/profile/", "/bonus-system/", "/catalog/", "/documents/"];

/** Opens a page whose replies are held, so it is not hydrated. */
const load = (page: Page, path: string) => page.goto(path, { waitUntil: "load" });

for (const [width, height, more] of [
  [390, 844, others],
  [1440, 900, []],
] as const)
  onStage(
    `nothing moves under a finger while the rest of a page loads (${width} px)`,
    async ({ page, server }) => {
      // Each of eleven pages waits for each reply in turn.
      onStage.setTimeout(180_000);
      await page.setViewportSize({ width, height });
      const { home } = await clientAt(page, server, "/subscriptions/?show=active");
      await cardOf(page, "Колибри Карго").getByRole("link").first().click();
      await expect(home).toBeHidden();
      const { search } = new URL(page.url());
      const id = new URLSearchParams(search).get("s");
      const pages = [
        "/subscriptions/",
        `/subscriptions/?s=${id}`,
        `/subscriptions/?s=${id}&at=pause`,
        `/subscriptions/?s=${id}&at=what-if`,
        "/information-delete-profile/",
        ...more,
      ];
      const moved: string[] = [];
      for (const path of pages)
        moved.push(...(await movedByAnswers(page, () => load(page, path))).map((each) => `${path}: ${each}`));
      expect(moved).toEqual([]);
    },
  );

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`nothing moves under a finger on the way to a payment (${width} px)`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    const customer = await clientAt(page, server, "/catalog/");
    await expect(customer.heading("catalog:title")).toBeVisible();
    const moved: string[] = [];
    const open = async (name: string, how: () => Promise<unknown>): Promise<void> => {
      moved.push(...(await movedByAnswers(page, how)).map((each) => `${name}: ${each}`));
    };
    await open("what is chosen", () => load(page, "/catalog/ebikes/kolibri-2/"));
    await open("a plan more", () => page.getByText(customer.say("checkout:configure.protected")).click());
    await open("a longer term", () =>
      page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click(),
    );
    await customer.button("checkout:configure.submit").click();
    await expect(customer.heading("checkout:review.title")).toBeVisible();
    await open("the last look", () => load(page, "/checkout/"));
    await expect(customer.heading("checkout:review.title")).toBeVisible();
    const bonus = page.getByRole("switch");
    await open("bonus", () => bonus.check());
    await open("no bonus", () => bonus.press("Space"));
    await expect(bonus).not.toBeChecked();
    await expect(bonus).toBeFocused();
    await customer.readyToPay();
    await customer.pay();
    await customer.payAtBank(cards.declined);
    await expect(page.getByText(customer.say("checkout:failure.declined"))).toBeVisible();
    await open("what is unpaid", () => page.reload({ waitUntil: "load" }));
    expect(moved).toEqual([]);
  });

onStage("on a phone the public documents appear below the client's own", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await clientAt(page, server, "/payments/");
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${apiPath}${listSubscriptions.path}*`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/documents/");
  const offer = page.locator("main").getByRole("link", { name: customer.say("common:legal.offer") });
  await expect(page.getByText(customer.say("documents:own.loading"))).toBeAttached();
  await expect(offer).toBeHidden();
  answer();
  await expect(customer.heading("documents:own.title")).toBeVisible();
  await expect(offer).toBeVisible();
});

test("what is below a year-long timeline stays in place while it loads", async ({ page, server }) => {
  // The whole page is visible, down to the list of changes.
  await page.setViewportSize({ width: 390, height: 3400 });
  await storeSignIn(page, await signInElsewhere(server, phones.troubled));
  const customer = customerAt(page, server.sandbox);
  await page.goto("/subscriptions/");
  await cardOf(page, "Стриж").getByRole("link").first().click();
  await expect(customer.heading("subscription:line.title")).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(await movedByAnswers(page, () => load(page, pathname + search))).toEqual([]);
});
