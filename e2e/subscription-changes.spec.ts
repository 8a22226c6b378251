import { clientAt } from "./client-at.ts";
import { customerAt } from "./customer.ts";
import { expect, test } from "./fixtures.ts";
import { changesFrom, device, openActive, stepsOf } from "./subscription-steps.ts";

for (const language of ["ru", "en"] as const)
  test(`a subscription is paused, resumed, cancelled, and the cancellation taken back (${language}, C35, C36)`, async ({
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
    await expect(notice("subscriptions:next.return").first()).toBeVisible();

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

    // The list knows it, too.
    await page.goto(customer.at("/subscriptions/"));
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: device[language] })
        .getByText(customer.say("subscriptions:status.active")),
    ).toBeVisible();
  });

for (const [change, language] of [
  ["pause", "ru"],
  ["resume", "en"],
  ["cancel", "en"],
  ["takeBack", "ru"],
] as const)
  test(`a ${change} that did not arrive changed nothing and is tried again under the same key; one whose answer is lost is looked up (${language}, C35, V5)`, async ({
    page,
    server,
  }) => {
    // Four attempts, and the pauses between them, are part of it.
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
  });

test("while it is not known what came of a change, only looking is offered, and it is looked up with the network", async ({
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
  await server.sandbox.plan({ call: "subscription/info", fault: "500", times: 8 });
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

test("what changed meanwhile is shown as it is now, and nothing is sent again (V10)", async ({
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

test("sums that cannot be had are asked for again, and a backend that reckons none says so plainly", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo, confirm } = stepsOf(customer);
  await server.sandbox.plan({ call: "forecast", fault: "500", times: 2 });
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(notice("subscription:forecast.failed.title")).toBeVisible({ timeout: 30_000 });
  await server.sandbox.clearFaults();
  await customer.button("subscription:forecast.again").click();
  await expect(notice("subscription:whatIf.total")).toBeVisible();

  await page.route("**/subscription/forecast/**", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not Found</h1>" }),
  );
  await page.reload();
  await expect(notice("subscription:forecast.unavailable.title")).toBeVisible();
  await confirm("pause");
  await expect(notice("subscription:notice.pause.done")).toBeVisible();
});
