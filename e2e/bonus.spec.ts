import { keysOf } from "./card-steps.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt } from "./customer.ts";

for (const language of storyLanguages("en"))
  test(`a promo code is credited, bonus is spent on a payment, and there may be too little of it (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/bonus-system/", language);
    const { say, field, button } = customer;
    const balance = page.getByRole("group", { name: say("bonus:balance") });
    await expect(balance).toContainText("1\u00a0338");
    await button("bonus:promo.apply").click();
    await expect(page.locator("main").getByText(say("bonus:promo.empty"))).toBeVisible();
    await field("bonus:promo.label").fill("BONUS500");
    await button("bonus:promo.apply").click();
    await expect(page.locator("main").getByText(say("bonus:promo.applied"))).toBeVisible();
    await expect(balance).toContainText("1\u00a0838");
    await button("bonus:promo.apply").click();
    await expect(page.locator("main").getByText(say("bonus:refused.promo.used"))).toBeVisible();

    await field("bonus:spend.amount").fill("99999");
    await button("bonus:spend.submit").click();
    const tooMuch = page.getByRole("alert").filter({ hasText: say("bonus:spend.notEnough") });
    await expect(tooMuch).toBeVisible();
    if (language === "en") await expect(tooMuch).toContainText("Oops... Not enough bonus points");
    await field("bonus:spend.amount").fill("1000");
    await expect(tooMuch).toHaveCount(0);
    await button("bonus:spend.submit").click();
    await expect(page.locator("main").getByText(say("bonus:spend.spent")).first()).toBeVisible();
    await expect(balance).toContainText(/^838/);
    await expect(page.locator("main").getByText("\u22121\u00a0000")).toBeVisible();
    await page.reload();
    await expect(page.locator("main").getByText("\u22121\u00a0000")).toBeVisible();
  });

test("bonus is spent once, by the same key, if the reply is lost", async ({ page, server }) => {
  const { say, field, button } = await clientAt(page, server, "/bonus-system/");
  const keys = keysOf(page, "bonus/subscription/");
  await server.sandbox.plan({ call: "bonus/subscription", fault: "loseReply", times: 8 });
  await field("bonus:spend.amount").fill("100");
  await button("bonus:spend.submit").click();
  await expect(page.locator("main").getByText(say("bonus:spend.unanswered"))).toBeVisible({
    timeout: 40_000,
  });
  await server.sandbox.clearFaults();
  await button("bonus:spend.submit").click();
  await expect(page.locator("main").getByText(say("bonus:spend.spent")).first()).toBeVisible();
  await expect(page.locator("main").getByText("\u2212100")).toHaveCount(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  // The same sum again, beside the first in the history, is another spending.
  await page.reload();
  await field("bonus:spend.amount").fill("100");
  await button("bonus:spend.submit").click();
  await expect(page.locator("main").getByText("\u2212100")).toHaveCount(2);
  expect(new Set(keys).size).toBe(2);
});

test("every bonus request may fail once (en)", async ({ page, server }) => {
  const failed = new Set<string>();
  await page.route(/\/api\/v3\/bonus\//, (route) => {
    const name = new URL(route.request().url()).pathname;
    if (failed.has(name)) return route.continue();
    failed.add(name);
    return route.abort("connectionfailed");
  });
  const { say, field, button } = await clientAt(page, server, "/bonus-system/", "en");
  await field("bonus:promo.label").fill("bonus500");
  await button("bonus:promo.apply").click();
  await expect(page.locator("main").getByText(say("bonus:promo.applied"))).toBeVisible();
  await field("bonus:spend.amount").fill("100");
  await button("bonus:spend.submit").click();
  await expect(page.locator("main").getByText(say("bonus:spend.spent")).first()).toBeVisible();
  expect(failed.size).toBe(3);
});

onStage("offline no bonus is spent, and the page says why", async ({ page, context, server }) => {
  const { say, button } = await clientAt(page, server, "/bonus-system/");
  await expect(button("bonus:promo.apply")).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator("main").getByText(say("bonus:why.offline")).first()).toBeVisible();
  await expect(button("bonus:promo.apply")).toHaveAttribute("aria-disabled", "true");
  await expect(button("bonus:spend.submit")).toHaveAttribute("aria-disabled", "true");
});

onStage("a visitor reads how the bonus works", async ({ page, server }) => {
  await page.goto(`${server.url}/bonus-system/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});
