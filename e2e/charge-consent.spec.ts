import type { Page } from "@playwright/test";
import { type Subscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { dayIn, daysBetween, homeZone } from "#contract/day.ts";
import { phones } from "../tests/driver/driver.ts";
import { clientAt } from "./customer.ts";
import { expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { openActive, stepsOf } from "./subscription-steps.ts";

const day = 24 * 60 * 60;

const opened = async ({ api, regular: { token } }: Server, page: Page): Promise<Subscription> => {
  const { subscriptions } = await api.ask(listSubscriptions, {}, { token });
  const id = Number(new URL(page.url()).searchParams.get("s"));
  const found = subscriptions.find((each) => each.id === id);
  if (found === undefined) throw new Error("no subscription is opened");
  return found;
};

/** Days until the next payment, by the server's clock. */
const daysUntil = async ({ sandbox }: Server, { nextPayment }: Subscription): Promise<number> =>
  daysBetween((await sandbox.now()).toISOString().slice(0, 10), nextPayment?.date ?? "none");

/** Methods of all sent calls that change something. */
const writesFrom = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/") && request.method() !== "GET")
      sent.push(`${request.method()} ${new URL(request.url()).pathname.split("/").at(-2)}`);
  });
  return sent;
};

/** The first payment that a step lists: its day and its sum as shown. */
const firstPayment = async (page: Page): Promise<string[]> => {
  const row = page.locator("main dl > div").first();
  await expect(row).toContainText("₽");
  return [await row.locator("dt").innerText(), await row.locator("dd").innerText()];
};

const kopecksOf = (shown: string | undefined): number => Number(shown?.replaceAll(/\D/g, "")) * 100;

test("a consent to charges is withdrawn: nothing is charged, and the shown sum is due on the shown day (C50, V44)", async ({
  page,
  server,
}) => {
  // Most of a month passes.
  test.slow();
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, link } = stepsOf(customer);
  await openActive(customer, "ru");
  const before = await opened(server, page);
  const taken = async () =>
    (await server.sandbox.taken()).filter((charge) => charge.startsWith(`${before.id} `));
  const earlier = await taken();
  await link("subscription:manage.stopCharges").click();
  await expect(customer.heading("subscription:stopCharges.title")).toBeFocused();
  await expect(page).toHaveURL(/&at=charges$/);
  const [on = "", sum] = await firstPayment(page);
  const sent = writesFrom(page);
  await customer.button("subscription:stopCharges.confirm").click();
  await expect(notice("subscription:notice.stopCharges.done")).toBeVisible();
  expect(sent).toEqual(["DELETE chargeconsent"]);
  // The heading names the same day and sum, and that the client pays.
  const heading = page.getByRole("heading", { level: 1, name: customer.say("consequences:charge.yourself") });
  for (const part of [on, sum]) await expect(heading).toContainText(part ?? "none");
  await expect(link("subscription:manage.stopCharges")).toHaveCount(0);
  await expect(link("subscription:manage.allowCharges")).toBeVisible();

  await server.sandbox.advance((await daysUntil(server, before)) * day + day / 2);
  expect(await taken()).toEqual(earlier);
  expect((await opened(server, page)).debt).toBe(kopecksOf(sum));
  await page.reload();
  await expect(page.getByRole("main")).toContainText(sum ?? "none");
});

test("a withdrawn consent is given again: what is read is what is stored and what is charged (C50, P23)", async ({
  page,
  server,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const customer = await clientAt(page, server, "/subscriptions/", "en");
  const { notice, link } = stepsOf(customer);
  await openActive(customer, "en");
  const before = await opened(server, page);
  await link("subscription:manage.stopCharges").click();
  await customer.button("subscription:stopCharges.confirm").click();
  await expect(notice("subscription:notice.stopCharges.done")).toBeVisible();
  await link("subscription:manage.allowCharges").click();
  await expect(customer.heading("subscription:allowCharges.title")).toBeFocused();
  const [on = "", sum] = await firstPayment(page);
  const read = await page.getByText(/^I\sagree to/).innerText();
  await customer.button("subscription:allowCharges.confirm").click();
  await expect(notice("subscription:notice.allowCharges.done")).toBeVisible();
  const { token } = server.regular;
  const { consents = [] } = await server.api.ask(getClient, {}, { token });
  const [given] = consents.filter(({ subscription }) => subscription === before.id);
  expect(given).toMatchObject({ kind: "recurring", how: "subscription", withdrawn: null });
  expect(given?.sentence?.replaceAll(/\s/g, " ")).toBe(read.replaceAll(/\s/g, " "));
  await expect(link("subscription:manage.stopCharges")).toBeVisible();

  await server.sandbox.advance((await daysUntil(server, before)) * day + day / 2);
  const charge = (await server.sandbox.charges()).find((each) => each.subscription === before.id);
  expect(charge).toMatchObject({ amount: kopecksOf(sum), period: before.period, status: "success" });
  expect(on).toMatch(new RegExp(`^${Number(dayIn(homeZone, new Date(charge?.at ?? 0)).slice(8))}\\s`));
  expect((await opened(server, page)).debt).toBe(0);
});

test("a client who may only read withdraws the consent to charges, without a POST (C17, C50)", async ({
  page,
  server,
}) => {
  await server.sandbox.forbid(phones.regular, true);
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, link } = stepsOf(customer);
  await openActive(customer, "ru");
  const sent = writesFrom(page);
  await expect(notice("subscription:why.forbidden").first()).toBeVisible();
  await link("subscription:manage.stopCharges").click();
  await customer.button("subscription:stopCharges.confirm").click();
  await expect(notice("subscription:notice.stopCharges.done")).toBeVisible();
  expect(sent).toEqual(["DELETE chargeconsent"]);
  expect(await opened(server, page)).toMatchObject({ chargeConsent: "withdrawn" });
  // Giving it is a change like others.
  await expect(link("subscription:manage.allowCharges")).toHaveCount(0);
});
