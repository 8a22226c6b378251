import { phones, type SignIn } from "../tests/driver/driver.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { texts as bankTexts } from "#sandbox/acquirer/texts.ts";
import type { Sandbox } from "../tests/driver/driver.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { type Language, type Text, textsIn } from "./texts.ts";

/** The stories' choices in the catalogue, in each language. */
const chosen = {
  ru: { city: "Москва", device: /^Колибри 2/ },
  en: { city: "Moscow", device: /^Kolibri 2/ },
} as const;

/** A client's actions on a page, in their language. Each ends when the page shows its result. */
export const customerAt = (page: Page, sandbox: Sandbox, language: Language = "ru") => {
  const say = textsIn(language);
  const bank = bankTexts[language];
  const at = (path: string) => (language === "ru" ? path : `/en${path}`);
  const button = (text: Text) => page.getByRole("button", { name: say(text) });
  const radio = (text: Text) => page.getByRole("radio", { name: say(text) });
  /** Clicks the label rather than the small radio. */
  const choose = (choice: Locator) => page.locator("label", { has: choice }).click();
  const heading = (text: Text) => page.getByRole("heading", { name: say(text) });
  /** The home heading counts what to do; an empty home has its own. */
  const home = page.getByRole("heading", {
    level: 1,
    name: new RegExp(
      (
        [
          "subscriptions:title",
          "subscriptions:home.nothing",
          "subscriptions:home.paying",
          "subscriptions:home.one",
          "subscriptions:home.many_one",
          "subscriptions:home.many_other",
        ] as const
      )
        .map((text) => say(text).source)
        .join("|"),
    ),
  });
  const field = (text: Text) => page.getByRole("textbox", { name: say(text) });
  const consent = page.locator('input[name="consent"]');
  const codeField = field("sign-in:code.label");

  const askForCode = async (phone: string) => {
    await page.goto(at("/"));
    await field("sign-in:phone.label").fill(`+${phone}`);
    await button("sign-in:phone.submit").click();
    await expect(codeField).toBeVisible();
  };
  const signIn = async (phone: string) => {
    await askForCode(phone);
    await codeField.fill(await sandbox.code(phone));
    await expect(codeField).toBeHidden();
    if (phone === phones.newcomer) await giveConsents();
  };
  /** Both consents of a new account, for which a right code asks. Nothing is asked of a known one. */
  const giveConsents = async () => {
    const asked = heading("sign-in:consents.title");
    const known = heading("profile:registration.title").or(heading("catalog:title")).or(home);
    await expect(asked.or(known).first()).toBeVisible();
    if (await asked.isHidden()) return;
    for (const kind of ["personalData", "offer"]) await choose(page.locator(`input[name="${kind}"]`));
    await button("sign-in:consents.submit").click();
    await expect(asked).toBeHidden();
  };
  /** A new client chooses a city and gets to the catalogue. */
  const register = async () => {
    await page.getByRole("combobox", { name: say("city:label") }).fill(chosen[language].city);
    await page.getByRole("option", { name: chosen[language].city }).click();
    await button("profile:registration.submit").click();
    await expect(heading("catalog:title")).toBeVisible();
  };
  const fillInProfile = async () => {
    await field("profile:lastName").fill("Петрова");
    await field("profile:firstName").fill("Анна");
    await field("profile:email").fill("anna@example.com");
    await page.getByRole("combobox", { name: say("profile:citizenship") }).selectOption("RU");
    await choose(radio("profile:communication.phone"));
    await button("profile:saveForCheckout").click();
    await expect(heading("checkout:review.title")).toBeVisible();
  };
  /** From the catalogue to the checkout of a device for three months with pickup. */
  const configure = async () => {
    await page.getByRole("link", { name: chosen[language].device }).click();
    await page.getByRole("link", { name: say("catalog:device.subscribe") }).click();
    await page.locator("label", { has: page.locator('input[name="months"][value="3"]') }).click();
    await choose(radio("checkout:configure.pickup"));
    await button("checkout:configure.submit").click();
    await expect(heading("checkout:review.title")).toBeVisible();
  };
  /** Chooses a new card, consents and pays; the acquirer's page opens. */
  const readyToPay = async () => {
    await choose(radio("checkout:review.newCard"));
    await choose(consent);
  };
  /** "Pay 17 100 ₽", not "Pay later". */
  const payButton = button("checkout:review.pay").and(page.locator("[type=submit]"));
  const pay = () => payButton.click();
  const payAtBank = async (card: string) => {
    await page
      .getByRole("textbox", { name: bank.number })
      .or(page.getByRole("combobox", { name: bank.number }))
      .fill(card);
    await page.getByRole("textbox", { name: bank.expires }).fill("12/30");
    await page.getByRole("textbox", { name: bank.cvc }).fill("123");
    await page.getByRole("button", { name: bank.pay }).click();
  };
  const confirmAtBank = () => page.getByRole("button", { name: bank.approve }).click();

  return {
    page,
    say,
    at,
    button,
    radio,
    heading,
    home,
    field,
    codeField,
    askForCode,
    giveConsents,
    signIn,
    register,
    fillInProfile,
    configure,
    readyToPay,
    consent,
    payButton,
    pay,
    payAtBank,
    confirmAtBank,
  };
};
export type Customer = ReturnType<typeof customerAt>;

/** A signed-in client with a year of history, on one of their pages. */
export const clientAt = async (
  page: Page,
  server: Server,
  path: string,
  language: Language = "ru",
): Promise<Customer> => {
  const customer = customerAt(page, server.sandbox, language);
  await storeSignIn(page, server.regular);
  await page.goto(customer.at(path));
  return customer;
};

/** A code that differs from this one; by another `by` another code. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 10_000).padStart(4, "0");

/**
 * Signs a phone in on another device. A phone gets five codes in ten minutes, so the clock moves: stories
 * share the phone.
 */
export const signInElsewhere = async (
  { api, sandbox }: Pick<Server, "api" | "sandbox">,
  phone: string,
): Promise<SignIn> => {
  await sandbox.advance(121);
  return api.signInAs(phone);
};
