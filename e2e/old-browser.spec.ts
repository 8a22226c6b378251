import { texts as inEnglish } from "#src/i18n/locales/old-browser/en.ts";
import { texts as inRussian } from "#src/i18n/locales/old-browser/ru.ts";
import { expect, onStage } from "./fixtures.ts";
import { storeSignIn } from "./stored.ts";

/** Matches a text with the non-breaking spaces that the build adds. */
const written = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.?+]/g, "\\$&").replaceAll(" ", "\\s"));

for (const [language, { title, lead }, prefix] of [
  ["ru", inRussian, ""],
  ["en", inEnglish, "/en"],
] as const)
  onStage(
    `a browser that is too old gets a plain page that says so, without the application (${language})`,
    async ({ page, server }) => {
      await storeSignIn(page, server.regular);
      await page.addInitScript(() => Reflect.deleteProperty(Promise, "withResolvers"));
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      for (const path of ["/", "/payments/"]) {
        await page.goto(prefix + path, { waitUntil: "load" });
        await expect(page.getByText(written(title))).toBeVisible();
        await expect(page.getByText(written(lead))).toBeVisible();
        await expect(page.locator("#root")).toBeHidden();
      }
      expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    },
  );

onStage("a supported browser shows nothing of it", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
  await expect(page.getByText(written(inRussian.title))).toBeHidden();
});
