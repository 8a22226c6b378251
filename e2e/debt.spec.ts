import { cards, customerAt, phones } from "./customer.ts";
import { expect, test } from "./fixtures.ts";
import type { Text } from "./words.ts";

const day = 86_400;
/** The seeded subscription whose charge has failed: 7 890 ₽ a month, its device in hand since five months. */
const owed = { subscription: 1006, sum: 789_000 } as const;

for (const [language, then] of [
  ["ru", "stay"],
  ["en", "goOn"],
] as const)
  test(`a debt of a paused subscription takes exactly what its page said (${then}, ${language}, P1, P8)`, async ({
    page,
    server,
  }) => {
    const customer = customerAt(page, server.sandbox, language);
    /** Wherever a text stands, not only at the beginning. */
    const within = (text: Text) => new RegExp(customer.say(text).source.slice(1));
    await server.sandbox.advance(35 * day);
    await customer.signIn(phones.troubled);
    await page.goto(customer.at(`/subscriptions/?s=${owed.subscription}`));
    // Days are the server's, whatever the clock of this machine says: the device was due weeks ago.
    await expect(customer.heading("subscriptions:next.returnLate")).toBeVisible();
    await customer.button("subscriptions:pay").click();

    // Device, month, what is to be returned or collected: nothing of a first order.
    await expect(customer.heading("checkout:debt.titleOf")).toBeVisible();
    await expect(page.getByRole("link", { name: customer.say("shell:nav.back") })).toHaveAttribute(
      "href",
      customer.at("/subscriptions/"),
    );
    const choice = (text: "checkout:debt.stay" | "checkout:debt.goOn") =>
      page.locator("label", { has: customer.radio(text) });
    await expect(choice("checkout:debt.stay")).toContainText(within("checkout:debt.nothingMore"));
    await expect(choice("checkout:debt.goOn")).toContainText("15 780 ₽".replaceAll(" ", "\u00a0"));
    await expect(customer.radio("checkout:review.onDelivery")).toHaveCount(0);
    await choice(then === "stay" ? "checkout:debt.stay" : "checkout:debt.goOn").click();
    await page.locator("label", { has: customer.radio("checkout:review.newCard") }).click();
    const consent = page.getByRole("checkbox");
    // Nothing more is charged: there is nothing to consent to.
    if (then === "stay") await expect(consent).toHaveCount(0);
    else await page.locator("label", { has: consent }).click();
    await (then === "stay" ? customer.payButton : customer.button("checkout:debt.payAndGoOn")).click();
    await customer.payAtBank(cards.pays);
    await expect(page).toHaveURL(/\/success/);
    for (const firstOrder of ["checkout:success.delivery", "checkout:success.pickup.title"] as const)
      await expect(page.getByRole("main")).not.toContainText(within(firstOrder));

    // What was agreed to beside the payment stands there, too: the device's return, or the month that is paid with it.
    const main = page.getByRole("main");
    if (then === "stay") {
      await expect(main).toContainText(within("checkout:success.returnBy"));
      await expect(main).not.toContainText(within("checkout:follows.return"));
    }
    await server.sandbox.advance(60);
    if (then === "goOn") {
      await page.reload();
      await expect(main).toContainText(within("checkout:success.also"));
    }
    const charges = async () =>
      (await server.sandbox.charges())
        .filter((charge) => charge.subscription === owed.subscription && charge.status === "success")
        .map(({ period, amount }) => [period, amount])
        .toReversed();
    const paid =
      then === "stay"
        ? [[6, owed.sum]]
        : [
            [6, owed.sum],
            [7, owed.sum],
          ];
    expect(await charges()).toEqual(paid);
    await server.sandbox.advance(20 * day);
    expect(await charges()).toEqual(paid);
  });
