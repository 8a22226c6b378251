import { expectNoViolations } from "./axe.ts";
import { inEnglish, inRussian } from "./chat-texts.ts";
import { expect, onStage as test, test as onOwnServer } from "./fixtures.ts";
import { keyboardAt } from "./keyboard.ts";
import { expectNoLoss } from "./overflow.ts";
import { storeSignIn } from "./stored.ts";
import { cardOf } from "./subscription-steps.ts";
import { storyLanguages } from "./story-languages.ts";
import { customerAt } from "./customer.ts";

const problems = ["broke", "battery", "accident", "stolen", "lost"] as const;

for (const language of storyLanguages("ru"))
  test(`for every problem the page says what to do, what happens to the money, where to go and whom to write to (${language})`, async ({
    page,
    server,
  }) => {
    await storeSignIn(page, server.regular);
    const { say, at, heading } = customerAt(page, server.sandbox, language);
    await page.goto(at("/problem/"));
    await expect(heading("help:which.title")).toBeVisible();
    const { follow, tabTo, press } = keyboardAt(page);
    const device = page.getByRole("main").getByRole("link").first();
    // The catalogue has the name; before it loads the model is shown.
    const name = /Сигнал\s5/;
    await expect(device).toContainText(name);
    await follow(device);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    const choice = (problem: (typeof problems)[number]) =>
      // A phone has no road accidents.
      page.getByRole("radio", { name: say(`help:what.${problem === "accident" ? "damage" : problem}`) });
    await tabTo(choice("broke"));
    await press("Space");

    for (const problem of problems) {
      await expect(choice(problem)).toBeChecked();
      await expect(choice(problem)).toBeFocused();
      const isGone = problem === "stolen" || problem === "lost";
      const where = isGone ? "where.gone" : "where.title";
      for (const part of ["steps.title", "money.title", where] as const)
        await expect(heading(`help:${part}`)).toBeVisible();
      await expect(page.locator('a[href="tel:112"]')).toHaveCount(problem === "stolen" ? 1 : 0);
      // The pause ends unless the device is returned by a day.
      const until = say(isGone ? "consequences:kept.unless" : "consequences:kept.else").source.slice(1);
      await expect(page.getByRole("main").getByText(new RegExp(until))).toBeVisible();
      await expect(page.getByRole("main").getByText(say("help:money.worth"))).toHaveCount(
        isGone || problem === "accident" ? 1 : 0,
      );
      await expect(page.locator('a[href*="rtext="]')).toHaveCount(1);
      const ask = page.getByRole("link", { name: say("shell:write.telegram") });
      await expect(ask).toHaveAttribute("href", /^https:\/\/telegram\./);
      await press("ArrowDown");
    }
    await expectNoViolations(page);
    // The URL keeps the choice, so Back from the offices shows the same answer.
    await choice("stolen").focus();
    await press("Space");
    await expect(page).toHaveURL(/what=stolen/);
    await follow(page.getByRole("link", { name: say("help:offices.others") }));
    await expect(heading("help:offices.title")).toBeVisible();
    await page.goBack();
    await expect(choice("stolen")).toBeChecked();
  });

test("an office is found, and its route opens a maps service", async ({ page, server }) => {
  await storeSignIn(page, server.regular);
  const { say, at, heading, button } = customerAt(page, server.sandbox);
  await page.goto(at("/offices/"));
  await expect(heading("help:offices.title")).toBeVisible();
  const items = page.getByRole("main").getByRole("listitem");
  const offices = items.getByRole("heading", { level: 2 });
  await expect(offices).toHaveCount(3);
  // What must be returned by a day and what else can be, by known names, once for all offices.
  const due = items.filter({ hasText: /^Верните\s«Сигнал\s5»\sдо\s\d+\s\S+(?:\s\d{4})?\sв\sлюбой\sпункт/ });
  await expect(due).toHaveCount(1);
  await expect(items.filter({ hasText: /^Вернуть,.+в\sлюбом\sпункте: Колибри\sКарго/ })).toHaveCount(1);
  for (const messenger of ["telegram", "whatsapp", "vk"] as const)
    await expect(page.getByRole("link", { name: say(`shell:write.${messenger}`) })).toHaveAttribute(
      "href",
      new RegExp(`^https://${messenger}\\.`),
    );
  const { tabTo, type } = keyboardAt(page);
  await tabTo(page.getByRole("searchbox", { name: say("help:offices.search") }));
  await type("бауман");
  await expect(offices).toHaveText(["Бауманская улица, 33/2"]);
  const way = page.locator('a[href^="https://yandex.ru/maps/?rtext="]');
  await expect(way).toHaveAttribute("href", /rtext=~55\.7727,37\.6791/);
  await expect(way).toHaveAttribute("target", "_blank");
  await expect(page.locator('a[href="tel:+70005550102"]')).toHaveCount(1);
  await expectNoViolations(page);
  // A search without results offers a way on.
  await type("ъ");
  await expect(offices).toHaveCount(0);
  await button("help:offices.clear").click();
  await expect(offices).toHaveCount(3);
});

/** Hours (UTC) at which to check the texts of a Moscow office. */
const hoursOfDay = [
  ["hours.open", 9],
  ["hours.today", 1],
  ["hours.tomorrow", 20],
] as const;

for (const language of ["ru", "en"] as const)
  for (const [words, hour] of hoursOfDay)
    onOwnServer(
      `what is said of an office at ${hour}:00 UTC fits on every screen (${language})`,
      async ({ page, server }) => {
        await storeSignIn(page, server.regular);
        const { say, at, heading } = customerAt(page, server.sandbox, language);
        // By the server's clock; this machine's stays.
        const now = Math.floor(Date.now() / 1000);
        await server.sandbox.advance((hour * 3_600 - (now % 86_400) + 86_400) % 86_400);
        await page.goto(at("/offices/"));
        await expect(heading("help:offices.title")).toBeVisible();
        await expect(
          page
            .getByRole("main")
            .getByText(say(`help:${words}`))
            .first(),
        ).toBeVisible();
        await expectNoLoss(page);
      },
    );

for (const language of ["ru", "en"] as const)
  test(`without a configured chat no client page mentions one (${language})`, async ({ page, server }) => {
    await storeSignIn(page, server.regular);
    const { at } = customerAt(page, server.sandbox, language);
    for (const path of ["/problem/", "/offices/", "/faq/", "/subscriptions/", "/profile/", "/payments/"]) {
      await page.goto(at(path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await page.locator("body").innerText(), path).not.toMatch(
        language === "ru" ? inRussian : inEnglish,
      );
    }
  });

test("a client with a problem reads the next charge as their home shows it", async ({ page, server }) => {
  await storeSignIn(page, server.regular);
  await page.goto("/subscriptions/?show=active");
  const card = cardOf(page, "Колибри Карго");
  const next = await card.getByRole("heading", { level: 2 }).innerText();
  expect(next).toMatch(/спишем\s10\s090\s₽/);
  await card.getByRole("link", { name: /^Проблема/ }).click();
  // After a road accident people come first.
  await page.locator("label").filter({ hasText: "Авария" }).click();
  await expect(page.locator('a[href="tel:112"]')).toBeVisible();
  await page.locator("label").filter({ hasText: "Украли" }).click();
  await expect(page.getByRole("main").getByText(`${next.trim()}.`)).toBeVisible();
});
