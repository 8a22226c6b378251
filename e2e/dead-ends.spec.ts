import { getCities } from "#contract/info.ts";
import { updateClient } from "#contract/user.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt, customerAt } from "./customer.ts";

const desk = { width: 1440, height: 900 };

onStage(
  "an expired promo code is explained at its field, and the price without it can be paid",
  async ({ page, server }) => {
    const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/");
    // A term with later charges, which needs consent.
    await page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click();
    const promo = customer.field("checkout:configure.promo");
    await promo.fill("OLD");
    await customer.button("checkout:configure.promoApply").click();
    const refused = page.getByText(customer.say("checkout:refusal.promo.expired"));
    await expect(refused).toBeVisible();
    await expect(promo).toHaveValue("OLD");

    await promo.fill("");
    await expect(refused).toBeHidden();
    await promo.fill("OLD");
    await customer.button("checkout:configure.promoApply").click();
    await expect(refused).toBeVisible();
    await customer.button("checkout:configure.submit").click();
    await expect(customer.heading("checkout:review.title")).toBeVisible();
    await customer.readyToPay();
    await expect(customer.payButton).not.toHaveAttribute("aria-disabled", "true");
  },
);

onStage("a promo code that is typed but not applied counts when going on", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/");
  const promo = customer.field("checkout:configure.promo");
  await promo.fill("lime10");
  await customer.button("checkout:configure.submit").click();
  await expect(customer.heading("checkout:review.title")).toBeVisible();
  await expect(page.getByRole("main").getByText("LIME10").first()).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "LIME10" }).click();
  await promo.fill("OLD");
  await customer.button("checkout:configure.submit").click();
  await expect(customer.heading("checkout:review.title")).toBeVisible();
  await expect(page.getByText(customer.say("checkout:refusal.promo.expired"))).toBeVisible();
});

// An order is left behind: not on the shared stage.
test("a price that is refused at the payment leaves the chosen card and the consent", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/");
  await page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click();
  await customer.button("checkout:configure.submit").click();
  await customer.readyToPay();
  const newCard = customer.radio("checkout:review.newCard");
  const reply = { statusCode: "422", error: { code: "quote.stale" } };
  await page.route("**/subscription/create/", (route) => route.fulfill({ status: 422, json: reply }), {
    times: 1,
  });
  const priced = page.waitForResponse("**/subscription/calculate/");
  await customer.pay();
  await priced;

  await expect(newCard).toBeChecked();
  await expect(customer.consent).toBeChecked();
  await customer.pay();
  await page.waitForURL(/\/sandbox\/acquirer\//);
});

for (const language of storyLanguages("en"))
  onStage(
    `a device that is sold out during the order leads to the catalogue, without days that cannot be (${language})`,
    async ({ page, server }) => {
      const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/", language);
      const reply = { statusCode: "409", error: { code: "device.unavailable", details: {} } };
      const gone = page
        .getByRole("alert")
        .filter({ hasText: customer.say("checkout:refusal.device.unavailable") });
      const catalog = gone.getByRole("link", { name: customer.say("checkout:nothing.catalog") });

      await customer.button("checkout:configure.submit").click();
      await expect(customer.heading("checkout:review.title")).toBeVisible();
      await expect(customer.heading("checkout:success.next")).toBeVisible();
      await page.route("**/subscription/calculate/", (route) => route.fulfill({ status: 409, json: reply }));
      await page.reload();
      await expect(catalog).toBeVisible();
      await expect(customer.heading("checkout:review.title")).toBeVisible();
      await expect(customer.heading("checkout:success.next")).toHaveCount(0);

      await page.goto(customer.at("/catalog/ebikes/kolibri-2/"));
      await expect(gone).toHaveCount(1);
      await catalog.click();
      await expect(customer.heading("catalog:title")).toBeVisible();
      await expect(page).toHaveURL(customer.at("/catalog/"));
    },
  );

for (const language of storyLanguages("ru"))
  onStage(
    `an unknown device or category gives a "not found" page with menus and catalogue (${language})`,
    async ({ page, server }) => {
      await page.setViewportSize(desk);
      const customer = customerAt(page, server.sandbox, language);
      await storeSignIn(page, server.regular);
      for (const path of ["/catalog/nope/", "/catalog/ebikes/old/"]) {
        const reply = await page.goto(customer.at(path));
        expect(reply?.status()).toBe(404);
        await expect(customer.heading("common:error.404.title")).toBeVisible();
        await expect(page).toHaveTitle(customer.say("common:error.404.title"));
        await expect(page.getByRole("navigation", { name: customer.say("shell:nav.main") })).toBeVisible();
      }
      await page.getByRole("link", { name: customer.say("common:error.500.catalog") }).click();
      await expect(customer.heading("catalog:title")).toBeVisible();
      await page.goBack();
      await expect(customer.heading("common:error.404.title")).toBeVisible();

      await page.goto(customer.at("/?device=old"));
      await expect(page.getByText(customer.say("catalog:oldLink.title"))).toBeVisible();
      await expect(page).toHaveURL(customer.at("/catalog/"));
      await page.goto(customer.at("/catalog/scooters/kolibri-2/"));
      await page.waitForURL(`**${customer.at("/catalog/ebikes/kolibri-2/")}`);
    },
  );

test("an order that began in the former city can be priced after another device has changed the city", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/");
  const submit = customer.button("checkout:configure.submit");
  await expect(submit).not.toHaveAttribute("aria-disabled", "true");
  const { token } = server.regular;
  const { cities } = await server.api.ask(getCities, {}, { token });
  const kazan = cities.find(({ name }) => name === "Казань");
  await server.api.ask(updateClient, { city: kazan?.id ?? 0 }, { token });
  await page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click();
  await expect(page.getByText(customer.say("checkout:refusal.office.unavailable"))).toBeVisible();
  await customer.button("checkout:quote.unreachable.again").click();
  await page.locator("label", { has: page.getByRole("radio", { name: /^улица\sБаумана,\s44/ }) }).click();
  await submit.click();
  await expect(customer.heading("checkout:review.title")).toBeVisible();
});

test("a client without a city can read public pages", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.newcomer);
  await page.waitForURL("**/registration/");
  for (const path of ["contract", "faq", "documents", "bonus-system", "verify-email", "en/privacy"]) {
    await page.goto(`/${path}/`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByRole("link", { name: /^(?:Выбрать|Choose)$/ })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/${path}/`);
  }
  await page.goto("/profile/");
  await page.waitForURL("**/registration/");
});

test("a client without a city can request deletion", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.newcomer);
  await page.waitForURL("**/registration/");
  await page.goto("/information-delete-profile/");
  await customer.button("deletion:informed.begin").click();
  await page.getByRole("textbox").fill("удалить");
  await customer.button("deletion:confirming.submit").click();
  await expect(customer.button("deletion:takeBack.ask")).toBeVisible();
});

for (const language of storyLanguages("en"))
  test(`a letter's link leads to its task after the sign-in, and is forgotten at sign-out (${language})`, async ({
    page,
    server,
  }) => {
    const customer = customerAt(page, server.sandbox, language);
    const home = customer.at("/");
    await page.goto(customer.at("/subscriptions/?s=2&at=pause"));
    await expect(page).toHaveURL(home);
    await customer.field("sign-in:phone.label").fill(`+${phones.regular}`);
    await customer.button("sign-in:phone.submit").click();
    await expect(customer.codeField).toBeVisible();
    await page.reload();
    await customer.codeField.fill(await server.sandbox.code(phones.regular));
    await page.waitForURL(`**${customer.at("/subscriptions/")}?s=2&at=pause`);

    await page.setViewportSize(desk);
    await page.goto(customer.at("/payments/"));
    await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
    await customer.button("shell:signOut").click();
    await expect(page).toHaveURL(home);
    await page.goBack();
    await expect(page).toHaveURL(home);
    await server.sandbox.advance(121);
    await customer.signIn(phones.newcomer);
    await page.waitForURL(`**${customer.at("/registration/")}`);
  });

test("without anything to pay, both ways on can be pressed on a wide screen", async ({ page, server }) => {
  await page.setViewportSize(desk);
  const customer = await clientAt(page, server, "/checkout/");
  const ways = page.getByRole("main").getByRole("link");
  await ways.filter({ hasText: customer.say("checkout:nothing.catalog") }).click({ trial: true });
  await ways.filter({ hasText: customer.say("checkout:success.subscriptions") }).click();
  await expect(customer.home).toBeVisible();
});

test("a letter's link to sign an act leads to it after the sign-in", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await page.goto("/documents/?act=1");
  await expect(page).toHaveURL("/");
  await customer.field("sign-in:phone.label").fill(`+${phones.regular}`);
  await customer.button("sign-in:phone.submit").click();
  await expect(customer.codeField).toBeVisible();
  await customer.codeField.fill(await server.sandbox.code(phones.regular));
  await page.waitForURL("**/documents/?act=1");
  await page.goto("/documents/");
  await expect(customer.heading("documents:title")).toBeVisible();
});

onStage(
  "switching the language translates devices, categories and prices, and keeps every choice",
  async ({ page, server }) => {
    await page.setViewportSize(desk);
    const customer = await clientAt(page, server, "/catalog/ebikes/kolibri-2/");
    await customer.radio("checkout:configure.pickup").check({ force: true });
    const office = page.getByRole("radio", { checked: true });
    const before = await office.count();
    await expect(page.getByRole("link", { name: "Электровелосипеды" })).toBeVisible();

    await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("link", { name: "E-bikes" })).toBeVisible();
    await expect(page.getByText("Kolibri 2").first()).toBeVisible();
    await expect(page.getByText("Колибри 2")).toHaveCount(0);
    await expect(page.getByText("Электровелосипеды")).toHaveCount(0);
    await expect(office).toHaveCount(before);
    await expect(page).toHaveURL("/en/catalog/ebikes/kolibri-2/");
  },
);
