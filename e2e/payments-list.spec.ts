import type { Page } from "@playwright/test";
import { cards, phones } from "../tests/driver/driver.ts";
import { cardSteps } from "./card-steps.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { refuseOneFile } from "./refuse-one-file.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { storyLanguages } from "./story-languages.ts";
import type { Language } from "./texts.ts";
import { customerAt, signInElsewhere } from "./customer.ts";

const signedIn = async (page: Page, server: Server, language?: Language, who = server.regular) => {
  await storeSignIn(page, who);
  return customerAt(page, server.sandbox, language);
};

for (const language of storyLanguages("ru"))
  onStage(
    `payments are found, opened and closed, and the URL keeps it all (${language})`,
    async ({ page, server }) => {
      const customer = await signedIn(page, server, language);
      const rows = page.locator("main li[aria-posinset]");
      await page.goto(customer.at("/payments/"));
      await expect(rows).toHaveCount(21);

      // Due payments come before past ones, in the upper half of a phone's screen; the first past one is on it.
      await expect(customer.button("subscriptions:pay")).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: customer.say("payments:due") })
          .getByText(customer.say("subscriptions:status.awaitingPayment")),
      ).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(rows.first()).toBeInViewport();
      expect((await customer.button("subscriptions:pay").boundingBox())?.y).toBeLessThan(422);

      // A bar opens its month's payments and, pressed again, all of them.
      const pole = page
        .getByRole("navigation", { name: customer.say("payments:spending") })
        .getByRole("link")
        .last();
      await pole.click();
      await expect(pole).toHaveAttribute("aria-current", "true");
      await expect(rows).not.toHaveCount(21);
      await expect(customer.button("payments:filter.on")).toBeVisible();
      await pole.click();
      await expect(rows).toHaveCount(21);

      await customer.button("payments:filter").click();
      // What is hidden for screen readers adds no scrollbar.
      expect(await page.getByRole("dialog").evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
      await page.getByRole("radio", { name: customer.say("payments:show.fail") }).check();
      await page.getByRole("dialog").getByRole("button").last().click();
      await expect(rows).toHaveCount(1);
      await expect(page).toHaveURL(/\?show=fail$/);
      // Only unusual payments have a status.
      await expect(rows.getByText(customer.say("payments:state.failed"))).toBeVisible();
      await rows.getByRole("link").click();
      await expect(customer.heading("payments:one.title.failed")).toBeFocused();
      await expect(page.locator("main").getByText(customer.say("payments:one.why.noFunds"))).toBeVisible();
      await page.goBack();
      await expect(rows.getByRole("link")).toBeFocused();

      await page.goto(customer.at("/payments/?q=4417&type=subscription"));
      await expect(page.getByRole("searchbox")).toHaveValue("4417");
      await page.getByRole("searchbox").fill("SGN5-31150");
      await expect(rows).toHaveCount(5);
      await expect(page).toHaveURL(/q=SGN5-31150/);
      await page.reload();
      await expect(rows).toHaveCount(5);
      await page.getByRole("searchbox").fill("~");
      await page.getByRole("link", { name: customer.say("payments:none.action") }).click();
      await expect(rows).toHaveCount(21);
      await expect(page.getByRole("searchbox")).toHaveValue("");
    },
  );

onStage(
  "a payment opens by its URL with its receipt; another client's is missing",
  async ({ page, server }) => {
    const customer = await signedIn(page, server);
    await page.goto("/payments/");
    await page.locator("main li[aria-posinset] a").first().click();
    await expect(customer.heading("payments:receipt.number")).toBeVisible();
    const own = page.url();
    await page.reload();
    await expect(customer.heading("payments:receipt.number")).toBeVisible();
    expect(page.url()).toBe(own);
    for (const id of [9_000, 99_999_999]) {
      await page.goto(`/payments/?p=${id}`);
      await expect(customer.heading("payments:one.missing.title")).toBeVisible();
    }
  },
);

onStage(
  "the file has the shown rows, for a Russian spreadsheet, and waits for device names",
  async ({ page, server }) => {
    const customer = await signedIn(page, server);
    const catalog = Promise.withResolvers<void>();
    await page.route("**/info/catalog/**", async (route) => {
      await catalog.promise;
      await route.continue();
    });
    await page.goto("/payments/?show=fail");
    await expect(page.locator("main li[aria-posinset]")).toHaveCount(1);
    await expect(customer.button("payments:csv.naming")).toHaveAttribute("aria-disabled", "true");
    catalog.resolve();
    await refuseOneFile(page);
    await customer.button("payments:csv").click();
    await expect(page.getByRole("alert")).toContainText(customer.say("payments:csv.failed"));
    const saved = page.waitForEvent("download");
    await customer.button("payments:csv").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("kabinet-platezhi.csv");
    const stream = await download.createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString("utf8");
    await expect(page.getByRole("alert")).toHaveCount(0);
    const [head, row, end, ...more] = text.split("\r\n");
    expect(head?.startsWith("\ufeffНомер;Дата;Время;Что оплачено;")).toBe(true);
    expect(row).toMatch(
      /^\d+;\d{4}-\d\d-\d\d;\d\d:\d\d;Подписка;Колибри Карго;KLBC-00873;8;Не прошёл;10090,00;0,00;МИР •• 4417;$/,
    );
    expect([end, more]).toEqual(["", []]);
  },
);

onStage(
  "ten thousand payments are counted, searched at once, and walked through with the keyboard",
  async ({ page, server }) => {
    const many = await signInElsewhere(server, phones.crowd);
    const customer = await signedIn(page, server, "ru", many);
    const rows = page.locator("main li[aria-posinset]");
    await page.goto("/payments/");
    // A hundred pages of the list.
    await expect(page.locator("main").getByText(/^10\s000\sплатежей/)).toBeAttached({ timeout: 40_000 });
    await expect(rows).toHaveCount(100);
    await expect(rows.first()).toHaveAttribute("aria-setsize", "10000");
    // After "more" the first new row is focused.
    await customer.button("payments:more").focus();
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(200);
    await expect(rows.nth(100).getByRole("link")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(rows.nth(101).getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Платёж прошёл");
    await page.goBack();
    await expect(rows).toHaveCount(200);
    await expect(rows.nth(101).getByRole("link")).toBeFocused();
  },
);

test("offline the list stays, says so, and is read again online (C44)", async ({ page, context, server }) => {
  const customer = await signedIn(page, server);
  const asked: string[] = [];
  // One request and three retries.
  await server.sandbox.plan({ call: "payment/list", fault: "500", times: 4 });
  await page.goto("/payments/");
  await customer.button("shell:load.again").click({ timeout: 40_000 });
  await expect(page.locator("main li[aria-posinset]")).toHaveCount(21);

  page.on("request", (request) => {
    // The open payment is requested by itself.
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/payment/list/") && !searchParams.has("payment")) asked.push(request.url());
  });
  await context.setOffline(true);
  await expect(page.getByText(customer.say("shell:offline.title"))).toBeVisible();
  await page.locator("main li[aria-posinset] a").first().click();
  await expect(page.locator("main").getByText(customer.say("payments:one.stale"))).toBeVisible({
    timeout: 40_000,
  });
  await context.setOffline(false);
  await expect(customer.heading("payments:receipt.number")).toBeVisible();
  expect(asked).toHaveLength(1);
});

for (const language of storyLanguages("en"))
  test(`a failed charge shows its card and consequences, and can be paid there (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await signedIn(page, server, language);
    // A card with 3-D Secure cannot be charged automatically.
    await page.goto(customer.at("/cards/"));
    await cardSteps(customer).makeMain("Visa •• 3220");
    await expect(page.locator("main").getByText(customer.say("cards:news.main"))).toBeVisible();
    await server.sandbox.advance(21 * 86_400);

    const title = page.locator("main").getByText(customer.say("payments:notice.charge.card"));
    await page.goto(customer.at("/subscriptions/"));
    await expect(page.locator("main li").filter({ has: customer.button("subscriptions:pay") })).toContainText(
      "Visa •• 3220",
    );
    await page.goto(customer.at("/payments/"));
    await expect(title).toContainText("Visa •• 3220");
    await page.locator("main li[aria-posinset]", { hasText: "3220" }).first().getByRole("link").click();
    await expect(
      page.locator("main").getByText(customer.say("payments:one.why.authenticationRequired")),
    ).toBeVisible();
    await customer.button("subscriptions:pay").click();
    await customer.readyToPay();
    await customer.pay();
    await customer.payAtBank(cards.pays);
    await expect(customer.heading("checkout:success.period")).toBeVisible();
    await page.goto(customer.at("/payments/"));
    const paid = page.locator("main li[aria-posinset]").first();
    await expect(paid).not.toContainText(customer.say("payments:state.failed"));
    await expect(paid).not.toContainText(customer.say("payments:state.processing"));
    // The remaining message is about the other subscription of this card.
    await expect(title.filter({ hasText: /(?<!\d)1\s190/ })).toHaveCount(0);
  });
