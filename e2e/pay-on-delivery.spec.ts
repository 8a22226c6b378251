import * as v from "valibot";
import { phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";
import type { Text } from "./texts.ts";
import { customerAt } from "./customer.ts";

const day = 86_400;

/** Fills in an order of three months, delivered tomorrow and paid on delivery, up to the review. */
const toTheDoor = async (customer: ReturnType<typeof customerAt>) => {
  const { page, say, field, radio, button } = customer;
  await page.goto("/catalog/ebikes/kolibri-2/");
  await page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click();
  await page.locator("label", { has: radio("checkout:configure.delivery") }).click();
  await field("common:delivery.address").fill("Валовая улица, 21");
  for (const choice of ["common:delivery.day", "common:delivery.slot"] as const)
    await page.getByRole("combobox", { name: say(choice) }).selectOption({ index: 1 });
  await button("checkout:configure.submit").click();
};
const chooseDoor = ({ page, radio }: ReturnType<typeof customerAt>) =>
  page.locator("label", { has: radio("checkout:review.onDelivery") }).click();

test("a client who pays at the door without a card pays nothing today and later months by hand", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  const within = (text: Text) => new RegExp(customer.say(text).source.slice(1));
  await customer.signIn(phones.newcomer);
  await customer.register();
  await toTheDoor(customer);
  await page.getByRole("link", { name: customer.say("checkout:obstacle.profileIncomplete.action") }).click();
  await customer.fillInProfile();
  await chooseDoor(customer);

  const main = page.getByRole("main");
  await expect(main).toContainText(within("consequences:later.yourself"));
  await expect(main).toContainText(within("consequences:order.atDoor"));
  await expect(main).toContainText(within("consequences:charge.yourself"));
  await expect(main).not.toContainText(within("consequences:order.today"));
  await expect(page.getByRole("region", { name: customer.say("checkout:quote.title") })).not.toContainText(
    within("checkout:quote.today"),
  );
  await expect(customer.consent).toHaveCount(0);
  await customer.button("checkout:review.order").click();
  await expect(main).toContainText(within("consequences:order.later.yourself_few"));
  await expect(main).not.toContainText(within("consequences:order.later_few"));
});

test("a client who pays at the door consents to later charges of the saved card, which happen on their days", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await toTheDoor(customer);
  await chooseDoor(customer);
  await expect(page.getByText(customer.say("consequences:later.card"))).toBeVisible();
  const order = customer.button("checkout:review.order");
  await expect(order).toHaveAttribute("aria-disabled", "true");
  await page.locator("label", { has: customer.consent }).click();
  const asked = page.waitForRequest("**/payment/payment-create/");
  await order.click();
  await expect(page).toHaveURL(/\/success\//);
  const { subscription: id } = v.parse(v.object({ subscription: v.number() }), (await asked).postDataJSON());

  // Until then no bank is involved, and later charges are announced as incomplete.
  const main = page.getByRole("main");
  const within = (text: Text) => new RegExp(customer.say(text).source.slice(1));
  await page.goto("/payments/");
  await expect(main).toContainText(within("payments:total.atDoor"));
  await expect(main).not.toContainText(within("payments:state.processing"));
  await page.goto("/subscriptions/");
  await expect(main).toContainText(within("subscriptions:ahead.withoutOrdered"));

  await server.sandbox.advance(day);
  await server.sandbox.move(id, "handedOver");
  await server.sandbox.advance(32 * day);
  const charges = (await server.sandbox.charges()).filter(({ subscription }) => subscription === id);
  expect(charges.map(({ period, status }) => [period, status])).toEqual([[2, "success"]]);
});
