import { dayMs } from "#contract/day.ts";
import { recordingPass } from "#server/platform/recording-pass.rules.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, onStage, onStageToLeave } from "./fixtures.ts";
import { recordingSecret } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { customerAt } from "./customer.ts";

const black = "rgb(14, 14, 12)";
const white = "rgb(255, 255, 255)";
const pageColour = () => getComputedStyle(document.body).backgroundColor;

onStageToLeave(
  "a dark page chosen in the menu is dark from its first moment after a reload, and follows the system after sign-out",
  async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await storeSignIn(page, server.regular);
    const { say, button, at, heading } = customerAt(page, server.sandbox);
    await page.goto(at("/payments/"));
    await expect(heading("payments:title")).toBeVisible();
    expect(await page.evaluate(pageColour)).toBe(white);

    await button("shell:nav.menu").click();
    const menu = page.getByRole("dialog", { name: say("shell:nav.menu") });
    await menu.getByRole("radio", { name: say("shell:theme.dark") }).check();
    await expect.poll(() => page.evaluate(pageColour)).toBe(black);
    await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute("content", "#0e0e0c");

    // The HTML as it arrives, with the application held back.
    await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(pageColour)).toBe(black);
    await page.unroute(/\/assets\/.*\.js$/);
    await page.reload();
    await expect(heading("payments:title")).toBeVisible();

    await button("shell:nav.menu").click();
    await menu.getByRole("button", { name: say("shell:signOut") }).click();
    await expect(page).toHaveURL(at("/"));
    await expect.poll(() => page.evaluate(pageColour)).toBe(white);
  },
);

onStage(
  "with a dark system every page is dark, has contrast, and prints in white",
  async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    const { at } = customerAt(page, server.sandbox);
    await page.goto(at("/"));
    await expectNoViolations(page);
    await storeSignIn(page, server.regular);
    for (const path of [
      "/subscriptions/",
      "/catalog/",
      "/payments/",
      "/cards/",
      "/profile/",
      "/bonus-system/",
      "/documents/",
    ]) {
      await page.goto(at(path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(pageColour), path).toBe(black);
      await expectNoViolations(page);
    }
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", black);
  },
);

onStage.describe("with the bar of a recording", () => {
  onStage.use({ recorded: false });

  onStage("a dark page shows the bar, and white paper", async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await storeSignIn(page, server.regular);
    const { say, at } = customerAt(page, server.sandbox);
    await page.goto(at(`/documents/?record=${recordingPass(recordingSecret, Date.now() + dayMs)}`));
    const bar = page.getByRole("complementary", { name: say("recorder:label") });
    await expect(bar.getByText(say("recorder:title"))).toBeVisible();
    await page.locator("main section").getByRole("link").first().click();
    await expect(page).toHaveURL(/\?act=/);
    const paper = page.locator("main article").filter({ has: page.getByRole("heading", { level: 1 }) });
    await expect(paper).toHaveCSS("background-color", white);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", black);
    await expectNoViolations(page);
  });
});
