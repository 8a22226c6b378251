import { expect, onStage, test } from "./fixtures.ts";
import { storyLanguages } from "./story-languages.ts";
import { customerAt } from "./customer.ts";

for (const language of storyLanguages("ru"))
  test(`a client who requested deletion lands on its page, and may read the others (${language}, C16)`, async ({
    page,
    server,
  }) => {
    const at = (path: string) => `${server.url}${language === "ru" ? "" : "/en"}${path}`;
    const customer = customerAt(page, server.sandbox, language);
    await customer.signIn("79990000004");
    await expect(page).toHaveURL(at("/information-delete-profile/"));
    await page.goto(at("/subscriptions/"));
    await expect(page).toHaveURL(at("/information-delete-profile/"));
    await page.getByRole("link", { name: customer.say("shell:nav.back") }).click();
    await expect(page).toHaveURL(at("/subscriptions/"));
    await expect(page.getByRole("link", { name: customer.say("shell:deletion.more") })).toBeVisible();
  });

onStage("a flagged client sends no POST (C17)", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn("79990000003");
  await expect(customer.heading("catalog:title")).toBeVisible();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/profile/");
  // Nothing looks editable.
  const name = page.getByRole("textbox", { name: customer.say("profile:firstName") });
  await expect(name).not.toBeEditable();
  await expect(page.getByRole("combobox", { name: customer.say("profile:citizenship") })).toBeDisabled();
  await name.press("Enter");
  // A device that cannot be ordered is named, and the page leads on.
  await page.goto("/catalog/tablets/list-10/");
  await expect(customer.heading("checkout:configure.bar")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: customer.say("checkout:success.subscriptions") })
    .click();
  await expect(customer.home).toBeVisible();
  // A client is not sent to choose what they may not order.
  await expect(page.getByText(customer.say("subscriptions:empty.forbidden"))).toBeVisible();
  await expect(page.getByRole("link", { name: customer.say("subscriptions:empty.action") })).toHaveCount(0);
  await page.goto("/payments/");
  await expect(page.getByRole("link", { name: customer.say("subscriptions:empty.look") })).toBeVisible();
  await expect(page.getByRole("link", { name: customer.say("subscriptions:empty.action") })).toHaveCount(0);
  // The acquirer's return page shows the payment, although nothing can be paid now.
  await page.goto("/success/?payment=999999");
  await expect(customer.heading("payments:one.missing.title")).toBeVisible();
  await page.goto("/catalog/list-10/");
  await expect(customer.button("catalog:device.subscribe")).toHaveAccessibleDescription(
    customer.say("catalog:device.forbidden"),
  );
  expect(posts).toEqual([]);
});
