import { cards } from "../tests/driver/driver.ts";
import { cardSteps, keysOf } from "./card-steps.ts";
import { expect, test } from "./fixtures.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt, customerAt } from "./customer.ts";

for (const language of storyLanguages("ru")) {
  test(`a card is bound after four facts and 3-D Secure, and becomes the main one (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/cards/", language);
    const { consent, dialog, cardNamed, atBank, expectMain } = cardSteps(customer);
    await page.getByRole("link", { name: customer.say("cards:bind") }).click();
    await expect(page).toHaveURL(/\/cards\/\?at=bind$/);
    for (const fact of ["purpose", "regularity", "sum", "withdraw"] as const)
      await expect(dialog.getByText(customer.say(`cards:consent.${fact}`))).toBeVisible();
    await expect(dialog.getByText(customer.say("cards:consent.note"))).toBeVisible();
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText(customer.say("cards:consent.unticked"))).toBeVisible();
    // Each press focuses the checkbox, which is marked invalid.
    await expect(dialog.getByRole("checkbox")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.locator("button[type=submit]")).not.toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/cards\/$/);

    await consent();
    await atBank();
    await customer.payAtBank(cards.asks3ds);
    await customer.confirmAtBank();
    await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible();
    await expect(cardNamed("Visa •• 3220")).toHaveCount(2);
    await expectMain("Visa •• 3220");
  });

  test(`a declined card is not bound, and another one can be tried at once (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/cards/", language);
    const { consent, cardNamed, dialog, atBank } = cardSteps(customer);
    await consent();
    await atBank();
    await customer.payAtBank(cards.declined);
    await expect(page.locator("main").getByText(customer.say("cards:refused.declined"))).toBeVisible();
    await expect(cardNamed("Visa •• 0002")).toHaveCount(0);
    await page.getByRole("link", { name: customer.say("cards:refused.again") }).click();
    await expect(dialog).toBeVisible();
  });
}

test("a card whose notification is late and repeated is bound once; until then it is being checked", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/cards/");
  const { consent, cardNamed, atBank } = cardSteps(customer);
  const keys = keysOf(page, "payment/bind-card/");
  await consent();
  await atBank();
  await customer.payAtBank(cards.late);
  await expect(page.locator("main").getByText(customer.say("cards:verifying.title"))).toBeVisible();
  await page.reload();
  await expect(page.locator("main").getByText(customer.say("cards:verifying.title"))).toBeVisible();
  await expect(page.getByRole("link", { name: customer.say("cards:bind") })).toHaveCount(0);

  await server.sandbox.advance(120);
  await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible({
    timeout: 30_000,
  });
  await expect(cardNamed("Visa •• 0259")).toHaveCount(1);
  expect(keys).toHaveLength(1);
});

test("a lost reply is requested again with the same key, and one card is bound", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/cards/");
  const { consent, dialog, cardNamed, atBank } = cardSteps(customer);
  const keys = keysOf(page, "payment/bind-card/");
  // More losses than automatic retries, so the client sees the failure.
  await server.sandbox.plan({ call: "bind-card", fault: "loseReply", times: 8 });
  await consent();
  await expect(dialog.getByRole("heading", { name: customer.say("cards:unanswered.title") })).toBeVisible({
    timeout: 40_000,
  });
  await server.sandbox.clearFaults();
  await customer.button("cards:check.now").click();
  await atBank();
  await customer.payAtBank(cards.pays);
  await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible();
  await expect(cardNamed("Visa •• 1111")).toHaveCount(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("opening a return URL again shows the list and sends nothing; a URL is no evidence", async ({
  page,
  server,
}) => {
  // A page that is left during its entry animation skips it without an error.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const customer = await clientAt(page, server, "/cards/");
  const { consent, cardNamed, atBank } = cardSteps(customer);
  await consent();
  await atBank();
  await customer.payAtBank(cards.pays);
  await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible();
  const posts = keysOf(page, "payment/");
  for (const address of [page.url(), "/cards/?binding=abc&status=success", "/cards/?at=remove&card=x"]) {
    await page.goto(address);
    await expect(cardNamed("Visa •• 1111")).toHaveCount(1);
    await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toHaveCount(0);
  }
  expect(posts).toEqual([]);
});

for (const first of ["the tab that comes back from the bank", "the other tab"] as const)
  test(
    `two tabs share one binding, and both list the card, where ${first} learns of it first`,
    { tag: first === "the other tab" ? "@all" : [] },
    async ({ page, context, server }) => {
      const customer = await clientAt(page, server, "/cards/");
      const { consent, atBank } = cardSteps(customer);
      const keys = keysOf(page, "payment/bind-card/");
      await consent();
      await atBank();

      const second = customerAt(await context.newPage(), server.sandbox);
      const keysOfSecond = keysOf(second.page, "payment/bind-card/");
      await second.page.goto("/cards/");
      await expect(second.page.locator("main").getByText(second.say("cards:verifying.title"))).toBeVisible();
      const [sooner, later] = first === "the other tab" ? [second, customer] : [customer, second];
      const asked = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      // Both tabs check the binding before either gets the reply.
      await later.page.route("**/payment/bind-card/**", async (route) => {
        asked.resolve();
        await released.promise;
        await route.continue();
      });
      await sooner.page.route("**/payment/bind-card/**", async (route) => {
        await asked.promise;
        await route.continue();
      });
      await customer.payAtBank(cards.pays);
      const boundIn = ({ page: tab, say }: typeof second) =>
        expect(tab.locator("main").getByText(say("cards:bound.title"))).toBeVisible();
      await boundIn(sooner);
      released.resolve();
      await boundIn(later);
      for (const { page: tab } of [customer, second])
        await expect(tab.getByRole("article", { name: "Visa •• 1111" })).toHaveCount(1);
      expect(keys).toHaveLength(1);
      expect(keysOfSecond).toEqual([]);
    },
  );

test("after a new card, a client with a debt is offered to pay it", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/cards/");
  const { remove, confirmRemoval, consent, atBank } = cardSteps(customer);
  await remove("Visa •• 3220");
  await confirmRemoval();
  await expect(page.locator("main").getByText(customer.say("cards:news.removed"))).toBeVisible();
  await remove("МИР •• 4417");
  await confirmRemoval();
  await expect(customer.heading("cards:empty.title")).toBeVisible();
  // The next payment day comes without a card to charge.
  await server.sandbox.advance(31 * 86_400);
  await page.goto("/cards/");
  await consent();
  await atBank();
  await customer.payAtBank(cards.pays);
  await expect(page.locator("main").getByText(customer.say("cards:bound.title"))).toBeVisible();
  await expect(page.locator("main").getByText(customer.say("cards:bound.debt")).first()).toBeVisible();
  await customer.button("subscriptions:pay").first().click();
  await expect(page).toHaveURL(/\/checkout\/$/);
});
