import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { cardOf, changesFrom, device, openActive, stepsOf } from "./subscription-steps.ts";
import { storyLanguages } from "./story-languages.ts";
import { clientAt, customerAt } from "./customer.ts";

for (const language of storyLanguages("ru"))
  test(`a subscription is paused, resumed, cancelled, and the cancellation undone (${language}, C35, C36)`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/subscriptions/", language);
    const { notice, goTo, toReason, toSums, confirm, link } = stepsOf(customer);
    const sent = changesFrom(page);
    await openActive(customer, language);
    const address = page.url();

    await goTo.pause();
    await expect(page).toHaveURL(/&at=pause$/);
    await confirm("pause");
    await expect(notice("subscription:notice.pause.done")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(notice("subscriptions:status.paused")).toBeVisible();
    await expect(notice("consequences:device.return").first()).toBeVisible();
    // The timeline has the start; the day is read with its month spelled out.
    const began = page
      .getByRole("listitem")
      .filter({ has: page.getByText(customer.say("subscription:line.paused.client")) });
    await expect(began.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);

    await goTo.resume();
    await confirm("resume");
    await expect(notice("subscription:notice.resume.done")).toBeVisible();
    await expect(notice("subscriptions:status.active")).toBeVisible();

    await toReason();
    await link("subscription:reason.stay").click();
    await expect(page).toHaveURL(address);
    await toReason();
    await toSums();
    await expect(page).toHaveURL(/&at=cancel-confirm$/);
    await expect(notice("subscription:cancel.pause.title")).toBeVisible();
    await page.goBack();
    await expect(customer.heading("subscription:reason.title")).toBeVisible();
    await expect(customer.radio("subscription:reason.tooExpensive")).toBeChecked();
    await customer.button("subscription:reason.next").click();
    await confirm("cancel");
    await expect(notice("subscription:notice.cancel.done")).toBeVisible();
    await expect(notice("subscriptions:status.ending")).toBeVisible();

    await confirm("takeBack");
    await expect(notice("subscription:notice.takeBack.done")).toBeVisible();
    await expect(notice("subscriptions:status.active")).toBeVisible();
    expect(sent.map(({ status }) => status)).toEqual(["pending", "active", "refusal", "active"]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);

    // The list agrees.
    await page.goto(customer.at("/subscriptions/"));
    await expect(
      cardOf(page, device[language]).getByText(customer.say("subscriptions:status.active")),
    ).toBeVisible();
  });

for (const [change, language] of [
  ["pause", "ru"],
  ["resume", "en"],
  ["cancel", "en"],
  ["takeBack", "ru"],
] as const)
  test(
    `a ${change} that did not arrive changed nothing and is retried with the same key; one whose reply is lost is looked up (${language}, C35, V5)`,
    { tag: change === "pause" ? [] : "@all" },
    async ({ page, server }) => {
      // Includes four attempts and the pauses between them.
      test.slow();
      const customer = await clientAt(page, server, "/subscriptions/", language);
      const { notice, goTo, confirm } = stepsOf(customer);
      await openActive(customer, language);
      const before = { pause: [], cancel: [], resume: ["pause"], takeBack: ["cancel"] } as const;
      for (const earlier of before[change]) {
        await goTo[earlier]();
        await confirm(earlier);
        await expect(notice(`subscription:notice.${earlier}.done`)).toBeVisible();
      }
      await goTo[change]();
      const sent = changesFrom(page);
      await server.sandbox.plan({ call: "setstatus", fault: "500" });
      await confirm(change);
      await expect(notice("subscription:notice.unreachable")).toBeVisible();

      await server.sandbox.plan({ call: "setstatus", fault: "loseReply", times: 8 });
      await confirm(change);
      await expect(notice(`subscription:notice.${change}.done`)).toBeVisible({ timeout: 30_000 });
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    },
  );

test("while the result of a change is unknown, only looking it up is offered, and it happens online", async ({
  page,
  context,
  server,
}) => {
  test.slow();
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo, confirm } = stepsOf(customer);
  await openActive(customer, "ru");
  await goTo.pause();
  const sent = changesFrom(page);
  await server.sandbox.plan({ call: "setstatus", fault: "loseReply", times: 8 });
  await server.sandbox.plan({ call: "subscription/info", fault: "500", times: 40 });
  await confirm("pause");
  await expect(customer.heading("subscription:unanswered.title")).toBeVisible({ timeout: 40_000 });
  await expect(customer.button("subscription:pause.confirm")).toHaveCount(0);
  const before = sent.length;

  await server.sandbox.clearFaults();
  await context.setOffline(true);
  await expect(notice("subscription:why.offline")).toBeVisible();
  await context.setOffline(false);
  await expect(notice("subscription:notice.pause.done")).toBeVisible({ timeout: 30_000 });
  expect(sent.length).toBe(before);
});

test("what changed meanwhile is shown as it is, and nothing is sent again (V10)", async ({
  page,
  context,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await openActive(customer, "ru");
  const { notice, goTo, confirm } = stepsOf(customer);
  await goTo.cancel();
  const other = customerAt(await context.newPage(), server.sandbox);
  await other.page.goto(page.url().replace(/&at=.*/, ""));
  const others = stepsOf(other);
  await others.goTo.pause();
  await others.confirm("pause");
  await expect(others.notice("subscription:notice.pause.done")).toBeVisible();
  await other.page.close();

  const sent = changesFrom(page);
  await confirm("cancel");
  await expect(notice("subscription:notice.subscription.changed").first()).toBeVisible();
  await expect(notice("subscriptions:status.paused")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("a missing forecast is requested again, and a backend without forecasts is explained", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo, confirm } = stepsOf(customer);
  await server.sandbox.plan({ call: "forecast", fault: "500", times: 8 });
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(notice("subscription:forecast.failed.title")).toBeVisible({ timeout: 30_000 });
  await server.sandbox.clearFaults();
  await customer.button("subscription:forecast.again").click();
  await expect(notice("consequences:act.free")).toBeVisible();

  await page.route("**/subscription/forecast/**", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not Found</h1>" }),
  );
  await page.reload();
  await expect(notice("subscription:forecast.unavailable.title")).toBeVisible();
  await confirm("pause");
  await expect(notice("subscription:notice.pause.done")).toBeVisible();
});

test("while another end of a pause is computed, the previous one stays on screen", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo } = stepsOf(customer);
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(notice("consequences:act.free")).toBeVisible();
  const held = Promise.withResolvers<Route>();
  await page.route("**/subscription/forecast/**", (route) => held.resolve(route));
  await page.getByRole("radio", { name: /^90/ }).check({ force: true });
  const asked = await held.promise;
  await expect(customer.button("subscription:reckoning")).toBeVisible();
  await expect(notice("consequences:act.free")).toBeVisible();
  await expect(notice("consequences:act.resumes")).toBeHidden();
  await asked.continue();
  await expect(notice("consequences:act.resumes")).toBeVisible();
  await expect(notice("consequences:act.free")).toBeHidden();
});

const day = 24 * 60 * 60;
/** The open subscription's id, from the URL. */
const openedIn = (page: Page): number => Number(new URL(page.url()).searchParams.get("s"));

for (const language of storyLanguages("en"))
  test(`a pause until a day ends on that day and charges what it showed (${language})`, async ({
    page,
    server,
  }) => {
    const customer = await clientAt(page, server, "/subscriptions/", language);
    const { notice, goTo, link } = stepsOf(customer);
    const sent = changesFrom(page);
    await openActive(customer, language);
    const subscription = openedIn(page);
    await goTo.pause();
    await page.getByRole("radio", { name: /^30/ }).check({ force: true });
    await expect(notice("consequences:charge").and(page.locator("b"))).toBeVisible();
    const confirming = customer.button("subscription:pause.confirmUntil");
    await expect(confirming).not.toHaveAttribute("aria-disabled", "true");
    await confirming.click();
    await expect(notice("subscription:notice.pause.done")).toBeVisible();
    await expect(notice("consequences:pause.resumes.self")).toBeVisible();

    // Other ends in turn.
    await link("subscription:manage.setEnd").click();
    await expect(customer.heading("subscription:pauseEnd.title")).toBeVisible();
    await page.getByRole("radio", { name: /^60/ }).check({ force: true });
    await customer.button("subscription:pauseEnd.confirm").click();
    await expect(notice("subscription:notice.setEnd.done")).toBeVisible();

    await server.sandbox.move(subscription, "takenBack");
    await page.reload();
    const money = notice("consequences:pause.resumes.self");
    // The sum comes with the forecast.
    await expect(money).toHaveText(/\d{2}\s\d{3}\s₽/);
    const promised = (await money.textContent()) ?? "";
    await server.sandbox.advance(59 * day);
    await page.reload();
    await expect(notice("subscriptions:status.paused").first()).toBeVisible();
    await server.sandbox.advance(2 * day);
    await page.reload();
    await expect(notice("subscriptions:status.active")).toBeVisible();
    // The device comes first, as in the heading; the charge is in the timeline only.
    const charge = page
      .getByRole("listitem")
      .filter({ has: page.locator("time"), hasText: /10\s090\s₽/ })
      .last();
    for (const part of [charge.locator("time > :not([aria-hidden])"), charge.locator("strong")])
      // By then the year is the current one and is omitted.
      expect(promised.replaceAll(/\s20\d\d\b/g, "")).toContain(await part.textContent());
    expect(sent.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

test("a term is extended in its last days: every charge has consent, and the end is the shown one", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, link } = stepsOf(customer);
  await openActive(customer, "ru");
  await expect(notice("subscription:manage.extend.from")).toBeVisible();
  await server.sandbox.advance(25 * day);
  await page.reload();
  await link("subscription:manage.extend").click();
  await page.getByRole("radio", { name: /^3\sмесяца/ }).check({ force: true });
  await expect(
    page.getByText(/Разрешаю ещё 3\sсписания по\s10\s090\s₽ с\sкарты .+ раз\sв\sмесяц/),
  ).toBeVisible();
  await customer.button("subscription:extend.confirmUntil").click();
  await expect(notice("subscription:notice.extend.done")).toBeVisible();
  await expect(customer.heading("consequences:charge")).toBeVisible();
});

test("other terms are agreed for the next month, and changed back", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/", "en");
  const { notice, link } = stepsOf(customer);
  const sent = changesFrom(page);
  await openActive(customer, "en");
  for (const isLeft of [true, false]) {
    await link("subscription:manage.terms").click();
    await expect(notice("subscription:terms.beside")).toBeVisible();
    await expect(customer.heading("subscription:terms.titleFrom")).toBeVisible();
    await page
      .locator("label")
      .filter({ hasText: customer.say("subscription:fact.insurance") })
      .click();
    const confirming = customer.button("subscription:terms.confirm");
    await expect(confirming).not.toHaveAttribute("aria-disabled", "true");
    await confirming.click();
    await expect(notice(`subscription:notice.changeTerms.done.${isLeft ? "on" : "same"}`)).toBeVisible();
    await expect(page.getByText(/without\sthe\sprotection\splan/)).toHaveCount(isLeft ? 1 : 0);
  }
  expect(sent.map(({ status }) => status)).toEqual(["change", "change"]);
});

test("an outdated forecast is replaced before the confirmation, which is asked for again", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo, confirm } = stepsOf(customer);
  await openActive(customer, "ru");
  await goTo.pause();
  const sent = changesFrom(page);
  await expect(customer.button("subscription:pause.confirm")).not.toHaveAttribute("aria-disabled", "true");
  await server.sandbox.advance(day);
  await confirm("pause");
  await expect(notice("subscription:notice.forecast.changed").first()).toBeVisible();
  await expect(page).toHaveURL(/&at=pause$/);
  await confirm("pause");
  await expect(notice("subscription:notice.pause.done")).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});
