import { phones } from "../tests/driver/driver.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { readStored, store, storeSignIn } from "./stored.ts";
import { customerAt, signInElsewhere } from "./customer.ts";

test("a reload while the code is awaited sends nothing, and the same code still signs in (C9)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  const sent = (await server.sandbox.messages(phones.newcomer)).length;
  // Like a tab that the phone has discarded.
  await page.reload();
  await expect(customer.codeField).toBeFocused();
  await expect(page.locator(`data[value="${phones.newcomer}"]`)).toBeVisible();
  await customer.codeField.fill(code);
  await customer.giveConsents();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
  expect(await server.sandbox.messages(phones.newcomer)).toHaveLength(sent);

  // A new client gets to the registration until they choose a city.
  await page.reload();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
  await page.goto("/subscriptions/");
  await expect(page).toHaveURL("/registration/");
});

test("another tab or number does not know the phone, but its code still works (C9, C11)", async ({
  page,
  context,
  server,
}) => {
  const asking = customerAt(page, server.sandbox);
  await asking.askForCode(phones.newcomer);
  const sent = (await server.sandbox.messages(phones.newcomer)).length;
  const other = customerAt(await context.newPage(), server.sandbox);
  await other.page.goto("/");
  await expect(other.page.getByText(other.say("sign-in:notice.stillValid"))).toBeVisible();
  await expect(other.field("sign-in:phone.label")).toHaveValue("");

  await asking.button("sign-in:code.change").click();
  await page.reload();
  await expect(page.getByText(asking.say("sign-in:notice.stillValid"))).toBeVisible();
  await expect(asking.field("sign-in:phone.label")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    "9990000002",
  );

  await asking.field("sign-in:phone.label").fill(`+${phones.newcomer}`);
  await asking.button("sign-in:phone.submit").click();
  await asking.codeField.fill(await server.sandbox.code(phones.newcomer));
  await asking.giveConsents();
  await expect(asking.heading("profile:registration.title")).toBeVisible();
  await expect(other.heading("profile:registration.title")).toBeVisible();
  expect(await server.sandbox.messages(phones.newcomer)).toHaveLength(sent);
  for (const tab of [page, other.page])
    expect(await tab.evaluate(() => sessionStorage.getItem("kabinet.phone"))).toBeNull();
});

test("a reload while codes are locked shows the lock and its end", async ({ page, server }) => {
  await store(page, {
    lock: JSON.stringify({ code: "code.locked", until: Date.now() + 600_000 }),
    version: JSON.stringify("1.0.0"),
  });
  await page.goto("/");
  const customer = customerAt(page, server.sandbox);
  await expect(customer.heading("sign-in:locked.title")).toBeVisible();
  // This build has no chat.
  await expect(page.getByText(customer.say("sign-in:locked.lead"))).toHaveCount(0);
  await page.reload();
  await expect(customer.heading("sign-in:locked.title")).toBeVisible();
});

test("a lock that ends on another day names that day", async ({ page }) => {
  const until = Date.now() + 3 * 86_400_000;
  await store(page, {
    lock: JSON.stringify({ code: "code.locked", until }),
    version: JSON.stringify("1.0.0"),
  });
  await page.goto("/");
  const day = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "Europe/Moscow" });
  // Short words are joined to the next by non-breaking spaces.
  const lockText = new RegExp(
    `Войти можно будет ${day.format(until)} в \\d\\d:\\d\\d`.replaceAll(" ", "\\s"),
  );
  await expect(page.getByRole("alert")).toHaveText(lockText);
});

test("a reload finds a client, a forbidden one and a leaving one where they were", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  for (const [phone, path] of [
    [phones.regular, "/subscriptions/"],
    [phones.forbidden, "/catalog/"],
    [phones.leaving, "/information-delete-profile/"],
  ] as const) {
    await storeSignIn(page, await signInElsewhere(server, phone));
    await page.goto(path);
    for (const visit of ["first", "again"]) {
      await test.step(`${path} ${visit}`, async () => {
        await expect(page.locator("h1")).toBeVisible();
        await expect(customer.heading("sign-in:phone.title")).toHaveCount(0);
        await expect(page).toHaveURL(path);
      });
      await page.reload();
    }
  }
});

test("a start without the server stops, says so, and continues later (C14)", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, await signInElsewhere(server, phones.leaving));
  await store(page, { deletion: "true" });
  let asked = 0;
  await page.route("**/user/getinfo/", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto("/subscriptions/");
  const again = customer.button("sign-in:waiting.again");
  await expect(again).toBeVisible({ timeout: 30_000 });
  const attempts = asked;
  await page.reload();
  await expect(again).toBeVisible({ timeout: 30_000 });
  expect(asked).toBe(2 * attempts);
  await page.unroute("**/user/getinfo/");
  await again.click();
  await expect(page).toHaveURL("/information-delete-profile/");
});

test("stored data of another version is discarded, and the client stays signed in (C13)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular, "0.9.0");
  await store(page, { device: JSON.stringify("kolibri-2"), unknown: "1" });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("/api/")) asked.push(pathname);
  });
  await page.goto("/subscriptions/");
  await expect(customer.home).toBeVisible();
  const stored = await readStored(page);
  expect(JSON.parse(stored["kabinet.version"] ?? "")).toBe("1.0.0");
  // Stored during the visit, sooner or later.
  const since = ["kabinet.seen", "kabinet.inbox.seen"];
  expect(
    Object.keys(stored)
      .filter((name) => !since.includes(name))
      .toSorted(),
  ).toEqual(["kabinet.credentials", "kabinet.version"]);
  expect(asked[0]).toBe("/api/v3/user/getinfo/");
});
