import type { Page } from "@playwright/test";
import * as v from "valibot";
import { openApi } from "./api.ts";
import { type Customer, customerAt, phones } from "./customer.ts";
import { expect, onStage, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import type { Language, Text } from "./words.ts";

/** The device of the regular client's active subscription. */
const device = { ru: "Колибри Карго", en: "Kolibri Cargo" } as const;
/** The client with 1,000 subscriptions. */
const crowd = "79990000005";
type Change = "pause" | "resume" | "cancel" | "takeBack";

/** The regular client, at an address. */
const clientAt = async (page: Page, server: Server, path: string, language: Language = "ru") => {
  const customer = customerAt(page, server.sandbox, language);
  await storeSignIn(page, await openApi(server.url, server.sandbox).signIn(phones.regular));
  await page.goto(customer.at(path));
  return customer;
};

/** What a person does at a subscription. Each verb ends when the page shows what comes next. */
const stepsOf = ({ page, say, heading, button, radio }: Customer) => {
  const link = (text: Text) => page.getByRole("link", { name: say(text) });
  const notice = (text: Text) => page.locator("main").getByText(say(text));
  const toReason = async () => {
    await link("subscription:manage.cancel").click();
    await expect(heading("subscription:reason.title")).toBeVisible();
  };
  const toSums = async () => {
    await page.locator("label", { has: radio("subscription:reason.tooExpensive") }).click();
    await button("subscription:reason.next").click();
    await expect(button("subscription:cancel.confirm")).toBeVisible();
  };
  /** On the way to a change: the page that says what it means. */
  const goTo: Record<Change, () => Promise<void>> = {
    pause: async () => {
      await link("subscription:manage.pause").click();
      await expect(heading("subscription:pause.title")).toBeVisible();
    },
    resume: async () => {
      await link("subscription:dock.resume.go").click();
      await expect(button("subscription:resume.confirm")).toBeVisible();
    },
    cancel: async () => {
      await toReason();
      await toSums();
    },
    takeBack: async () => {},
  };
  const confirmation: Record<Change, Text> = {
    pause: "subscription:pause.confirm",
    resume: "subscription:resume.confirm",
    cancel: "subscription:cancel.confirm",
    takeBack: "subscription:dock.takeBack.go",
  };
  /** Presses it as soon as the sums are there. */
  const confirm = async (change: Change) => {
    const confirming = button(confirmation[change]);
    await expect(confirming).not.toHaveAttribute("aria-disabled", "true");
    await confirming.click();
  };
  return { link, notice, toReason, toSums, goTo, confirm };
};

/** Opens the active subscription from the list. */
const openActive = async ({ page }: Customer, language: Language) => {
  await page.getByRole("listitem").filter({ hasText: device[language] }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
};

/** The bodies of all changes that left a page. */
const changesFrom = (page: Page): { status: string; key: string | undefined }[] => {
  const sent: { status: string; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/setstatus/")) return;
    const { status } = v.parse(v.object({ status: v.string() }), request.postDataJSON());
    sent.push({ status, key: request.headers()["idempotency-key"] });
  });
  return sent;
};

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

test("an address of a step lands where that is possible, and says why", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo } = stepsOf(customer);
  await openActive(customer, "ru");
  const address = page.url();

  await page.goto(`${address}&at=resume`);
  await expect(notice("subscription:refused.resume")).toBeVisible();
  await expect(notice("subscription:why.notPaused").first()).toBeVisible();
  await page.goto(`${address}&at=cancel-confirm`);
  await expect(customer.heading("subscription:reason.title")).toBeVisible();
  await page.goto(`${address}&at=nonsense`);
  await expect(notice("subscriptions:status.active")).toBeVisible();
  await page.goto(address.replace(/s=\d+/, "s=999999"));
  await expect(customer.heading("subscription:missing.title")).toBeVisible();

  await page.goto(address);
  await goTo.pause();
  await page.goBack();
  await expect(notice("subscriptions:status.active")).toBeVisible();
  await page.goForward();
  await expect(customer.heading("subscription:pause.title")).toBeVisible();
});

for (const language of ["ru", "en"] as const)
  test(`an address of a step waits until the list could be read (${language})`, async ({ page, server }) => {
    const customer = customerAt(page, server.sandbox, language);
    await storeSignIn(page, await openApi(server.url, server.sandbox).signIn(phones.regular));
    await server.sandbox.plan({ call: "subscription/info", fault: "500" });
    await page.goto(customer.at("/subscriptions/?s=2&at=pause"));
    await customer.button("subscriptions:failed.again").click();
    await expect(customer.heading("subscription:pause.title")).toBeVisible();
    await expect(customer.heading("subscription:pause.title")).toBeFocused();
    await stepsOf(customer).confirm("pause");
    await expect(stepsOf(customer).notice("subscription:notice.pause.done")).toBeVisible();
    await expect(page).toHaveURL(/\?s=2$/);
  });

test("without a network everything can be read, and nothing is sent (C44)", async ({
  page,
  context,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo } = stepsOf(customer);
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(customer.button("subscription:pause.confirm")).not.toHaveAttribute("aria-disabled", "true");
  const sent = changesFrom(page);
  await context.setOffline(true);
  await expect(notice("subscription:why.offline")).toBeVisible();
  // It says why it does nothing, and does nothing.
  await customer.button("subscription:pause.confirm").click({ force: true });
  await expect(customer.heading("subscription:pause.title")).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect(notice("subscription:why.offline")).toBeHidden();
});

test("sums that cannot be had are asked for again, and a backend that reckons none says so plainly", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice, goTo, confirm } = stepsOf(customer);
  await server.sandbox.plan({ call: "outlook", fault: "500", times: 2 });
  await openActive(customer, "ru");
  await goTo.pause();
  await expect(notice("subscription:outlook.failed.title")).toBeVisible({ timeout: 30_000 });
  await server.sandbox.clearFaults();
  await customer.button("subscription:outlook.again").click();
  await expect(notice("subscription:whatIf.total")).toBeVisible();

  await page.route("**/subscription/outlook/**", (route) =>
    route.fulfill({ status: 404, contentType: "text/html", body: "<h1>Not Found</h1>" }),
  );
  await page.reload();
  await expect(notice("subscription:outlook.unavailable.title")).toBeVisible();
  await confirm("pause");
  await expect(notice("subscription:notice.pause.done")).toBeVisible();
});

test("the next charges are dragged along with the pointer and with keys, and each way says what it costs by then", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await page.getByRole("listitem").filter({ hasText: "Сигнал 5" }).getByRole("link").first().click();
  await stepsOf(customer).link("subscription:manage.whatIf").click();
  const slider = page.getByRole("slider", { name: customer.say("subscription:whatIf.slider") });
  await expect(slider).toBeVisible();
  const first = (await slider.getAttribute("aria-valuetext")) ?? "";
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider).not.toHaveAttribute("aria-valuetext", first);
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", first);
  const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
  const paid = await cards.getByRole("status").allTextContents();
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not on the page");
  // Waits until the page has come to rest under the pointer.
  await slider.hover({ position: { x: 22, y: box.height / 2 } });
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(slider).not.toHaveAttribute("aria-valuetext", first);
  expect(await cards.getByRole("status").allTextContents()).not.toEqual(paid);
});

test("a client who may only read sees everything, and why nothing can be changed (C17)", async ({
  page,
  server,
}) => {
  await server.sandbox.forbid(phones.regular, true);
  const customer = await clientAt(page, server, "/subscriptions/");
  const { notice } = stepsOf(customer);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await openActive(customer, "ru");
  await expect(notice("subscription:money.title")).toBeVisible();
  await expect(notice("subscription:why.forbidden").first()).toBeVisible();
  await page.goto(`${page.url()}&at=cancel`);
  await expect(notice("subscription:refused.cancel")).toBeVisible();
  expect(posts).toEqual([]);
});

onStage(
  "of a thousand subscriptions forty are in the page, forty more at a press, and one goes on from where one was",
  async ({ page, server }) => {
    const customer = customerAt(page, server.sandbox);
    await storeSignIn(page, await openApi(server.url, server.sandbox).signIn(crowd));
    await page.goto("/subscriptions/");
    const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(cards).toHaveCount(40);
    await page.getByRole("link", { name: customer.say("subscriptions:more") }).focus();
    await page.keyboard.press("Enter");
    await expect(cards).toHaveCount(80);
    await expect(page).toHaveURL(/rows=80/);
    await expect(cards.nth(40).getByRole("link").first()).toBeFocused();

    await cards.nth(60).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(cards).toHaveCount(80);
    await expect(cards.nth(60).getByRole("link").first()).toBeFocused();
  },
);
