import type { Page } from "@playwright/test";
import { type Sandbox, phones } from "../tests/driver/driver.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { clientAt, customerAt } from "./customer.ts";

test("a question is found with the keyboard alone; the URL keeps the search, and the answer is open", async ({
  page,
  server,
}) => {
  const { say, at } = customerAt(page, server.sandbox);
  await page.goto(at("/faq/"));
  const search = page.getByRole("searchbox", { name: say("documents:faq.search") });
  const answers = page.getByRole("main").locator("details");
  await expect(answers).not.toHaveCount(0);
  const closed = await answers.count();
  await expect(page.locator("details[open]")).toHaveCount(0);

  await search.focus();
  await page.keyboard.type("депозит");
  await expect(answers).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1" })).toBeVisible();
  await expect(page.getByText("на ту же карту")).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/^депозит/i);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/faq/?q=${encodeURIComponent("депозит")}`);

  await page.reload();
  await expect(search).toHaveValue("депозит");
  await expect(page.getByText("на ту же карту")).toBeVisible();

  await search.fill("жираф");
  await expect(answers).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: say("documents:faq.all") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answers).toHaveCount(closed);
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/faq/`);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("details[open]")).toHaveCount(1);
});

test("the menu's link to all questions empties the search field", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { say } = await clientAt(page, server, "/faq/?q=депозит");
  const search = page.getByRole("searchbox", { name: say("documents:faq.search") });
  await expect(search).toHaveValue("депозит");
  await page.locator('a[href="/faq/"]:visible').first().click();
  await expect(page).toHaveURL(`${server.url}/faq/`);
  await expect(search).toHaveValue("");
});

/** Signs in with the form of this page. */
const signInHere = async (
  page: Page,
  { field, button, codeField }: ReturnType<typeof customerAt>,
  { sandbox }: { sandbox: Sandbox },
) => {
  await field("sign-in:phone.label").fill(`+${phones.regular}`);
  await button("sign-in:phone.submit").click();
  await expect(codeField).toBeVisible();
  await codeField.fill(await sandbox.code(phones.regular));
  await page.waitForURL(/\/(?:offices|catalog)\/$/);
};

test("a visitor who is asked to write to us signs in and finds every contact", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await page.goto(customer.at("/faq/"));
  await page.getByRole("link", { name: customer.say("help:contacts.signIn") }).click();
  await signInHere(page, customer, server);
  await expect(customer.heading("help:offices.title")).toBeVisible();
  await expect(page.getByRole("link", { name: customer.say("shell:write.telegram") })).toBeVisible();
});

test("the page about the service leads on to devices and documents", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await page.goto(customer.at("/about/"));
  await page.getByRole("link", { name: customer.say("common:legal.all") }).click();
  await expect(customer.heading("documents:title")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: customer.say("documents:about.signIn") }).click();
  await signInHere(page, customer, server);
  await expect(customer.heading("catalog:title")).toBeVisible();
});
