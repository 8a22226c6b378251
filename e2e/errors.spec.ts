import { expect, onStage as test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { storyLanguages } from "./story-languages.ts";
import { customerAt } from "./customer.ts";

for (const language of storyLanguages("en")) {
  test(`a page that fails says so; "Repeat actions" retries, "Back to catalogue" leads there (${language}, L6)`, async ({
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
    // One request and three retries.
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

  test(`a busy server is not shown as a broken one, and the page loads when it replies (${language})`, async ({
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

for (const language of ["ru", "en"] as const)
  for (const [who, path] of [
    ["a visitor", "/"],
    ["a visitor", "/documents/"],
    ["a client", "/documents/"],
    ["a client", "/payments/"],
  ] as const)
    test(`without scripts the page says so within five seconds and offers to reload (${who}, ${path}, ${language})`, async ({
      page,
      server,
    }) => {
      const customer = customerAt(page, server.sandbox, language);
      if (who === "a client") await storeSignIn(page, server.regular);
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.goto(customer.at(path), { waitUntil: "commit" });
      const again = page.getByRole("link", { name: customer.say("common:error.release.again") });
      await expect(again).toBeVisible({ timeout: 5_000 });
      await expect(page.getByRole("alert")).toContainText(customer.say("common:error.release.title"));
      await expect(again).toBeInViewport();

      await page.unrouteAll();
      await again.click();
      const shown =
        path === "/payments/" ? "payments:title" : path === "/documents/" ? "documents:title" : null;
      await expect(
        shown === null ? customer.field("sign-in:phone.label") : customer.heading(shown),
      ).toBeVisible();
      await expect(again).toBeHidden();
      await expect(page.locator("html")).not.toHaveAttribute("data-page");
    });
