import { cards, phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { storyLanguages } from "./story-languages.ts";
import { customerAt } from "./customer.ts";

// Most people have motion on.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const language of storyLanguages("ru"))
  test(
    `a new client subscribes and pays on the first day (${language})`,
    { tag: language === "ru" ? "@embedded" : [] },
    async ({ server, page, context }) => {
      const customer = customerAt(page, server.sandbox, language);
      await customer.signIn(phones.newcomer);
      await customer.register();
      await customer.configure();

      await page
        .getByRole("link", { name: customer.say("checkout:obstacle.profileIncomplete.action") })
        .click();
      await customer.fillInProfile();
      await customer.readyToPay();
      await customer.pay();
      await customer.payAtBank(cards.asks3ds);
      await customer.confirmAtBank();

      await expect(customer.heading("consequences:order.collect")).toBeVisible();
      await page.getByRole("link", { name: customer.say("checkout:success.subscriptions") }).click();
      const waiting = (where: typeof page) =>
        where.getByText(customer.say("subscriptions:status.awaitingPickup"));
      await expect(waiting(page)).toHaveCount(1);

      await page.reload();
      await expect(waiting(page)).toHaveCount(1);
      const second = await context.newPage();
      await second.goto(customer.at("/subscriptions/"));
      await expect(waiting(second)).toHaveCount(1);

      // The bank retries another client's debt at midnight; first months are this client's only.
      const charges = (await server.sandbox.charges()).filter(({ period }) => period === 1);
      expect(charges.map(({ status }) => status)).toEqual(["success"]);
    },
  );

test("on a phone the registration shows its button at once, and distinguishes an unknown city from an empty field", async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.newcomer);
  const submit = customer.button("profile:registration.submit");
  await expect(submit).toBeInViewport({ ratio: 1 });
  await submit.click();
  const empty = page.getByText(customer.say("profile:error.required"));
  await expect(empty).toBeVisible();
  await page.getByRole("combobox", { name: customer.say("city:label") }).fill("Урюпинск");
  await submit.click();
  await expect(page.getByText(customer.say("city:notChosen"))).toBeVisible();
  // The list that the message refers to is open.
  await expect(page.getByText(customer.say("city:unknown"))).toBeVisible();
  await expect(empty).toBeHidden();
});
