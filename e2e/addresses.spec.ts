import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { textsIn } from "./texts.ts";
import { customerAt } from "./customer.ts";

const say = { ru: textsIn("ru"), en: textsIn("en") };

/** The typed URL, the URL after it, and the shown page. */
const addresses = [
  ["/faq", "/faq/", say.ru("documents:faq.title")],
  ["/en/faq", "/en/faq/", say.en("documents:faq.title")],
  ["/FAQ/", "/FAQ/", say.ru("common:error.404.title")],
  ["/ru/", "/ru/", say.ru("common:error.404.title")],
  ["/en/en/", "/en/en/", say.en("common:error.404.title")],
  ["/en//evil.tld", "/en/evil.tld/", say.en("common:error.404.title")],
  ["/%E0%A4", "/400/", say.ru("common:error.400.title")],
  ["/subscriptions/", "/", say.ru("sign-in:phone.title")],
  ["/en/checkout/", "/en/", say.en("sign-in:phone.title")],
  ["/success/?payment=1", "/", say.ru("sign-in:phone.title")],
  ["/?city=javascript:alert(1)&device=<b>", "/", say.ru("sign-in:phone.title")],
] as const;

onStage(
  "every typed address shows its page to a visitor, without a redirect (C18)",
  async ({ page, server }) => {
    for (const [typed, shown, heading] of addresses)
      await test.step(typed, async () => {
        await page.goto(typed);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        // The heading is already in the HTML; only the application changes the URL.
        await expect(page).toHaveURL((url) => url.origin === server.url && url.pathname === shown);
      });
  },
);

test("a link to a chosen device leads there after the sign-in, once", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await page.goto("/?device=kolibri-2");
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  await customer.signIn(phones.regular);
  await page.waitForURL(/\/catalog\/[a-z-]+\/kolibri-2\/$/);
  await page.goto("/");
  await page.waitForURL("**/subscriptions/");
});

for (const [path, link] of [
  ["/documents/", "documents:visitor.signIn"],
  ["/bonus-system/", "bonus:signIn"],
] as const)
  test(`a client who signs in at ${path}, where clients see more, is back there, and not the next time`, async ({
    page,
    server,
  }) => {
    const { say, field } = customerAt(page, server.sandbox);
    await page.goto(path);
    await page.getByRole("link", { name: say(link) }).click();
    await field("sign-in:phone.label").fill(`+${phones.regular}`);
    await page.getByRole("button", { name: say("sign-in:phone.submit") }).click();
    await expect(field("sign-in:code.label")).toBeVisible();
    await field("sign-in:code.label").fill(await server.sandbox.code(phones.regular));
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("link", { name: say(link) })).toHaveCount(0);
    await page.goto("/");
    await page.waitForURL("**/subscriptions/");
  });

onStage(
  "switching the language keeps the page, typed text and the sign-in (C45)",
  async ({ page, server }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Телефон" }).pressSequentially("99900");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+7 (999) 00");
    await expect(page).toHaveURL(`${server.url}/en/`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("link", { name: "Русский" }).click();
    await expect(page.getByRole("textbox", { name: "Телефон" })).toHaveValue("+7 (999) 00");
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goto("/cookies/");
    await page.getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeVisible();
    await expect(page).toHaveTitle("Cookies — My account");
  },
);
