import { readFile } from "node:fs/promises";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { type Customer, customerAt } from "./customer.ts";

const day = 86_400;

const atDeletion = async (customer: Customer, server: Server) => {
  await storeSignIn(customer.page, server.regular);
  await customer.page.goto(customer.at("/information-delete-profile/"));
  await expect(customer.heading("deletion:informed.title")).toBeVisible();
};

const confirm = async (customer: Customer, word: string) => {
  await customer.button("deletion:informed.begin").click();
  await expect(customer.heading("deletion:confirming.title")).toBeVisible();
  await customer.page.getByRole("textbox").fill(word);
  await customer.button("deletion:confirming.submit").click();
};

for (const [language, word] of [
  ["ru", "удалить"],
  ["en", "delete"],
] as const)
  test(
    `deletion is requested with a word, shown on every page, and withdrawn (${language}, C16, C17, C23)`,
    { tag: language === "ru" ? [] : "@all" },
    async ({ page, server }) => {
      const customer = customerAt(page, server.sandbox, language);
      await atDeletion(customer, server);
      await confirm(customer, "нет");
      await expect(page.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("textbox").fill(word);
      await customer.button("deletion:confirming.submit").click();
      await expect(customer.button("deletion:takeBack.ask")).toBeVisible();
      // The return day of the device, the end of its subscription, and its deposit.
      const devices = page
        .getByRole("listitem")
        .filter({ hasText: customer.say("consequences:deletion.device") });
      await expect(devices.first()).toContainText(
        language === "ru"
          ? /Верните\sдо\s.+Подписка\sзакончится\s.+вернём\sдепозит/
          : /Return\sit\sby\s.+The\ssubscription\sends\son\s.+we’ll\srefund\sthe\s.+deposit/,
      );
      await expect(
        page.getByRole("complementary", { name: customer.say("shell:deletion.label") }),
      ).toHaveCount(0);

      const posts: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") posts.push(request.url());
      });
      await page.getByRole("link", { name: customer.say("shell:nav.back") }).click();
      await expect(customer.home).toBeVisible();
      const banner = page.getByRole("complementary", { name: customer.say("shell:deletion.label") });
      await expect(banner).toBeVisible();
      await banner.getByRole("link").click();
      await customer.button("deletion:takeBack.ask").click();
      await expect(page.getByText(customer.say("deletion:informed.takenBack.title"))).toBeVisible();
      expect(posts).toEqual([]);
      await page.goto(customer.at("/subscriptions/"));
      await expect(customer.home).toBeVisible();
      await expect(banner).toHaveCount(0);
    },
  );

onStage(
  "a client whose data cannot be loaded reads that before deletion, and can retry",
  async ({ page, server }) => {
    const customer = customerAt(page, server.sandbox);
    const subscriptions = "**/subscription/info/**";
    await page.route(subscriptions, (route) => route.fulfill({ status: 404, body: "" }));
    await atDeletion(customer, server);
    const main = page.locator("main");
    await expect(main.getByText(customer.say("deletion:stakes.failed.title"))).toBeVisible();
    await expect(customer.button("deletion:export.ask")).toBeVisible();
    await page.unroute(subscriptions);
    await customer.button("deletion:stakes.failed.again").click();
    await expect(main.getByText(customer.say("deletion:stakes.title"))).toBeVisible();
  },
);

onStage("all stored data can be downloaded before deletion", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await atDeletion(customer, server);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    customer.button("deletion:export.ask").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("Ковалёв");
  expect(text).not.toMatch(/token_?hash/i);
});

test("twelve days after the request the client is signed out, and the same phone is a new client (V20, L8)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await atDeletion(customer, server);
  await confirm(customer, "Удалить ");
  await expect(customer.button("deletion:takeBack.ask")).toBeVisible();

  await server.sandbox.advance(11 * day);
  await page.reload();
  await expect(customer.button("deletion:takeBack.ask")).toBeVisible();
  await server.sandbox.advance(day + 3_600);
  await page.reload();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();

  await customer.signIn(phones.regular);
  await customer.giveConsents();
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});

test("a request whose reply is lost is looked up, not sent again (C38)", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await atDeletion(customer, server);
  await server.sandbox.plan({ call: "deletepersonaldata", fault: "loseReply", times: 8 });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("deletepersonaldata")) sent += 1;
  });
  await confirm(customer, "удалить");
  await expect(customer.button("deletion:takeBack.ask")).toBeVisible({ timeout: 30_000 });
  expect(sent).toBe(1);
});
