import { expect, test as base } from "@playwright/test";
import { createServer } from "vite";

const test = base.extend<object, { parts: string }>({
  parts: [
    async ({ browserName: _ }, run) => {
      const server = await createServer({ logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
      await server.listen();
      await run(`${server.resolvedUrls?.local[0] ?? ""}parts.html`);
      await server.close();
    },
    { scope: "worker" },
  ],
});

for (const colorScheme of ["light", "dark"] as const)
  for (const [size, viewport] of [
    ["phone", { width: 390, height: 844 }],
    ["wide", { width: 1440, height: 900 }],
  ] as const)
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport });

      test("the parts of src/ui look as before", async ({ page, parts }) => {
        test.setTimeout(180_000);
        await page.goto(parts);
        const names = await page.locator("main a").allInnerTexts();
        expect(names.length).toBeGreaterThan(10);
        for (const name of names) {
          await page.goto(`${parts}#${name}`);
          await page.locator("h1").first().waitFor();
          await page.evaluate(() => document.fonts.ready);
          await expect.soft(page).toHaveScreenshot(`${name}-${size}-${colorScheme}.png`, { fullPage: true });
        }
      });
    });
