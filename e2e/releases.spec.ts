import { expect, onStage as test } from "./fixtures.ts";
import { buildNextRelease, deployNextRelease } from "./next-release.ts";
import { readStored, storeSignIn } from "./stored.ts";
import { clientAt, customerAt } from "./customer.ts";

// One build serves all of them.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  // A build takes both cores of a small machine, on which other stories are told meanwhile.
  test.setTimeout(180_000);
  await buildNextRelease();
});

test("a newer build starts anew and keeps who is signed in (C13)", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await deployNextRelease(page);
  await page.reload();
  await expect(customer.home).toBeVisible();
  expect(JSON.parse((await readStored(page))["kabinet.version"] ?? "")).toBe("1.1.0");
});

test("a page whose parts are gone reloads once and goes on with the newer build (C43)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await deployNextRelease(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .getByRole("link", { name: customer.say("shell:nav.devices") })
    .first()
    .click();
  await expect(customer.heading("catalog:title")).toBeVisible();
  expect(loads).toBe(1);
});

test("a part that never comes is said so, after one reload, with a way out (C43)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await page.route(/\/assets\/.*(catalog|device).*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .getByRole("link", { name: customer.say("shell:nav.devices") })
    .first()
    .click();
  await expect(customer.heading("common:error.release.title")).toBeVisible();
  expect(loads).toBe(1);
  await page.unrouteAll();
  await customer.button("common:error.release.again").click();
  await expect(customer.heading("catalog:title")).toBeVisible();
});

test("a page that comes neither with its own part nor with an error page says so, and goes on when they do (C43)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await page.route(/\/assets\/(_account|failure|not-found).*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/subscriptions/");
  await expect(customer.heading("common:error.release.title")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: customer.say("common:error.release.again") }).click();
  await expect(customer.home).toBeVisible();
});
