import type { Locator, Page } from "@playwright/test";
import { developmentApp } from "#contract/headers.ts";
import { expect, onStage, onStageToLeave } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import type { Language } from "./texts.ts";
import { customerAt } from "./customer.ts";

const signedIn = async (page: Page, server: Server, language: Language) => {
  await storeSignIn(page, server.regular);
  const customer = customerAt(page, server.sandbox, language);
  await page.goto(customer.at("/payments/"));
  await expect(customer.heading("payments:title")).toBeVisible();
  return customer;
};

/** Targets of a menu's links, in order, below the language. */
const leads = (menu: Locator): Promise<string[]> =>
  menu
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => (link.getAttribute("href") ?? "").replace(/^\/en(?=\/)/, "")),
    );

for (const [width, height] of [
  [320, 640],
  [844, 390],
] as const)
  onStage(
    `the menu opens at its top, and its close button stays in sight (${width}×${height})`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height });
      const { say, button } = await signedIn(page, server, "ru");
      await button("shell:nav.menu").click();
      const menu = page.getByRole("dialog", { name: say("shell:nav.menu") });
      const closing = menu.getByRole("button", { name: say("shell:nav.close") });
      await expect(closing).toBeFocused();
      expect(await menu.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      await menu.getByRole("button", { name: say("shell:signOut") }).scrollIntoViewIfNeeded();
      await expect(closing).toBeInViewport({ ratio: 1 });
    },
  );

for (const language of ["ru", "en"] as const) {
  onStage(
    `the menu of phones has its places in order, sign-out, messengers and version (${language})`,
    async ({ page, server }) => {
      const { say, button, at } = await signedIn(page, server, language);
      await button("shell:nav.menu").click();
      const menu = page.getByRole("dialog", { name: say("shell:nav.menu") });
      expect(await leads(menu.getByRole("navigation"))).toEqual([
        "/catalog/",
        "/subscriptions/",
        "/payments/",
        "/cards/",
        "/profile/",
        "/bonus-system/",
        "/about/",
        "/faq/",
        "/messages/",
        "/documents/",
        "/offices/",
      ]);
      await expect(menu.getByRole("link", { name: say("payments:title") })).toHaveAttribute(
        "aria-current",
        "page",
      );
      for (const messenger of ["whatsapp", "telegram", "vk"] as const)
        await expect(menu.getByRole("link", { name: say(`shell:${messenger}`) })).toHaveAttribute(
          "href",
          new RegExp(`^https://${messenger}\\.`),
        );
      await expect(menu.getByText(developmentApp.version)).toBeVisible();

      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(button("shell:nav.menu")).toBeFocused();
      await button("shell:nav.menu").click();
      await menu.getByRole("link", { name: say("shell:nav.faq") }).click();
      await expect(page).toHaveURL(at("/faq/"));
      await expect(menu).toBeHidden();
    },
  );

  onStage(`the floating chat covers no link of the footer (${language})`, async ({ page, server }) => {
    const { at } = await signedIn(page, server, language);
    for (const [width, height] of [
      [960, 700],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(at("/cards/"));
      await expect(page.getByRole("link", { name: /^(?:Чат в|Chat on) Telegram/ })).toBeVisible();
      // A trial click fails where something else would get it.
      for (const link of await page.getByRole("contentinfo").getByRole("link").all())
        await link.click({ trial: true, timeout: 5000 });
    }
  });

  onStageToLeave(
    `wide screens have the centre menu, and the profile with name, bonus, city, legal documents and sign-out (${language})`,
    async ({ page, server }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { say, button } = await signedIn(page, server, language);
      expect(await leads(page.getByRole("navigation", { name: say("shell:nav.main") }))).toEqual([
        "/catalog/",
        "/subscriptions/",
        "/payments/",
        "/about/",
        "/faq/",
      ]);
      await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
      const profile = page.getByRole("group", { name: say("shell:profile.label") });
      expect(await leads(profile)).toEqual([
        "/bonus-system/",
        "/profile/",
        "/cards/",
        "/messages/",
        "/documents/",
        "/offices/",
        "/contract/",
        "/privacy/",
        "/cookies/",
        "/rekurrent/",
        "/payments/",
      ]);
      await expect(profile.getByText("Артём Ковалёв")).toBeVisible();
      await expect(profile.getByRole("link", { name: /1\s338/ })).toBeVisible();
      const city = profile.getByText(say("shell:profile.city"));
      await expect(city).toBeVisible();
      await expect(city.getByRole("link").or(city.getByRole("button"))).toHaveCount(0);

      await page.keyboard.press("Escape");
      await expect(profile).toBeHidden();
      await expect(page.getByRole("contentinfo")).toContainText(String(new Date().getFullYear()));
      await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
      await button("shell:signOut").click();
      await expect(page.getByRole("heading", { name: say("sign-in:phone.title") })).toBeVisible();
    },
  );
}
