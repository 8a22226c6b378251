import type { Route } from "@playwright/test";
import { cards, phones } from "../tests/driver/driver.ts";
import { cardSteps } from "./card-steps.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { cardOf } from "./subscription-steps.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt, customerAt, signInElsewhere } from "./customer.ts";

for (const language of storyLanguages("ru")) {
  test(`removing a card first plans each subscription, and the last card can be removed too (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/cards/", language);
    const { remove, confirmRemoval, cardNamed, dialog, expectMain } = cardSteps(customer);
    const mir = language === "ru" ? "МИР •• 4417" : "Mir •• 4417";
    // The drawing shows the brand only; digits would be too small.
    await expect(cardNamed(mir).locator("> [aria-hidden=true]")).toHaveText(
      language === "ru" ? "МИР" : "MIR",
    );
    // The plan names the same pause.
    await expect(
      cardNamed(mir).getByText(language === "ru" ? /на\sпаузе\s1/ : /1 of them paused/),
    ).toBeVisible();
    await remove(mir);
    const signal = language === "ru" ? /Сигнал\s5/ : /Signal\s5/;
    const fate = dialog.getByText(customer.say("consequences:of.paused")).filter({ hasText: signal });
    await expect(fate).toBeVisible();
    await expect(page).toHaveURL(/at=remove&card=\d+$/);
    // With one card left there is no choice.
    await expect(dialog.getByRole("heading", { name: customer.say("consequences:card.only") })).toBeVisible();
    await expect(dialog.getByText(customer.say("cards:removal.onlyBecomesMain"))).toBeVisible();
    await expect(dialog.getByText(customer.say("consequences:of.charge")).first()).toBeVisible();
    await confirmRemoval();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("main").getByText(customer.say("cards:news.removed"))).toBeVisible();
    await expect(cardNamed(mir)).toHaveCount(0);
    await expectMain("Visa •• 3220");

    await remove("Visa •• 3220");
    await expect(dialog.getByRole("heading", { name: customer.say("consequences:card.last") })).toBeVisible();
    await expect(dialog.getByText(customer.say("consequences:of.yourself")).first()).toBeVisible();
    await expect(
      dialog.getByRole("link", { name: customer.say("cards:removal.pauseLabel") }),
    ).toHaveAttribute("href", /\/subscriptions\/\?at=pause&s=\d+$/);
    await confirmRemoval();
    await expect(customer.heading("cards:empty.title")).toBeVisible();
    await page.reload();
    await expect(customer.heading("cards:empty.title")).toBeVisible();
  });
}

test("a subscription names its paying card; another is chosen for it alone, and the main one for all (en)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/", "en");
  const { makeMain, cardNamed, expectMain } = cardSteps(customer);
  const { say } = customer;
  await cardOf(page, "Kolibri Cargo").getByRole("link").first().click();
  await page.getByRole("link", { name: /^We’ll charge Mir •• 4417 on/ }).click();
  await expect(page.locator("main").getByText(say("cards:payer.question"))).toBeVisible();
  await cardNamed("Visa •• 3220")
    .getByRole("button", { name: say("cards:payer.chooseLabel") })
    .click();
  await expect(page.locator("main").getByText(say("consequences:card.chosen"))).toBeVisible();
  await expect(cardNamed("Visa •• 3220").getByText(say("consequences:card.pays"))).toBeVisible();
  await expectMain("Mir •• 4417");
  await page.goBack();
  await expect(page.getByRole("link", { name: /^We’ll charge Visa •• 3220 on/ })).toBeVisible();

  await page.goto("/en/cards/");
  await makeMain("Visa •• 3220");
  await expect(page.locator("main").getByText(say("cards:news.main"))).toBeVisible();
  await expectMain("Visa •• 3220");
  await expect(cardNamed("Visa •• 3220").getByText(/2\ssubscriptions\suse\sit/)).toBeVisible();
  await page.reload();
  await expectMain("Visa •• 3220");
});

test("a removal whose reply is lost is looked up, and a card that stayed can be removed again (en)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/cards/", "en");
  const { remove, confirmRemoval, cardNamed, dialog } = cardSteps(customer);
  await server.sandbox.plan({ call: "remove-card", fault: "loseReply", times: 1 });
  await remove("Visa •• 3220");
  await confirmRemoval();
  await expect(page.locator("main").getByText(customer.say("cards:news.removed"))).toBeVisible();
  await expect(cardNamed("Visa •• 3220")).toHaveCount(0);

  await server.sandbox.plan({ call: "remove-card", fault: "500", times: 1 });
  await remove("Mir •• 4417");
  await confirmRemoval();
  await expect(dialog.getByText(customer.say("cards:removal.unreachable"))).toBeVisible();
  await expect(cardNamed("Mir •• 4417")).toHaveCount(1);
  await confirmRemoval();
  await expect(customer.heading("cards:empty.title")).toBeVisible();
});

test("a removal waits while the list is read again, and says why", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/cards/");
  const { remove, cardNamed, dialog } = cardSteps(customer);
  await expect(cardNamed("Visa •• 3220")).toBeVisible();
  await page
    .getByRole("link", { name: customer.say("shell:nav.back") })
    .first()
    .click();
  await expect(customer.home).toBeVisible();
  const asked = Promise.withResolvers<Route>();
  await page.route("**/payment/cards/", (route) => asked.resolve(route));
  await page.goBack();
  const reading = await asked.promise;
  await remove("Visa •• 3220");
  const confirm = dialog.locator("button[type=submit]");
  await expect(confirm).toHaveAttribute("aria-disabled", "true");
  await expect(confirm).toHaveAccessibleDescription(customer.say("cards:removal.reading"));
  await reading.continue();
  await expect(confirm).not.toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(customer.say("cards:removal.reading"))).toHaveCount(0);
});

onStage("offline nothing changes, and each action says why", async ({ page, context, server }) => {
  const customer = await clientAt(page, server, "/cards/");
  const { cardNamed } = cardSteps(customer);
  await expect(cardNamed("МИР •• 4417")).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator("main").getByText(customer.say("cards:consent.offline"))).toBeVisible();
  await expect(page.locator("main").getByText(customer.say("cards:why.offline"))).toBeVisible();
  await expect(customer.button("cards:bind")).toHaveAttribute("aria-disabled", "true");
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: customer.say("cards:bind") })).toBeVisible();
});

test("every request of binding, choosing and removing may fail once (en)", async ({ page, server }) => {
  const failed = new Set<string>();
  await page.route(/\/api\/v3\/payment\//, (route) => {
    const request = route.request();
    const name = `${request.method()} ${new URL(request.url()).pathname}`;
    if (failed.has(name)) return route.continue();
    failed.add(name);
    return route.abort("connectionfailed");
  });
  const customer = await clientAt(page, server, "/cards/", "en");
  const { consent, cardNamed, makeMain, remove, confirmRemoval, atBank, dialog, expectMain } =
    cardSteps(customer);
  await consent();
  await atBank();
  await customer.payAtBank(cards.pays);
  await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible();
  await makeMain("Mir •• 4417");
  await expectMain("Mir •• 4417");
  await remove("Visa •• 1111");
  await confirmRemoval();
  await expect(dialog.getByText(customer.say("cards:removal.unreachable"))).toBeVisible();
  await confirmRemoval();
  await expect(cardNamed("Visa •• 1111")).toHaveCount(0);
  expect([...failed].toSorted()).toEqual([
    "GET /api/v3/payment/bind-card/",
    "GET /api/v3/payment/cards/",
    "POST /api/v3/payment/activate-card/",
    "POST /api/v3/payment/bind-card/",
    "POST /api/v3/payment/remove-card/",
  ]);
});

test("a view-only client sees cards and bonus, reads why nothing can be done, and sends nothing (C17)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, await signInElsewhere(server, phones.forbidden));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/cards/?at=bind");
  const { dialog } = cardSteps(customer);
  await expect(dialog.getByText(customer.say("cards:consent.viewOnly"))).toBeVisible();
  await page.locator("label", { has: page.getByRole("checkbox") }).click({ position: { x: 12, y: 12 } });
  await page.keyboard.press("Enter");
  await page.goto("/bonus-system/");
  await expect(page.locator("main").getByText(customer.say("bonus:why.viewOnly")).last()).toBeVisible();
  const code = customer.field("bonus:promo.label");
  await expect(code).not.toBeEditable();
  await code.press("Enter");
  expect(posts).toEqual([]);
});
