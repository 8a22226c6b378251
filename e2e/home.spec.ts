import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { keyboardAt } from "./keyboard.ts";
import { storeSignIn } from "./stored.ts";
import { clientAt, customerAt, signInElsewhere } from "./customer.ts";

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  onStage(
    `the home counts what to do, with the most urgent in one black card (${width} px)`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height });
      const customer = await clientAt(page, server, "/subscriptions/");
      await expect(page.getByRole("heading", { level: 1, name: /^На\sсегодня\s3\sдела$/ })).toBeVisible();
      // The first button of the page pays, and only that card has a lime button.
      const first = page.getByRole("main").getByRole("listitem").first();
      await expect(first.getByRole("heading", { level: 2 })).toHaveAccessibleName(
        /^Короб\s45\. Оплатите\sдо\s/,
      );
      await expect(first.getByRole("button", { name: /^Оплатить\s450\s₽$/ })).toBeVisible();
      await expect(customer.button("subscriptions:pay")).toHaveCount(1);
      await expect(customer.button("subscriptions:pay")).toBeInViewport();
      // Every paper of the count is below, in one line.
      const papers = page.getByRole("link", { name: /^Подпишите\s2\sдокумента/ });
      await expect(papers).toHaveAccessibleName(/Смартфон\s«Сигнал\s5», Электровелосипед\s«Колибри\sКарго»$/);
      await expect(papers).toHaveAttribute("href", "/documents/");
      // Four subscriptions need no filter.
      const filter = page.getByRole("navigation", { name: customer.say("subscriptions:filter") });
      await expect(filter).toHaveCount(0);
      // Tabs are at the bottom, the rail at the left, or links in the header.
      const rail = page.getByRole("navigation", { name: customer.say("shell:nav.sections") });
      if (width === 1440) await expect(rail).toBeHidden();
      else {
        const box = await rail.boundingBox();
        expect(box).toMatchObject(width === 768 ? { x: 0, y: 0, height } : { x: 0, width });
      }
    },
  );

test("without a mouse: a device's quick actions name the device and lead to its payments and papers", async ({
  page,
  server,
}) => {
  const { say, home } = await clientAt(page, server, "/subscriptions/");
  const { follow } = keyboardAt(page);
  await expect(home).toBeVisible();
  const action = (name: string) => page.getByRole("link", { name, exact: true });
  for (const name of [
    "Проблема с\u00a0устройством, Колибри Карго",
    "Маршрут до\u00a0пункта, Колибри Карго",
    "Платежи, Колибри Карго",
  ])
    await expect(action(name)).toBeVisible();
  await follow(action("Платежи, Колибри Карго"));
  await expect(page).toHaveURL(/\/payments\/\?q=/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await follow(action("Документы, Колибри Карго"));
  await expect(page.getByRole("heading", { name: say("subscription:papers.title") })).toBeFocused();
  await expect(page.getByRole("link", { name: say("subscription:papers.contract") })).toBeVisible();
});

test("the page of a device is its timeline: past payments, today, future charges, each day in full", async ({
  page,
  server,
}) => {
  const { say } = await clientAt(page, server, "/subscriptions/?s=2");
  await page.setViewportSize({ width: 390, height: 844 });
  const line = page.getByRole("list", { name: say("subscription:line.title") });
  await expect(line.locator('[aria-current="date"]')).toContainText("Сегодня");
  // The last past event is shown; the others on request.
  await page.getByRole("button", { name: /^Показать\sещё\s\d+\sсобыт/ }).click();
  const beginning = line.getByRole("time").first();
  const first = new Date((await beginning.getAttribute("datetime")) ?? "");
  const words = first.toLocaleDateString("ru", { day: "numeric", month: "long", timeZone: "UTC" });
  const day = words.replace(" ", "\u00a0");
  await expect(beginning).toContainText(day);
  // The device's facts name the same day.
  await expect(page.getByRole("definition").filter({ hasText: day }).first()).toBeVisible();
  const paid = line.getByRole("link", { name: say("subscription:line.paid") });
  await expect(paid.first()).toBeVisible();
  await paid.first().click();
  await expect(page).toHaveURL(/\/payments\/\?p=\d+/);
});

test("each task states its reason and its last day", async ({ page, server }) => {
  const { sandbox } = server;
  const customer = customerAt(page, sandbox, "en");
  await storeSignIn(page, await signInElsewhere(server, phones.troubled));
  await page.goto(customer.at("/subscriptions/"));
  // An expiring card is the second task once its next charge is near.
  const things = /^(?:One\sthing|2\sthings)\sto\sdo\stoday$/;
  await expect(page.getByRole("heading", { level: 1, name: things })).toBeVisible();
  const black = page.getByRole("main").locator('li[data-on="ink"]');
  await expect(black).toHaveCount(1);
  await expect(black.getByRole("heading")).toHaveText(/^Pay\sby\s/);
  await expect(black.getByRole("button")).toHaveText(/^Pay\s7\s890\s₽$/);
  await expect(black).toContainText("9995");
  // The card of a subscription with a task does not repeat it.
  const card = page.locator("li").filter({ has: page.getByRole("heading", { level: 2, name: "Strizh" }) });
  const task = page.getByRole("link", { name: /^Add\sanother\scard/ });
  if (await task.isVisible()) {
    await expect(card.getByRole("heading")).toHaveText(/^Strizh/);
    await expect(card).not.toContainText("5454");
  } else await expect(card).toContainText("5454");
});
