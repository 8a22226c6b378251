import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage as test } from "./fixtures.ts";
import { store, storeSignIn } from "./stored.ts";
import { customerAt } from "./customer.ts";

/** The name of every stored value, and of one payment, whose name has the subscription and the period. */
const names = [
  ...globSync("src/ports/*.ts").flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/defineStoredValue\(\s*"([^"]+)"/g),
      ([, name = ""]) => name,
    ),
  ),
  "payment.1.1",
];
const nonsense = [
  "",
  "null",
  "undefined",
  "{",
  "[]",
  "-1",
  '"x"',
  '{"__proto__":{"a":1}}',
  // Chromium stores 5 MB: all names together stay below.
  "1".repeat(150_000),
];

test("the product starts with any stored data (C42)", async ({ page, server }) => {
  expect(names).toEqual(expect.arrayContaining(["credentials", "checkout.draft", "seen", "bonus.spend"]));
  for (const bytes of nonsense)
    await test.step(bytes.slice(0, 22), async () => {
      await store(page, Object.fromEntries(names.map((name) => [name, bytes])));
      await page.evaluate(
        ({ keys, text }) => {
          for (const key of keys) sessionStorage.setItem(`kabinet.${key}`, text);
        },
        { keys: names, text: bytes },
      );
      await page.goto("/");
      await expect(customerAt(page, server.sandbox).heading("sign-in:phone.title")).toBeVisible();
    });
});

/** Browsers without storage or without room in it. */
const faults = {
  denied: () =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "keeping nothing": () => {
    Storage.prototype.getItem = () => null;
  },
} as const;

const signInAndOut = async (page: Page, customer: ReturnType<typeof customerAt>) => {
  await customer.signIn(phones.regular);
  await expect(customer.home).toBeVisible();
  await customer.button("shell:nav.menu").click();
  await customer.button("shell:signOut").click();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  await expect(page).toHaveURL("/");
};

for (const [name, fault] of Object.entries(faults))
  test(`with storage ${name} a tab works by itself: sign-in and sign-out (C42)`, async ({ page, server }) => {
    await server.sandbox.advance(121);
    await page.addInitScript(fault);
    await signInAndOut(page, customerAt(page, server.sandbox));
  });

test("clearing the storage elsewhere signs out here", async ({ page, context, server }) => {
  await storeSignIn(page, server.regular);
  await page.goto("/subscriptions/");
  const customer = customerAt(page, server.sandbox);
  await expect(customer.home).toBeVisible();
  const other = await context.newPage();
  await other.goto("/favicon.svg");
  await other.evaluate(() => localStorage.clear());
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
});
