import { customerAt, phones } from "./customer.ts";
import { expect, test } from "./fixtures.ts";

/** A code that is not this one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, "0");

test("a wrong code says how many tries are left, and the right one still signs in", async ({
  server,
  page,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  await customer.codeField.fill(otherThan(code));
  await expect(page.getByText("Неверный код")).toContainText("Осталось 2 попытки");
  await customer.codeField.fill(code);
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});

test("an expired code is refused, and a new one signs in", async ({ server, page }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  await server.sandbox.advance(301);
  await customer.codeField.fill(code);
  await expect(page.getByText(customer.say("sign-in:code.expired"))).toBeVisible();
});

test("the robot's call brings the code in the last four digits of its number", async ({ server, page }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  await server.sandbox.advance(121);
  const [call] = await server.sandbox.messages(phones.newcomer);
  expect(call?.channel).toBe("call");
  await customer.codeField.fill(call?.from.slice(-4) ?? "");
  await expect(customer.heading("profile:registration.title")).toBeVisible();
});

test("a client with a history comes straight to the subscriptions; signing out ends all tabs", async ({
  server,
  page,
  context,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.regular);
  await expect(customer.heading("subscriptions:title")).toBeVisible();
  const second = customerAt(await context.newPage(), server.sandbox);
  await second.page.goto("/subscriptions/");
  await expect(second.heading("subscriptions:title")).toBeVisible();

  await customer.button("shell:nav.menu").click();
  await customer.button("shell:signOut").click();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  await expect(second.heading("sign-in:phone.title")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("token");
});
