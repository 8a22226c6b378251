import { clientAt } from "./client-at.ts";
import { expect, onStage } from "./fixtures.ts";

for (const [path, call] of [
  ["/payments/", "/payment/list/"],
  ["/cards/", "/payment/cards/"],
] as const)
  onStage(
    `a press that comes while ${path} is being fetched ahead opens it, and only then has its data asked for`,
    async ({ page, server }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { heading } = await clientAt(page, server, "/catalog/");
      await expect(heading("catalog:title")).toBeVisible();
      await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
      const come = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await come.promise;
        await route.continue();
      });
      const link = page.getByRole("banner").locator(`a[href="${path}"]`).filter({ visible: true });
      const early: string[] = [];
      page.on("request", (request) => void early.push(request.url()));
      const fetching = page.waitForRequest("**/assets/*.js");
      await link.hover();
      await fetching;
      expect(early.filter((url) => url.includes(call))).toEqual([]);
      const asked = page.waitForRequest((request) => request.url().includes(call));
      await link.click();
      come.resolve();
      await asked;
      await expect(page.locator("main").getByRole("listitem").first()).toBeVisible();
    },
  );
