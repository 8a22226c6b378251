import type { Page } from "@playwright/test";
import * as v from "valibot";
import { expect } from "./fixtures.ts";
import type { Language, Text } from "./texts.ts";
import type { Customer } from "./customer.ts";

/** The device of the regular client's active subscription. */
export const device = { ru: "Колибри Карго", en: "Kolibri Cargo" } as const;
type Change = "pause" | "resume" | "cancel" | "takeBack";

/** Actions on a subscription. Each ends when the page shows what comes next. */
export const stepsOf = ({ page, say, heading, button, radio }: Customer) => {
  const link = (text: Text) => page.getByRole("link", { name: say(text) });
  const notice = (text: Text) => page.locator("main").getByText(say(text));
  const toReason = async () => {
    await link("subscription:manage.cancel").click();
    await expect(heading("subscription:reason.title")).toBeVisible();
  };
  const toSums = async () => {
    await page.locator("label", { has: radio("subscription:reason.tooExpensive") }).click();
    await button("subscription:reason.next").click();
    await expect(button("subscription:cancel.confirm")).toBeVisible();
  };
  /** Opens the page that explains a change. */
  const goTo: Record<Change, () => Promise<void>> = {
    pause: async () => {
      // The round quick action has the same name in English.
      await link("subscription:manage.pause").last().click();
      await expect(heading("subscription:pause.title")).toBeVisible();
    },
    resume: async () => {
      await link("subscription:dock.resume.go").click();
      await expect(button("subscription:resume.confirm")).toBeVisible();
    },
    cancel: async () => {
      await toReason();
      await toSums();
    },
    takeBack: async () => {},
  };
  const confirmation: Record<Change, Text> = {
    pause: "subscription:pause.confirm",
    resume: "subscription:resume.confirm",
    cancel: "subscription:cancel.confirm",
    takeBack: "subscription:dock.takeBack.go",
  };
  /** Confirms once the sums are there. */
  const confirm = async (change: Change) => {
    const confirming = button(confirmation[change]);
    await expect(confirming).not.toHaveAttribute("aria-disabled", "true");
    await confirming.click();
  };
  return { link, notice, toReason, toSums, goTo, confirm };
};

/** A device's card at home; its tasks are in another list. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name, has: page.getByRole("heading", { level: 2 }) });

export const openActive = async ({ page }: Customer, language: Language) => {
  await cardOf(page, device[language]).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
};

/** The bodies of all sent changes. */
export const changesFrom = (page: Page): { status: string; key: string | undefined }[] => {
  const sent: { status: string; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/setstatus/")) return;
    const { status } = v.parse(v.object({ status: v.string() }), request.postDataJSON());
    sent.push({ status, key: request.headers()["idempotency-key"] });
  });
  return sent;
};
