import type { Page } from "@playwright/test";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage, test } from "./fixtures.ts";
import { clientAt, customerAt } from "./customer.ts";
import { holdScripts } from "./held-scripts.ts";

/** Puts text on the clipboard, as another page would. */
const paste = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+v");
};

onStage("a foreign number stays in the field, and no code is sent to it", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(request.url());
  });
  for (const language of ["ru", "en"] as const) {
    const customer = customerAt(page, server.sandbox, language);
    const phone = customer.field("sign-in:phone.label");
    await page.goto(customer.at("/"));
    for (const number of ["+998 90 123 45 67", "810 7 999 123-45-67"])
      for (const way of ["typed", "pasted", "filled in"] as const)
        await onStage.step(`${number} ${way}`, async () => {
          await phone.fill("");
          await page.keyboard.press("Enter");
          await expect(page.getByText(customer.say("sign-in:phone.empty"))).toBeVisible();
          if (way === "typed") await page.keyboard.type(number);
          if (way === "pasted") await paste(page, number);
          if (way === "filled in") await phone.fill(number);
          await page.keyboard.press("Enter");
          await expect(page.getByText(customer.say("sign-in:phone.unsupported"))).toBeVisible();
          await expect(phone).toHaveValue(number);
        });
  }
  expect(asked).toEqual([]);
});

onStage("a foreign number typed before hydration is kept and refused later", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const phone = customer.field("sign-in:phone.label");
  await phone.fill("+998 90 123 45 67");
  await phone.press("Enter");
  letGo();
  await expect(page.getByText(customer.say("sign-in:phone.unsupported"))).toBeVisible();
  await expect(phone).toHaveValue("+998 90 123 45 67");
});

onStage("an IME does not scramble a number, and Ctrl+Backspace clears it", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await page.goto("/");
  const phone = customer.field("sign-in:phone.label");
  await phone.focus();
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ["9", "99", "999", "9990", "99900"]) {
    await keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await expect(phone).toHaveValue(text);
  }
  await keyboard.send("Input.insertText", { text: "9990000061" });
  await expect(phone).toHaveValue("+7 (999) 000-00-61");
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press("Control+Backspace");
  await expect(phone).toHaveValue("");
});

test("a code in other digits signs in", async ({ page, server }) => {
  const customer = customerAt(page, server.sandbox);
  await customer.askForCode(phones.newcomer);
  const code = await server.sandbox.code(phones.newcomer);
  const arabic = new Intl.NumberFormat("en", { numberingSystem: "arab" });
  await customer.codeField.focus();
  await paste(page, Array.from(code, (digit) => arabic.format(Number(digit))).join(" "));
  // A number without an account is asked for its consents.
  await expect(customer.heading("sign-in:consents.title")).toBeVisible();
});

test("an e-mail with a Russian domain is saved, shown in its letters and written to", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/profile/");
  const email = customer.field("profile:email");
  const save = customer.button("profile:save");
  for (const [typed, fault] of [
    ["иван@почта.рф", "profile:error.emailName"],
    ["ivan@mаil.ru", "profile:error.emailAlphabets"],
    ["ivan@почта", "profile:error.email"],
  ] as const) {
    await email.fill(typed);
    await save.click();
    await expect(page.getByText(customer.say(fault))).toBeVisible();
    await expect(email).toHaveValue(typed);
  }
  await email.fill("o'neil@Почта.рф");
  await save.click();
  await expect(page.getByText(customer.say("profile:email.unverified"))).toBeVisible();
  await expect(email).toHaveValue("o'neil@почта.рф");
  await expect.poll(() => server.sandbox.messages("o'neil@почта.рф")).toHaveLength(1);
});

test("a city is chosen without a mouse: by its typed name, or by the highlighted option", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await customer.signIn(phones.newcomer);
  const city = page.getByRole("combobox", { name: customer.say("city:label") });
  const { keyboard } = page;
  for (const [typed, keys, chosen] of [
    ["Казань", [], "Казань"],
    ["казань", [], "Казань"],
    ["Казань", ["ArrowDown"], "Казань"],
    ["Н", ["ArrowDown"], "Нижний Новгород"],
    ["Москва", [], "Москва"],
    ["Санкт-Петербург", ["ArrowUp"], "Санкт-Петербург"],
  ] as const) {
    await city.focus();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(typed);
    for (const key of keys) await keyboard.press(key);
    await expect(page.locator("[role=option][data-active]")).toContainText(chosen);
    await keyboard.press("Enter");
    await expect(city).toHaveValue(chosen);
    await expect(city).toHaveAttribute("aria-expanded", "false");
  }
  await city.press("ControlOrMeta+a");
  await keyboard.type("Казань");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(customer.heading("catalog:title")).toBeVisible();
  const current = page.getByRole("button", { name: "Город: Казань. Сменить" }).first();
  await current.click();
  await page.getByRole("textbox", { name: customer.say("city:search") }).fill("Москва");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Город: Москва. Сменить" }).first()).toBeVisible();
});
