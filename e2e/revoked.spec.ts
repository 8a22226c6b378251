import { openApi } from "./api.ts";
import { customerAt, phones } from "./customer.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { readStored, storeSignIn } from "./stored.ts";

const privatePages = [
  "/subscriptions/",
  "/catalog/",
  "/catalog/ebikes/",
  "/catalog/ebikes/kolibri-2/",
  "/checkout/",
  "/profile/",
  "/success/",
  "/success-subscription/1/",
  "/en/subscriptions/",
] as const;
/** One of each kind: a list, the way to a payment, the other language. */
const oneOfEach = new Set<string>(["/subscriptions/", "/checkout/", "/en/subscriptions/"]);

for (const path of privatePages) {
  const title = `a token that dies on the server ends the session once, at home: ${path} (C5)`;
  const details = { tag: oneOfEach.has(path) ? [] : "@all" };
  test(title, details, async ({ page, context, server }) => {
    const api = openApi(server.url, server.sandbox);
    const credentials = await api.signIn(phones.regular);
    const customer = customerAt(page, server.sandbox, path.startsWith("/en/") ? "en" : "ru");
    await storeSignIn(page, credentials);
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(customer.heading("sign-in:phone.title")).toHaveCount(0);

    await api.revoke(credentials.token);
    const refusals: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refusals.push(response.url());
    });
    // Whoever comes back online reads everything again.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(customer.heading("sign-in:phone.title")).toBeVisible();
    await expect(page.getByText(customer.say("sign-in:notice.rejected"))).toBeVisible();
    await expect(page).toHaveURL(customer.at("/"));
    expect(Object.keys(await readStored(page))).not.toContain("kabinet.credentials");
    expect(refusals).not.toEqual([]);
  });
}

test("a page opened with a dead token leads home (C15)", async ({ page, server }) => {
  const api = openApi(server.url, server.sandbox);
  const credentials = await api.signIn(phones.regular);
  await storeSignIn(page, credentials);
  await api.revoke(credentials.token);
  await page.goto("/subscriptions/");
  await expect(customerAt(page, server.sandbox).heading("sign-in:phone.title")).toBeVisible();
  await expect(page).toHaveURL("/");
});
