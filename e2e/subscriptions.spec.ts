import type { Page } from "@playwright/test";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { cardOf, changesFrom, openActive, stepsOf } from "./subscription-steps.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt, customerAt, signInElsewhere } from "./customer.ts";
import type { Server } from "./server.ts";

onStage("the URL of a step opens the nearest possible page and says why", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo } = stepsOf(customer);
  await openActive(customer, "ru");
  const address = page.url();

  await page.goto(`${address}&at=resume`);
  await expect(notice("subscription:refused.resume")).toBeVisible();
  await expect(notice("subscription:why.notPaused").first()).toBeVisible();
  await expect(notice("subscription:line.failed.title")).toHaveCount(0);
  await page.goto(`${address}&at=cancel-confirm`);
  await expect(customer.heading("subscription:reason.title")).toBeVisible();
  await page.goto(`${address}&at=nonsense`);
  await expect(notice("subscriptions:status.active")).toBeVisible();
  await page.goto(address.replace(/s=\d+/, "s=999999"));
  await expect(customer.heading("subscription:missing.title")).toBeVisible();

  await page.goto(address);
  await goTo.pause();
  await page.goBack();
  await expect(notice("subscriptions:status.active")).toBeVisible();
  await page.goForward();
  await expect(customer.heading("subscription:pause.title")).toBeVisible();
});

onStage(
  "a term that cannot be extended yet says so once, with the first possible day",
  async ({ page, server }) => {
    const customer = await clientAt(page, server, "/subscriptions/?s=2&at=extend");
    await expect(customer.heading("subscription:manage.extend.from")).toBeVisible();
    await expect(customer.button("subscription:extend.confirm")).toHaveCount(0);
    await expect(page.getByText(customer.say("subscription:manage.extend.from"))).toHaveCount(1);
    const ahead = page.getByRole("list", { name: customer.say("subscription:extend.early.ahead") });
    for (const text of [
      "subscription:extend.early.opens",
      "subscription:extend.early.remind",
      "consequences:event.end.finished",
      "subscription:extend.early.unless",
    ] as const)
      await expect(ahead.getByText(customer.say(text))).toBeVisible();
    await expect(page.getByText(/^1, 3, 6 или 12\sмесяцев$/)).toBeVisible();
    await page.getByRole("link", { name: customer.say("subscription:extend.back") }).click();
    await expect(page).toHaveURL(/\/subscriptions\/\?s=2$/);
  },
);

for (const language of storyLanguages("ru"))
  test(`the URL of a step waits until the list has loaded (${language})`, async ({ page, server }) => {
    const customer = customerAt(page, server.sandbox, language);
    await storeSignIn(page, server.regular);
    await server.sandbox.plan({ call: "subscription/info", fault: "500", times: 4 });
    await page.goto(customer.at("/subscriptions/?s=2&at=pause"));
    await customer.button("shell:load.again").click();
    await expect(customer.heading("subscription:pause.title")).toBeVisible();
    await expect(customer.heading("subscription:pause.title")).toBeFocused();
    await stepsOf(customer).confirm("pause");
    await expect(stepsOf(customer).notice("subscription:notice.pause.done")).toBeVisible();
    await expect(page).toHaveURL(/\?s=2$/);
  });

onStage("offline everything can be read, and nothing is sent (C44)", async ({ page, context, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo } = stepsOf(customer);
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(customer.button("subscription:pause.confirm")).not.toHaveAttribute("aria-disabled", "true");
  const sent = changesFrom(page);
  await context.setOffline(true);
  await expect(notice("subscription:why.offline")).toBeVisible();
  // A disabled button explains itself and does nothing.
  await customer.button("subscription:pause.confirm").click({ force: true });
  await expect(customer.heading("subscription:pause.title")).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(notice("subscription:why.offline")).toBeHidden();
});

onStage(
  "the what-if slider works with pointer and keys, and each option shows its cost until then",
  async ({ page, server }) => {
    const customer = await clientAt(page, server, "/subscriptions/");
    await cardOf(page, "Сигнал 5").getByRole("link").first().click();
    await stepsOf(customer).link("subscription:manage.whatIf").click();
    const slider = page.getByRole("slider", { name: customer.say("subscription:whatIf.slider") });
    await expect(slider).toBeVisible();
    const first = (await slider.getAttribute("aria-valuetext")) ?? "";
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).not.toHaveAttribute("aria-valuetext", first);
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", first);
    const sums = page.locator("tr[aria-live] td");
    const paid = await sums.allTextContents();
    const box = await slider.boundingBox();
    if (box === null) throw new Error("the slider is not on the page");
    // Waits until the page is stable.
    await slider.hover({ position: { x: 22, y: box.height / 2 } });
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(slider).not.toHaveAttribute("aria-valuetext", first);
    expect(await sums.allTextContents()).not.toEqual(paid);
  },
);

test("a view-only client sees everything, and why nothing can be changed (C17)", async ({ page, server }) => {
  await server.sandbox.forbid(phones.regular, true);
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice } = stepsOf(customer);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await openActive(customer, "ru");
  await expect(notice("subscription:money.title")).toBeVisible();
  await expect(notice("subscription:why.forbidden").first()).toBeVisible();
  await page.goto(`${page.url()}&at=cancel`);
  await expect(notice("subscription:refused.cancel")).toBeVisible();
  expect(posts).toEqual([]);
});

/** Opens the list of a client with a thousand subscriptions, of which it shows 40. */
const openThousand = async (page: Page, server: Server) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, await signInElsewhere(server, phones.crowd));
  await page.goto("/subscriptions/");
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards).toHaveCount(40);
  return { customer, cards };
};

onStage(
  "one of a thousand subscriptions is found by its words, and the URL keeps them",
  async ({ page, server }) => {
    const { customer, cards } = await openThousand(page, server);
    await page.getByRole("searchbox", { name: customer.say("subscriptions:search") }).fill("стриж");
    await expect(page).toHaveURL(/q=/);
    await expect(cards.first()).toContainText("Стриж");
    await page.getByRole("combobox", { name: customer.say("subscriptions:sort") }).selectOption("soon");
    await expect(page).toHaveURL(/sort=soon/);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: customer.say("subscriptions:search") })).toHaveValue(
      "стриж",
    );
    await page
      .getByRole("searchbox", { name: customer.say("subscriptions:search") })
      .fill("нет такого слова");
    await expect(page.getByText(customer.say("subscriptions:none.title"))).toBeVisible();
    await page.getByRole("link", { name: customer.say("subscriptions:none.action") }).click();
    await expect(cards).toHaveCount(40);
  },
);

onStage(
  "of a thousand subscriptions forty are on the page, forty more per press, and focus continues there",
  async ({ page, server }) => {
    const { customer, cards } = await openThousand(page, server);
    await page.getByRole("link", { name: customer.say("subscriptions:more") }).focus();
    await page.keyboard.press("Enter");
    await expect(cards).toHaveCount(80);
    await expect(page).toHaveURL(/rows=80/);
    await expect(cards.nth(40).getByRole("link").first()).toBeFocused();

    await cards.nth(60).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(cards).toHaveCount(80);
    await expect(cards.nth(60).getByRole("link").first()).toBeFocused();
  },
);
