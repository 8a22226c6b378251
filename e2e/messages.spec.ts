import { expect, test } from "./fixtures.ts";
import { clientAt } from "./customer.ts";

test("past failures can be read again: in plain words, with time and a number for support (C46)", async ({
  page,
  server,
}) => {
  const { say, field, button } = await clientAt(page, server, "/profile/?at=messages");
  await expect(page.getByText(say("messages:empty.title"))).toBeVisible();
  await page.goto("/bonus-system/");
  await field("bonus:promo.label").fill("NEVERMADE");
  await button("bonus:promo.apply").click();
  await expect(page.getByRole("main").getByText(say("bonus:refused.promo.unknown"))).toBeVisible();
  await server.sandbox.plan({ call: "bonus/promo", fault: "500", times: 1 });
  await field("bonus:promo.label").fill("BONUS500");
  const answered = page.waitForResponse((response) => response.status() === 500);
  await button("bonus:promo.apply").click();
  const { "request-id": number = "" } = (await answered).headers();
  expect(number).not.toBe("");

  await page.getByRole("link", { name: say("shell:nav.back") }).click();
  await button("shell:nav.menu").click();
  await page.getByRole("link", { name: say("shell:nav.faq") }).click();
  await page.getByRole("link", { name: say("shell:nav.messages") }).click();
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText(say("messages:said.fault"));
  await expect(items.nth(0)).toContainText(number);
  await expect(items.nth(1)).toContainText(say("messages:said.promo.unknown"));
  // Without typed text or anyone's number.
  await expect(page.getByRole("main")).not.toContainText(/NEVERMADE|BONUS500|\+7/);
  // They are kept until the page reloads, as it says.
  await expect(page.getByText(say("messages:lead"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say("messages:empty.title"))).toBeVisible();
});
