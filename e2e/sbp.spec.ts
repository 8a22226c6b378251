import { texts as bankTexts } from "#sandbox/acquirer/texts.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import { type Customer, customerAt } from "./customer.ts";

const bank = bankTexts.ru;

const chooseSbp = ({ page, radio }: Customer) =>
  page.locator("label", { has: radio("shell:paidBy.sbp") }).click();

/** Opens a bank from the list and pays there. */
const payInBank = async ({ page }: Customer, name: string) => {
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: bank.pay }).click();
};

test("without a card, on a phone: a bank of the list pays, no consent is asked, and the client pays later months", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.newcomer);
  await customer.register();
  await customer.configure();
  await page.getByRole("link", { name: customer.say("checkout:obstacle.profileIncomplete.action") }).click();
  await customer.fillInProfile();
  await chooseSbp(customer);
  await expect(page.getByText(customer.say("consequences:later.yourself"))).toBeVisible();
  await expect(customer.consent).toHaveCount(0);
  await expect(page.getByText(customer.say("consequences:charge.yourself"))).toBeVisible();
  await customer.pay();

  await expect(page.getByRole("img", { name: bank.sbp.codeLabel })).toBeHidden();
  // A declined payment costs nothing, and another bank can be tried.
  await payInBank(customer, bank.sbp.banks.shore);
  await expect(page.getByText(customer.say("checkout:failure.declined"))).toBeVisible();
  await chooseSbp(customer);
  await customer.pay();
  await payInBank(customer, bank.sbp.banks.albatross);

  await expect(customer.heading("consequences:order.collect")).toBeVisible();
  // The method has the same name as where it was chosen.
  await expect(page.locator("main dl").getByText(customer.say("shell:paidBy.sbp"))).toBeVisible();
  expect((await server.sandbox.charges()).filter(({ status }) => status === "success")).toHaveLength(1);
  await page.goto("/cards/");
  await expect(page.getByText(customer.say("cards:empty.title"))).toBeVisible();
});

test("on a wide screen a phone pays by the QR code, and the page continues by itself", async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await page.goto("/catalog/");
  await customer.configure();
  await chooseSbp(customer);
  // A client with a card reads that it pays later months, and consents.
  await expect(page.getByText(customer.say("consequences:later.card"))).toBeVisible();
  await page.locator("label", { has: customer.consent }).click();
  await customer.pay();
  const code = page.getByRole("img", { name: bank.sbp.codeLabel });
  await expect(code).toBeVisible();
  await expect(page.getByText(/Код действует до \d\d:\d\d/).first()).toBeVisible();

  const phone = await context.newPage();
  await phone.goto(`${(await code.getAttribute("data-code")) ?? ""}?bank=comet`);
  await phone.getByRole("button", { name: bank.pay }).click();
  // The notification is late: the page waits and then shows the result.
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();
  await server.sandbox.advance(31);
  await expect(customer.heading("consequences:order.collect")).toBeVisible({ timeout: 30_000 });
});

test("a debt is paid by SBP with its exact sum", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.troubled);
  await page.goto("/subscriptions/?s=1006");
  await customer.button("subscriptions:pay").click();
  await expect(customer.heading("checkout:debt.titleOf")).toBeVisible();
  await chooseSbp(customer);
  await page.locator("label", { has: customer.consent }).click();
  await customer.pay();
  await payInBank(customer, bank.sbp.banks.albatross);
  await expect(page).toHaveURL(/\/success/);
  const taken = (await server.sandbox.charges()).filter(
    ({ subscription, status }) => subscription === 1006 && status === "success",
  );
  expect(taken.map(({ amount }) => amount)).toEqual([789_000]);
});
