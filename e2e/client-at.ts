import type { Page } from "@playwright/test";
import { type Customer, customerAt } from "./customer.ts";
import type { Server } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import type { Language } from "./words.ts";

/** A signed-in client with a year behind them, at one of their pages. */
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
