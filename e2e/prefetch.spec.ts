import { expect, onStage } from "./fixtures.ts";
import { clientAt } from "./customer.ts";
import { holdScripts } from "./held-scripts.ts";

for (const [path, call] of [
  ["/payments/", "/payment/list/"],
  ["/cards/", "/payment/cards/"],
] as const)
  onStage(
    `hovering over ${path} loads its data once; a click during that opens it`,
    async ({ page, server }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const { heading } = await clientAt(page, server, "/catalog/");
      await expect(heading("catalog:title")).toBeVisible();
      await page.getByRole("button", { name: /^(?:АК )?Артём/ }).click();
      const letGo = await holdScripts(page);
      const link = page.getByRole("banner").locator(`a[href="${path}"]`).filter({ visible: true });
      const asked: string[] = [];
      page.on("request", (request) => void asked.push(request.url()));
      const asking = page.waitForRequest((request) => request.url().includes(call));
      const fetching = page.waitForRequest("**/assets/*.js");
      await link.hover();
      await Promise.all([asking, fetching]);
      await link.click();
      letGo();
      await expect(page.locator("main").getByRole("listitem").first()).toBeVisible();
      expect(asked.filter((url) => url.includes(call))).toHaveLength(1);
    },
  );
