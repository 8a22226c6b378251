import { customerAt } from "./customer.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";

test("a promo code that has expired is said beside its field, and the price without it can be paid", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await page.goto("/catalog/ebikes/kolibri-2/");
  const promo = customer.field("checkout:configure.promo");
  await promo.fill("OLD");
  await customer.button("checkout:configure.promoApply").click();
  const refused = page.getByText(customer.say("checkout:refusal.promo.expired"));
  await expect(refused).toBeVisible();
  await expect(promo).toHaveValue("OLD");

  await promo.fill("");
  await expect(refused).toBeHidden();
  await promo.fill("OLD");
  await customer.button("checkout:configure.promoApply").click();
  await expect(refused).toBeVisible();
  await customer.button("checkout:configure.submit").click();
  await expect(customer.heading("checkout:review.title")).toBeVisible();
  await customer.readyToPay();
  await expect(customer.payButton).not.toHaveAttribute("aria-disabled", "true");
});
