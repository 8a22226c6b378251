import type { Page } from "@playwright/test";
import { apiPath, headerNames } from "#contract/headers.ts";
import { expect } from "./fixtures.ts";
import type { Customer } from "./customer.ts";

/** Actions on the cards page. `cardNamed`: by its name, `Visa •• 1111`. */
export const cardSteps = (customer: Customer) => {
  const { page, say } = customer;
  const dialog = page.getByRole("dialog");
  const link = (name: string | RegExp) => page.getByRole("link", { name });
  const cardNamed = (name: string) => page.getByRole("article", { name });

  return {
    dialog,
    cardNamed,
    /** Opens the binding dialog, consents and continues to the bank. */
    consent: async () => {
      await link(say("cards:bind")).first().click();
      await page.locator("label", { has: page.getByRole("checkbox") }).click({ position: { x: 12, y: 12 } });
      await dialog.locator("button[type=submit]").click();
    },
    atBank: () => page.waitForURL(/\/sandbox\/acquirer\//),
    remove: async (name: string) => {
      await cardNamed(name)
        .getByRole("link", { name: say("cards:removeLabel") })
        .click();
      await expect(dialog).toBeVisible();
    },
    makeMain: (name: string) =>
      cardNamed(name)
        .getByRole("button", { name: say("cards:makeMainLabel") })
        .click(),
    confirmRemoval: () => dialog.locator("button[type=submit]").click(),
    expectMain: (name: string) => expect(cardNamed(name).first().getByText(say("cards:main"))).toBeVisible(),
  };
};

/** The idempotency keys sent with a call, in order. */
export const keysOf = (page: Page, call: string): string[] => {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes(`${apiPath}${call}`)) return;
    keys.push(request.headers()[headerNames.idempotencyKey.toLowerCase()] ?? "none");
  });
  return keys;
};
