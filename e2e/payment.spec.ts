import type { Page } from "@playwright/test";
import { formatMoney } from "#src/ui/money.tsx";
import { cards } from "../tests/driver/driver.ts";
import { expect, onOwnProcess, test } from "./fixtures.ts";
import { refuseOneFile } from "./refuse-one-file.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { storyLanguages } from "./story-languages.ts";
import { textIn } from "./texts.ts";
import { type Customer, customerAt } from "./customer.ts";

/** A client with a complete profile at the review of a new order. */
const aboutToPay = async (page: Page, server: Server, language: "ru" | "en" = "ru"): Promise<Customer> => {
  const customer = customerAt(page, server.sandbox, language);
  await storeSignIn(page, server.regular);
  await page.goto(customer.at("/catalog/"));
  await customer.configure();
  await customer.readyToPay();
  return customer;
};

/** Resolves once the acquirer's page is open in the tab. */
const atBank = async (customer: Customer): Promise<Customer> => {
  await customer.page.waitForURL(/\/sandbox\/acquirer\//);
  return customer;
};

/** The acquirer's ledger without the seeded past. */
const newCharges = async (server: Server, statuses = ["success"]) =>
  (await server.sandbox.charges()).filter(({ status }) => statuses.includes(status));

/** Pays with a good card, reads the success, and finds exactly one charge. */
const payOnce = async (customer: Customer, server: Server): Promise<void> => {
  await customer.payAtBank(cards.pays);
  await expect(customer.heading("consequences:order.collect")).toBeVisible();
  expect(await newCharges(server)).toHaveLength(1);
};

test("a declined card costs nothing, and another one can be tried", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await customer.pay();
  await customer.payAtBank(cards.declined);
  await expect(page.getByText(customer.say("checkout:failure.declined"))).toBeVisible();
  expect(await newCharges(server)).toEqual([]);

  await customer.readyToPay();
  await customer.pay();
  await payOnce(customer, server);
});

for (const language of storyLanguages("en"))
  test(`a bank that charges another sum refunds it, the client reads so and pays with another card (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await aboutToPay(page, server, language);
    await customer.pay();
    await customer.payAtBank(cards.otherSum);
    await expect(page.getByText(customer.say("checkout:failure.unknown"))).toBeVisible();
    await customer.readyToPay();
    await customer.pay();
    await customer.payAtBank(cards.pays);
    await expect(customer.heading("consequences:order.collect")).toBeVisible();

    const [taken, paid] = (await newCharges(server)).toSorted((one, other) => other.amount - one.amount);
    const intent = taken?.intent ?? "";
    expect(taken?.amount).toBe((paid?.amount ?? 0) + 1_300);
    await expect
      .poll(() => server.sandbox.refunds())
      .toEqual(expect.arrayContaining([expect.objectContaining({ intent, amount: taken?.amount })]));
    const sum = formatMoney(taken?.amount ?? 0);
    await page.goto(customer.at(`/payments/?p=${taken?.payment}`));
    await expect(page.locator("main").getByText(customer.say("payments:one.taken"))).toContainText(sum);
    await expect(
      page.locator("main").getByText(customer.say("payments:fact.refunded"), { exact: true }),
    ).toBeVisible();
    const letters = await server.sandbox.messages("artem.kovalev@example.com");
    expect(letters.some(({ text }) => text.replaceAll(/\s/g, " ").includes(sum.replaceAll(/\s/g, " ")))).toBe(
      true,
    );
  });

test("a payment whose reply is lost is charged once", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  // More losses than automatic retries, so the client sees the failure.
  await server.sandbox.plan({ call: "payment-create", fault: "loseReply", times: 8 });
  await customer.pay();
  await expect(customer.heading("checkout:unanswered.pay.title")).toBeVisible({ timeout: 40_000 });
  await expect(customer.payButton).toHaveCount(0);

  await server.sandbox.clearFaults();
  await customer.button("checkout:checking.now").click();
  await payOnce(customer, server);
});

test("a payment whose reply is lost stays beside what is read after a reload, and is paid at a press", async ({
  page,
  server,
}) => {
  const customer = await aboutToPay(page, server);
  await server.sandbox.plan({ call: "payment-create", fault: "loseReply", times: 50 });
  await customer.pay();
  await page.waitForRequest(/payment-create/);
  await page.goto("/payments/");
  await server.sandbox.clearFaults();
  await page.waitForResponse(/payment-create/);
  await expect(customer.heading("payments:title")).toBeVisible();
  await page
    .getByRole("link", { name: customer.say("shell:nav.subscriptions") })
    .first()
    .click();
  await page.getByRole("link", { name: customer.say("shell:pendingPayment.open") }).click();
  await expect(customer.heading("checkout:amount.same")).toBeVisible();
  await customer.button("checkout:amount.pay").click();
  await payOnce(customer, server);
});

test("a reply that comes after the client has gone on leaves the page that is read", async ({
  page,
  server,
}) => {
  const customer = await aboutToPay(page, server);
  const { promise: goneOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/payment-create/, async (route) => {
    await goneOn;
    await route.continue();
  });
  const requested = page.waitForRequest(/payment-create/);
  await customer.pay();
  await requested;
  // Review, configuration, device, catalogue.
  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(customer.heading("catalog:title")).toBeVisible();
  const checked = page.waitForResponse(/payment\/list/);
  goOn();
  await checked;
  await page.getByRole("link", { name: customer.say("shell:pendingPayment.open") }).click();
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();
  await customer.button("checkout:checking.reopen").click();
  await payOnce(customer, server);
});

test("a reply that is lost once or twice is requested again automatically", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await server.sandbox.plan({ call: "payment-create", fault: "loseReply", times: 2 });
  await customer.pay();
  await payOnce(customer, server);
});

test("Pay pressed twice is one payment", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await customer.payButton.dblclick();
  await payOnce(customer, server);
});

test("Pay pressed in two tabs is one payment, and both tabs show it", async ({ page, context, server }) => {
  const first = await aboutToPay(page, server);
  const second = customerAt(await context.newPage(), server.sandbox);
  await second.page.goto("/checkout/");
  await expect(second.heading("checkout:review.title")).toBeVisible();
  await second.readyToPay();

  await Promise.all([first.pay(), second.pay()]);
  // One tab orders and goes to the acquirer; the other finds that and shows the same subscription.
  const payer = await Promise.any([atBank(first), atBank(second)]);
  const watcher = payer === first ? second : first;
  await payer.payAtBank(cards.pays);
  await expect(payer.heading("consequences:order.collect")).toBeVisible();
  await watcher.page.goto("/subscriptions/");
  await expect(watcher.page.getByText(watcher.say("subscriptions:status.awaitingPickup"))).toHaveCount(1);
  expect(await newCharges(server)).toHaveLength(1);
});

for (const language of storyLanguages("ru"))
  test(`a paid order says where and when, shows the route, and offers a calendar entry (${language})`, async ({
    page,
    server,
  }) => {
    const pickup = await aboutToPay(page, server, language);
    await pickup.pay();
    await atBank(pickup);
    const pagesBefore = await page.evaluate(() => history.length);
    await pickup.payAtBank(cards.pays);
    await expect(pickup.heading("consequences:order.collect")).toBeFocused();
    // The result replaces the return URL: one press of Back leaves it.
    expect(await page.evaluate(() => history.length)).toBe(pagesBefore + 1);
    const way = page.getByRole("link", { name: pickup.say("shell:routeTo") });
    await expect(way).toHaveAttribute("href", /^https:\/\/yandex\.ru\/maps\/\?rtext=(?:~|%7E)\d/i);
    // Without an agreed day there is no calendar entry.
    await expect(pickup.button("checkout:success.calendar")).toHaveCount(0);

    const customer = customerAt(page, server.sandbox, language);
    await page.goto(customer.at("/catalog/scooters/strizh/"));
    await page.locator("label", { has: customer.radio("checkout:configure.delivery") }).click();
    await customer.field("common:delivery.address").fill("Валовая улица, 21; кв. 5");
    await page
      .getByRole("combobox", { name: customer.say("common:delivery.day") })
      .selectOption({ index: 1 });
    await page
      .getByRole("combobox", { name: customer.say("common:delivery.slot") })
      .selectOption("10:00–14:00");
    await customer.button("checkout:configure.submit").click();
    await page.locator("label", { has: customer.radio("checkout:review.newCard") }).click();
    if ((await customer.consent.count()) > 0) await page.locator("label", { has: customer.consent }).click();
    await customer.pay();
    await customer.payAtBank(cards.pays);
    await expect(customer.heading("consequences:device.deliver")).toBeFocused();
    await refuseOneFile(page);
    await customer.button("checkout:success.calendar").click();
    const failed = page.getByRole("alert");
    await expect(failed).toContainText(customer.say("checkout:calendar.failed"));
    await expect(failed.getByRole("link")).toHaveAttribute("href", /\/subscriptions\/\?s=\d+$/);
    const saved = page.waitForEvent("download");
    await customer.button("checkout:success.calendar").click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${textIn(language)("checkout:calendar.file")}.ics`);
    await expect(failed).toHaveCount(0);
    const text = Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
    expect(text).toContain("LOCATION:Валовая улица\\, 21\\; кв. 5\r\n");
    expect(text).toMatch(/\r\nDTSTART:\d{8}T070000Z\r\nDTEND:\d{8}T110000Z\r\n/);
  });

test("opening the acquirer's return URL again shows the same and pays nothing", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await customer.pay();
  await customer.payAtBank(cards.pays);
  await expect(customer.heading("consequences:order.collect")).toBeVisible();
  const sum = page.getByText(customer.say("checkout:success.paidSum"));
  await expect(sum).toBeVisible();
  await page.reload();
  await expect(customer.heading("consequences:order.collect")).toBeVisible();
  const [charge] = await newCharges(server);
  for (const address of [
    `/success/?payment=${charge?.payment}`,
    `/success/?payment=${charge?.payment}&again=1`,
  ]) {
    await page.goto(address);
    await expect(customer.heading("consequences:order.collect")).toBeVisible();
    await expect(sum).toBeVisible();
  }
  // A URL is no evidence: the server does not know this payment.
  await page.goto("/success/?payment=999999&status=success");
  await expect(customer.heading("payments:one.missing.title")).toBeVisible();
  await page.goto("/success/?status=success");
  await expect(customer.heading("checkout:success.nothing.title")).toBeVisible();
  expect(await newCharges(server)).toHaveLength(1);
});

test("a client who leaves the bank and opens the product reads of the payment on every page", async ({
  page,
  server,
}) => {
  const customer = await aboutToPay(page, server);
  await customer.pay();
  await atBank(customer);
  for (const address of ["/", "/catalog/"]) {
    await page.goto(address);
    const notice = page.getByRole("link", { name: customer.say("shell:pendingPayment.open") });
    await expect(notice).toBeVisible();
  }
  // The home does not ask to pay again: the card leads back and shows the status.
  await page.goto("/subscriptions/");
  // The tasks of before, without this one.
  await expect(page.getByRole("heading", { level: 1, name: /^На\sсегодня\s3\sдела$/ })).toBeVisible();
  await expect(page.locator('main li[data-on="ink"]').getByRole("heading")).toHaveText(
    customer.say("subscriptions:todo.paying"),
  );
  await expect(customer.button("subscriptions:pay")).toHaveCount(0);
  await page.getByRole("link", { name: customer.say("shell:pendingPayment.open") }).click();
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();
  expect(await newCharges(server)).toEqual([]);
});

test("the form of another device says which payment it waits for", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await customer.pay();
  await atBank(customer);
  await page.goto("/catalog/scooters/strizh/");
  await expect(page.locator("main").getByText(customer.say("checkout:configure.busy"))).toBeVisible();
  await page.getByRole("link", { name: customer.say("shell:pendingPayment.open") }).click();
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();
});

test("a payment with a late notification is checked until its status is known, and cannot be paid again", async ({
  page,
  server,
}) => {
  const customer = await aboutToPay(page, server);
  await customer.pay();
  await customer.payAtBank(cards.late);
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();
  await expect(customer.payButton).toHaveCount(0);
  await expect(page.getByRole("link", { name: customer.say("checkout:checking.later") })).toBeVisible();
  await page.reload();
  await expect(customer.heading("checkout:unconfirmed.title")).toBeVisible();

  await server.sandbox.advance(60);
  await expect(customer.heading("consequences:order.collect")).toBeVisible();
  expect(await newCharges(server)).toHaveLength(1);
});

onOwnProcess(
  "a server that stops during the checkout loses nothing, and the checkout continues",
  async ({ page, serverProcess: server }) => {
    const customer = await aboutToPay(page, server);
    await server.kill();
    await customer.pay();
    await expect(customer.heading("checkout:unanswered.create.title")).toBeVisible({ timeout: 40_000 });

    await server.start();
    await customer.button("checkout:unanswered.create.again").click();
    await payOnce(customer, server);
  },
);

onOwnProcess(
  "a server killed while the client is at the bank finds the payment after the restart",
  { tag: "@embedded" },
  async ({ page, serverProcess: server }) => {
    const customer = await aboutToPay(page, server);
    await customer.pay();
    await atBank(customer);
    await server.kill();
    await server.start();
    await payOnce(customer, server);
  },
);

test("a reload of the review shows it again with a new quote", async ({ page, server }) => {
  const customer = await aboutToPay(page, server);
  await page.reload();
  await expect(customer.heading("checkout:review.title")).toBeVisible();
  await customer.readyToPay();
  await expect(customer.payButton).not.toHaveAttribute("aria-disabled", "true");
});
