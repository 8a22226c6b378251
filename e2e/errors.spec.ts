import { customerAt } from "./customer.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { toldIn } from "./told-in.ts";

for (const language of toldIn("en")) {
  test(`a page that fails says so; "Repeat actions" tries again, "Back to catalogue" leads there (${language}, L6)`, async ({
    page,
    server,
  }) => {
    const customer = customerAt(page, server.sandbox, language);
    const at = (path: string) => (language === "ru" ? path : `/en${path}`);
    await storeSignIn(page, server.regular);
    let asked = 0;
    await page.route("**/info/faq/", (route) => {
      asked += 1;
      return route.fulfill({ status: 500, body: "" });
    });
    await page.goto(at("/faq/"));
    await expect(customer.heading("common:error.500.title")).toBeVisible();
    // Once, and three times more.
    expect(asked).toBe(4);

    await customer.button("common:error.500.again").click();
    await expect.poll(() => asked).toBe(8);
    await expect(customer.heading("common:error.500.title")).toBeVisible();

    await page.getByRole("link", { name: customer.say("common:error.500.catalog") }).click();
    await expect(customer.heading("catalog:title")).toBeVisible();
    await expect(page).toHaveURL(at("/catalog/"));

    await page.goBack();
    await expect(customer.heading("common:error.500.title")).toBeVisible();
    await page.unrouteAll();
    await customer.button("common:error.500.again").click();
    await expect(customer.heading("documents:faq.title")).toBeVisible();
  });

  test(`a server that is busy is no broken one: the page says which it is, and loads when it answers (${language})`, async ({
    page,
    server,
  }) => {
    const customer = customerAt(page, server.sandbox, language);
    await storeSignIn(page, server.regular);
    await page.route("**/info/faq/", (route) => route.fulfill({ status: 503, body: "" }));
    await page.goto(language === "ru" ? "/faq/" : "/en/faq/");
    await expect(customer.heading("common:error.503.title")).toBeVisible();
    await expect(page.getByText(customer.say("common:error.500.lead"))).toBeVisible();
    await expect(customer.heading("common:error.500.title")).toBeHidden();
    await page.unrouteAll();
    await customer.button("common:error.500.again").click();
    await expect(customer.heading("documents:faq.title")).toBeVisible();
  });
}
