import { phones } from "../tests/driver/driver.ts";
import { expect, onStageToLeave as test } from "./fixtures.ts";
import { phoneInText } from "#src/ui/phone.ts";
import { readStored, storeSignIn, storeSignInNow } from "./stored.ts";
import { clientAt, customerAt, signInElsewhere } from "./customer.ts";

/** Text of this client's pages only. */
const personal = /Артём|Ковалёв|1 338/;

test("signing out reaches every tab within a second, and leaves nothing in the browser (C6, L5)", async ({
  page,
  context,
  server,
}) => {
  const here = await clientAt(page, server, "/subscriptions/");
  await expect(here.home).toBeVisible();
  const there = customerAt(await context.newPage(), server.sandbox);
  await there.page.goto("/profile/");
  await expect(there.heading("profile:title")).toBeVisible();

  await here.button("shell:nav.menu").click();
  await here.button("shell:signOut").click();
  await expect(there.heading("sign-in:phone.title")).toBeVisible({ timeout: 1_000 });
  await expect(here.heading("sign-in:phone.title")).toBeVisible();
  for (const each of [page, there.page]) {
    expect(new URL(each.url()).pathname).toBe("/");
    expect(Object.keys(await readStored(each))).toEqual([]);
    await expect(each.locator("body")).not.toHaveText(personal);
  }
});

test("signing out works offline (L3)", async ({ page, context, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  // All preloads are done.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await customer.button("shell:nav.menu").click();
  await customer.button("shell:signOut").click();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  expect(Object.keys(await readStored(page))).not.toContain("kabinet.credentials");
});

test("Back from another site after a sign-out elsewhere shows nothing personal (C47)", async ({
  page,
  context,
  server,
}) => {
  const customer = await clientAt(page, server, "/profile/");
  await expect(customer.heading("profile:title")).toBeVisible();
  // Another origin: the same server by its other name.
  await page.goto(server.url.replace("127.0.0.1", "localhost") + "/faq/");

  const other = customerAt(await context.newPage(), server.sandbox);
  await other.page.goto("/subscriptions/");
  await other.button("shell:nav.menu").click();
  await other.button("shell:signOut").click();
  await expect(other.heading("sign-in:phone.title")).toBeVisible();

  await page.goBack();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  await expect(page.locator("body")).not.toHaveText(personal);
});

test("another account that signs in elsewhere replaces this tab's", async ({ page, context, server }) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await page.goto("/profile/");
  await expect(customer.field("profile:firstName")).toHaveValue("Артём");
  const other = await context.newPage();
  await storeSignInNow(other, await signInElsewhere(server, phones.forbidden));
  await expect(customer.field("profile:firstName")).not.toHaveValue("Артём");
  // The tab says whose account it is now, on one page.
  const notice = page.getByRole("complementary", { name: customer.say("shell:elsewhere.label") });
  await expect(notice).toContainText(phoneInText(phones.forbidden));
  await page
    .getByRole("link", { name: customer.say("shell:nav.payments") })
    .first()
    .click();
  await expect(customer.heading("payments:title")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
