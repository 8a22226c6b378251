import { endSession } from "#contract/auth.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { readStored, storeSignIn } from "./stored.ts";
import { customerAt, signInElsewhere } from "./customer.ts";

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
/** One of each kind: a list, a step of a payment, the other language. */
const oneOfEach = new Set<string>(["/subscriptions/", "/checkout/", "/en/subscriptions/"]);

for (const path of privatePages) {
  const title = `a token that dies on the server ends the session once, at home: ${path} (C5)`;
  const details = { tag: oneOfEach.has(path) ? [] : "@all" };
  test(title, details, async ({ page, context, server }) => {
    const credentials = await signInElsewhere(server, phones.regular);
    const customer = customerAt(page, server.sandbox, path.startsWith("/en/") ? "en" : "ru");
    await storeSignIn(page, credentials);
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await expect(customer.heading("sign-in:phone.title")).toHaveCount(0);

    await server.api.ask(endSession, {}, { token: credentials.token });
    const refusals: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refusals.push(response.url());
    });
    // Going online reads everything again.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(customer.heading("sign-in:phone.title")).toBeVisible();
    await expect(page.getByText(customer.say("sign-in:notice.rejected"))).toBeVisible();
    await expect(page).toHaveURL(customer.at("/"));
    expect(Object.keys(await readStored(page))).not.toContain("kabinet.credentials");
    expect(refusals).not.toEqual([]);
  });
}

test("a page opened with a revoked token leads home (C15)", async ({ page, server }) => {
  const credentials = await signInElsewhere(server, phones.regular);
  await storeSignIn(page, credentials);
  await server.api.ask(endSession, {}, { token: credentials.token });
  await page.goto("/subscriptions/");
  await expect(customerAt(page, server.sandbox).heading("sign-in:phone.title")).toBeVisible();
  await expect(page).toHaveURL("/");
});
