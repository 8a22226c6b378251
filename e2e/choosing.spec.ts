import type { Page } from "@playwright/test";
import { expect, onStage as test } from "./fixtures.ts";
import { readStored } from "./stored.ts";
import { clientAt } from "./customer.ts";

const device = "/catalog/ebikes/kolibri-2/";
const another = "/catalog/scooters/strizh/";

const term = (page: Page, months: number) => page.locator(`input[name="months"][value="${months}"]`);
const chooseTerm = (page: Page, months: number) => page.locator("label", { has: term(page, months) }).click();

/**
 * Replaces every text node, also later ones, as Chrome's translation does (tests/src/translated.long.test.tsx).
 * The words stay the same, to be compared.
 */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const wrap = (): void => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest("font, head, script, style, textarea"))
          continue;
        const outer = document.createElement("FONT");
        outer.appendChild(document.createElement("FONT")).append(text.data);
        text.replaceWith(outer);
      }
    };
    new MutationObserver(wrap).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** The text of a page once it has loaded. */
const readOf = async (page: Page): Promise<string> => {
  const main = page.locator("main");
  await expect(main).not.toContainText("…");
  return (await main.innerText()).replaceAll(/\s+/g, " ");
};

test("a page that the browser translates describes every choice as an untranslated one does", async ({
  page,
  server,
  elsewhere,
}) => {
  await translate(page);
  const untranslated = await elsewhere.newPage();
  const pages = [page, untranslated];
  const [customer] = await Promise.all(pages.map((each) => clientAt(each, server, device)));
  const both = async (act: (where: Page) => Promise<void>): Promise<void> => {
    for (const each of pages) await act(each);
    // Between two steps `main` is empty for a moment.
    await expect(async () => {
      const text = await readOf(untranslated);
      expect(text).not.toBe("");
      expect(await readOf(page)).toBe(text);
    }).toPass({ timeout: 15_000 });
  };
  await expect(page.locator("main font").first()).toBeVisible();
  const chosen = (where: Page, name: string, value: string) =>
    where.locator("label", { has: where.locator(`input[name="${name}"][value="${value}"]`) });

  await both((where) => chooseTerm(where, 12));
  await both((where) => chooseTerm(where, 3));
  await both((where) => chosen(where, "insurance", "1").click());
  await both((where) =>
    where
      .locator("label", { has: where.locator('input[name="extras"]') })
      .first()
      .click(),
  );
  await both((where) => chosen(where, "handover", "delivery").click());
  await both((where) => chosen(where, "insurance", "0").click());
  await both((where) => chosen(where, "handover", "pickup").click());
  for (const promo of ["NOSUCH", "LIME10"])
    await both(async (where) => {
      await where.locator('input[name="promo"]').fill(promo);
      await where
        .getByRole("button", { name: customer?.say("checkout:configure.promoApply") ?? /never/ })
        .click();
    });
  await both((where) => chooseTerm(where, 1));
  await both((where) => where.locator("button[type=submit]").click());
  await both((where) => where.locator("label", { has: where.locator('input[value="newCard"]') }).click());
});

test("viewing a device stores nothing; choices continue on the device's own page only", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, device);
  const submit = customer.button("checkout:configure.submit");
  await expect(submit).not.toHaveAttribute("aria-disabled", "true");
  expect(Object.keys(await readStored(page))).not.toContain("kabinet.checkout.draft");

  await chooseTerm(page, 12);
  await page.goto(another);
  await expect(page.getByRole("heading", { level: 1, name: "Стриж" })).toBeVisible();
  await expect(term(page, 1)).toBeChecked();
  await expect(page.getByText(customer.say("checkout:resumed.title"))).toHaveCount(0);

  await page.goto(device);
  await expect(page.getByText(customer.say("checkout:resumed.title"))).toBeVisible();
  await expect(term(page, 12)).toBeChecked();
  await customer.button("checkout:resumed.restart").click();
  await expect(term(page, 1)).toBeChecked();
  await expect(page.getByRole("heading", { level: 1, name: "Колибри 2" })).toBeFocused();
  await expect(customer.radio("checkout:configure.pickup")).toBeChecked();
  expect(Object.keys(await readStored(page))).not.toContain("kabinet.checkout.draft");
});

test("the delivery price is known before an address, and a term of one month asks for no consent", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, device);
  await chooseTerm(page, 12);
  await page.locator("label", { has: customer.radio("checkout:configure.delivery") }).click();
  const price = page.getByRole("region", { name: customer.say("checkout:quote.title") });
  await expect(price.getByText(customer.say("checkout:quote.delivery"))).toBeVisible();
  await expect(price.getByText(/^11\sплатежей\sпо\s7\s200\s₽$/)).toBeVisible();

  await page.locator("label", { has: customer.radio("checkout:configure.pickup") }).click();
  await chooseTerm(page, 1);
  await expect(price.getByText(customer.say("consequences:order.nothing"))).toBeVisible();
  await customer.button("checkout:configure.submit").click();
  await page.locator("label", { has: customer.radio("checkout:review.newCard") }).click();
  await expect(customer.payButton).not.toHaveAttribute("aria-disabled", "true");
  await expect(customer.consent).toHaveCount(0);
});

test("a device page says what it can do, the cost of each term, what is in the box and which offices have it", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/catalog/kolibri-kargo/");
  await expect(customer.heading("catalog:device.kit")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "90 км" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Шлем" })).toBeVisible();
  const year = page.getByRole("row", { name: /^12 месяцев/ });
  for (const sum of ["9 500 ₽", "114 000 ₽", "24 000 ₽"])
    await expect(year.getByRole("cell", { name: sum, exact: true })).toBeVisible();

  const office = page.getByRole("listitem").filter({ hasText: "Бауманская улица" });
  await expect(office.getByText("В наличии 1 устройство")).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: "Сущёвский Вал" })
      .getByText(customer.say("catalog:device.notHere")),
  ).toBeVisible();
});
