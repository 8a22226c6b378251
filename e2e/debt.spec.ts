import type { Locator } from "@playwright/test";
import { addMonths, dayIn as dayAt, daysBetween, homeZone } from "#contract/day.ts";
import { cards, phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import type { Text } from "./texts.ts";
import { customerAt } from "./customer.ts";

const day = 86_400;
/** The seeded subscription with a failed charge: 7 890 ₽ a month, in use for five months. */
const owed = { subscription: 1006, sum: 789_000 } as const;

for (const [language, then] of [
  ["ru", "stay"],
  ["en", "goOn"],
] as const)
  test(`paying a debt of a paused subscription takes exactly the shown sum (${then}, ${language}, P1, P8)`, async ({
    page,
    server,
  }) => {
    const customer = customerAt(page, server.sandbox, language);
    /** Matches a text anywhere, not only at the start. */
    const within = (text: Text) => new RegExp(customer.say(text).source.slice(1));
    await server.sandbox.advance(35 * day);
    await customer.signIn(phones.troubled);
    await page.goto(customer.at(`/subscriptions/?s=${owed.subscription}`));
    // Days are the server's, whatever this machine's clock says: the device was due weeks ago.
    await expect(customer.heading("consequences:device.late.the")).toBeVisible();
    await customer.button("subscriptions:pay").click();

    // Device, month, what to return or collect: none of it belongs to a first order.
    await expect(customer.heading("checkout:debt.titleOf")).toBeVisible();
    await expect(page.getByRole("link", { name: customer.say("shell:nav.back") })).toHaveAttribute(
      "href",
      customer.at("/subscriptions/"),
    );
    const choice = (text: "checkout:debt.stay" | "checkout:debt.payAndGoOn") =>
      page.locator("label", { has: customer.radio(text) });
    await expect(choice("checkout:debt.stay")).toContainText(within("consequences:charge.nothing"));
    await expect(choice("checkout:debt.payAndGoOn")).toContainText("15 780 ₽".replaceAll(" ", "\u00a0"));
    await expect(customer.radio("checkout:review.onDelivery")).toHaveCount(0);
    await choice(then === "stay" ? "checkout:debt.stay" : "checkout:debt.payAndGoOn").click();
    await page.locator("label", { has: customer.radio("checkout:review.newCard") }).click();
    const consent = page.getByRole("checkbox");
    // Without later charges there is nothing to consent to.
    if (then === "stay") await expect(consent).toHaveCount(0);
    else await page.locator("label", { has: consent }).click();
    await (then === "stay" ? customer.payButton : customer.button("checkout:debt.payAndGoOn")).click();
    await customer.payAtBank(cards.pays);
    await expect(page).toHaveURL(/\/success/);
    for (const firstOrder of ["consequences:device.deliver", "consequences:order.collect"] as const)
      await expect(page.getByRole("main")).not.toContainText(within(firstOrder));

    // The agreed return, or the month that is paid with the debt.
    const main = page.getByRole("main");
    if (then === "stay") {
      await expect(customer.heading("checkout:success.debtClosed")).toBeVisible();
      await expect(main.getByRole("link", { name: customer.say("shell:routeTo") })).toBeVisible();
      await expect(main).toContainText(within("consequences:device.return.the"));
      await expect(main).not.toContainText(within("consequences:order.return"));
    }
    await server.sandbox.advance(60);
    if (then === "goOn") {
      await page.reload();
      await expect(main).toContainText(within("consequences:order.also"));
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

test("a debtor reads one return day on every screen, and another only with the payment that changes it", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = customerAt(page, server.sandbox);
  const { say } = customer;
  // On the 22nd both paid periods are over; the other card expired on the first.
  const today = dayAt(homeZone, Date.now());
  const thatDay = `${addMonths(today, 1).slice(0, 8)}22`;
  await server.sandbox.advance(daysBetween(today, thatDay) * day);
  await customer.signIn(phones.troubled);
  const main = page.getByRole("main");
  /** The day in this text. */
  const dayIn = async (text: Text, place: Locator): Promise<string> => {
    const words = new RegExp(say(text).source.slice(1).replace(".+", "(\\d+\\s[а-я]+(?:\\s\\d{4})?)"));
    await expect(place).toContainText(words);
    return words.exec(await place.innerText())?.[1] ?? "none";
  };

  // Home: the first card has the debt and the overdue device, the other debt is below. Acts without a
  // signature record that no device came back.
  await page.goto("/subscriptions/");
  await expect(page.getByRole("heading", { level: 1, name: /^На\sсегодня\s2\sдела$/ })).toBeVisible();
  const card = main.locator('li[data-on="ink"]');
  await expect(card).toContainText("Колибри 2".replace(" ", "\u00a0"));
  await expect(card).toContainText("Бауманская");
  const due = await dayIn("consequences:device.late", card);
  await expect(card).toContainText(new RegExp(say("consequences:debt.goesOn").source.slice(1)));
  await expect(card.getByRole("link", { name: say("subscriptions:todo.route.go") })).toHaveAttribute(
    "href",
    "/offices/",
  );
  await expect(card.getByRole("button")).toHaveCount(1);
  const others = main.locator("section").filter({
    has: page.getByRole("heading", { name: say("subscriptions:todo.others") }),
  });
  await expect(others.getByRole("listitem")).toHaveCount(1);
  await expect(others.getByRole("link").first()).toHaveAccessibleName(/Оплатите\s5\s500\s₽.*Стриж/);
  const next = main.locator("section").filter({
    has: page.getByRole("heading", { name: say("subscriptions:ahead.title") }),
  });
  await expect(next).toContainText(/Сейчас\s13\s390\s₽\. До\s.+\sдругих\sплатежей\sнет/);
  expect(await dayIn("consequences:event.late", next)).toBe(due);

  await page.goto("/payments/");
  expect(await dayIn("consequences:device.late", main)).toBe(due);
  await expect(main).toContainText(new RegExp(say("consequences:debt.goesOn").source.slice(1)));

  // The subscription page: the same day, and the effect of each offer on it.
  await page.goto(`/subscriptions/?s=${owed.subscription}`);
  const detail = customer.heading("consequences:device.late.the");
  expect(await dayIn("consequences:device.late.the", detail)).toBe(due);
  expect(await dayIn("consequences:event.late", main)).toBe(due);
  const then = await dayIn("consequences:debt.otherDay", main);
  expect(then).not.toBe(due);

  // Each compared option includes the debt and the day on which the device was due.
  await page.goto(`/subscriptions/?s=${owed.subscription}&at=what-if`);
  await expect(main).toContainText(new RegExp(say("subscription:whatIf.owed").source.slice(1)));
  const row = (name: Text) =>
    main.getByRole("row").filter({ has: page.getByRole("rowheader", { name: say(name) }) });
  await expect(row("subscription:whatIf.total")).toContainText(/(?:7\s890\s₽.*){2}/);
  await expect(row("consequences:row.return")).toContainText(due);
  const goOn = main.getByRole("columnheader", { name: say("subscription:whatIf.stay") });
  await expect(goOn).toContainText(/если\sсегодня\sзаплатите/);
  await expect(main.getByText(say("consequences:row.noCharges"))).toHaveCount(0);
  const toGoOn = /\d+\s\d+\s₽/.exec(await goOn.innerText())?.[0] ?? "none";
  expect(await dayIn("consequences:row.return.ifPaid", row("consequences:row.return"))).toBe(then);
  await expect(main).toContainText(new RegExp(say("consequences:row.days.none").source.slice(1)));

  // An option chosen here is preselected in the checkout and can be changed there.
  await customer.button("subscription:whatIf.do.goOn").click();
  await expect(customer.radio("checkout:debt.payAndGoOn")).toBeChecked();
  await expect(customer.button("checkout:debt.payAndGoOn")).toBeVisible();
  await page.locator("label", { has: customer.radio("checkout:debt.stay") }).click();
  await expect(customer.payButton).toBeVisible();
  await page.goto(`/subscriptions/?s=${owed.subscription}`);

  // The till: the same two days, both offers, payment methods, and what is missing, on the first screen.
  await customer.button("subscriptions:pay").click();
  await expect(customer.heading("checkout:debt.titleOf")).toBeVisible();
  expect(await dayIn("consequences:debt.wasDue", main)).toBe(due);
  expect(await dayIn("consequences:debt.return", main)).toBe(then);
  await expect(main).toContainText(new RegExp(say("consequences:device.stays").source.slice(1)));
  const dock = page.locator('[data-on="ink"]', { has: customer.payButton }).last();
  const { height = 0, y = 0 } = (await dock.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(120);
  for (const name of ["checkout:debt.stay", "checkout:debt.payAndGoOn"] as const)
    await expect(customer.radio(name)).toBeInViewport();
  await expect(page.locator("label", { has: customer.radio("checkout:debt.payAndGoOn") })).toContainText(
    toGoOn,
  );
  const methods = page.locator('input[name="method"]');
  await expect(methods).toHaveCount(4);
  // An expired card says so where it is chosen.
  await expect(page.locator("label", { hasText: "5454" })).toContainText(
    new RegExp(say("shell:card.expired").source.slice(1)),
  );
  for (const way of await methods.all()) {
    const box = await way.boundingBox();
    expect((box?.y ?? y) + (box?.height ?? 0)).toBeLessThan(y);
  }
  await expect(customer.payButton).toHaveAccessibleDescription(say("checkout:why.methodMissing"));
  const reason = page.getByText(say("checkout:why.methodMissing"));
  await expect(reason).toHaveCount(1);
  await expect(reason).toBeInViewport();
  await customer.payButton.press("Enter");
  await expect(methods.first()).toBeFocused();
  await customer.button("checkout:unpaid.later").click();
  await expect(page).toHaveURL(/\/subscriptions\//);
});

test("a client who postpones a debt gets to their subscriptions, whatever else they had begun to choose", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.troubled);
  await expect(customer.home).toBeVisible();
  // The return address is not shown yet.
  await page.goto("/catalog/ebikes/kolibri-2/");
  await page.locator("label", { has: customer.radio("checkout:configure.delivery") }).click();
  await expect(customer.field("common:delivery.address")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/subscriptions/?s=${owed.subscription}`);
  await customer.button("subscriptions:pay").click();
  // Every payment method is on a phone's first screen: SBP, two cards, a new one.
  await expect(page.locator('input[name="method"]')).toHaveCount(4);
  // A client who postpones reads the deadline.
  await expect(page.getByRole("main")).toContainText(
    new RegExp(customer.say("consequences:debt.stops.return").source.slice(1)),
  );
  const { y = 0 } =
    (await page.locator('[data-on="ink"]', { has: customer.payButton }).last().boundingBox()) ?? {};
  const newCard = await page
    .locator("label", { has: customer.radio("checkout:review.newCard") })
    .boundingBox();
  expect((newCard?.y ?? y) + (newCard?.height ?? 0)).toBeLessThanOrEqual(y);
  await customer.button("checkout:unpaid.later").click();
  await expect(customer.home).toBeVisible();
  await expect(page).toHaveURL(/\/subscriptions\/$/);
});
