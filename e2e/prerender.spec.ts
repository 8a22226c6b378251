import { expect, onStage, test } from "./fixtures.ts";
import { holdScripts } from "./held-scripts.ts";

const pages = [
  { language: "ru", address: "/", phone: "Телефон", ask: "Получить код", code: "Код из 4 цифр" },
  { language: "en", address: "/en/", phone: "Phone", ask: "Get a code", code: "4-digit code" },
];

for (const { language, address, phone, ask, code } of pages) {
  onStage(`text typed before hydration is kept (${language})`, async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    const field = page.getByRole("textbox", { name: phone });
    await field.pressSequentially("9990000002");
    await field.press("ArrowLeft");

    letGo();
    await expect(field).toHaveValue("+7 (999) 000-00-02");
    await expect(field).toBeFocused();
    // The caret is still before the last digit.
    expect(
      await field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0)),
    ).toBe("2");
  });

  test(`it is kept and sent although an extension has changed the form (${language})`, async ({
    browser,
    server,
  }) => {
    // React logs that it rendered the page again, so errors are allowed in this browser.
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "block" });
    await context.addInitScript(() =>
      addEventListener("DOMContentLoaded", () =>
        document.querySelector("form")?.prepend(document.createElement("grammar-helper")),
      ),
    );
    const open = async () => {
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      const letGo = await holdScripts(page);
      await page.goto(address, { waitUntil: "commit" });
      const field = page.getByRole("textbox", { name: phone });
      await field.pressSequentially("9990000002");
      return { page, errors, letGo, field };
    };

    const typed = await open();
    await typed.field.press("ArrowLeft");
    typed.letGo();
    await expect(typed.field).toHaveValue("+7 (999) 000-00-02");
    await expect(typed.page.locator("grammar-helper")).toHaveCount(0);
    await expect(typed.field).toBeFocused();
    expect(
      await typed.field.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0)),
    ).toBe("2");

    const sent = await open();
    await sent.field.press("Enter");
    sent.letGo();
    await expect(sent.page.getByRole("textbox", { name: code })).toBeVisible();
    for (const { errors } of [typed, sent])
      expect(errors).toEqual([expect.stringMatching(/418|[Hh]ydration/)]);
    await context.close();
  });

  test(`pressed before hydration, the button requests the code later (${language})`, async ({
    page,
    server,
  }) => {
    const letGo = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await page.getByRole("textbox", { name: phone }).pressSequentially("9990000002");
    await page.getByRole("button", { name: ask }).click();

    letGo();
    await expect(page.getByRole("textbox", { name: code })).toBeVisible();
    expect(await server.sandbox.messages("79990000002")).toHaveLength(1);
  });
}
