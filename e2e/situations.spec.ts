import { expect, test as base } from "@playwright/test";
import { findViolations } from "./axe.ts";
import { losses } from "./overflow.ts";
import { walk } from "./situations-walk.ts";
import { tooSmall } from "./targets.ts";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";

/**
 * Builds the application in test mode, which has `/subscriptionstest/`, and serves it without an API. Not
 * minified: production.spec.ts covers the build.
 */
const serveSituations = async (run: (url: string) => Promise<void>): Promise<void> => {
  const settings = {
    configFile: false as const,
    logLevel: "error" as const,
    mode: "test",
    define: { "import.meta.env.BUILD_YEAR": JSON.stringify(new Date().getFullYear()) },
    build: { outDir: ".cache/situations", emptyOutDir: true, minify: false, target: "es2024" },
  };
  await build({ ...settings, plugins: [react()] });
  const server = await preview({ ...settings, preview: { host: "127.0.0.1", port: 0 } });
  try {
    await run(server.resolvedUrls?.local[0] ?? "");
  } finally {
    await server.close();
  }
};

/** A phone at the smallest width without loss (WCAG 1.4.10). */
const viewport = { width: 320, height: 844 };

const test = base.extend<object, { situations: string }>({
  situations: [({ browserName: _ }, run) => serveSituations(run), { scope: "worker" }],
  baseURL: ({ situations }, run) => run(situations),
  viewport,
  contextOptions: { reducedMotion: "reduce", serviceWorkers: "block" },
});

// In order: axe checks the same structure once for both languages.
test.describe.configure({ mode: "default" });
let built: string[] = [];

for (const { where, address, size = viewport } of [
  { where: "in Russian", address: "subscriptionstest/" },
  { where: "in English", address: "en/subscriptionstest/" },
  // A third longer than Russian (src/dev/pseudo.ts).
  { where: "in the pseudo-language", address: "subscriptionstest/?pseudo=" },
  { where: "on a 4K screen", address: "subscriptionstest/", size: { width: 3840, height: 2160 } },
])
  test(`every situation can be shown, read and used, ${where}`, async ({ page }) => {
    // A thousand pages; a guard against hanging on a busy machine.
    test.setTimeout(900_000);
    const faults = new Set<string>();
    page.on("console", (message) => {
      const isFault = message.type() === "error" || message.type() === "warning";
      // There is no service worker without a server.
      if (isFault && !message.text().startsWith("Service Worker")) faults.add(message.text());
    });
    page.on("pageerror", (error) => faults.add(error.stack ?? String(error)));

    await page.setViewportSize(size);
    await page.goto(address);
    const says = address.includes("pseudo") ? /\u0301/ : /^[^\u0301]*$/;
    // All situations are computed before the first is shown, which takes seconds.
    await expect(page.locator("h1")).toHaveText(says, { timeout: 120_000 });
    const links = page.locator("details a");
    await links.first().waitFor({ state: "attached" });
    const count = await links.count();
    expect(await findViolations(page)).toEqual([]);

    await page.evaluate(`window.losses = ${losses.toString()}; window.tooSmall = ${tooSmall.toString()};`);
    await page.evaluate((before) => Object.assign(window, { built: new Set(before) }), built);
    await links.first().evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/situation=/);
    const wrong = new Set<string>();
    const seen = new Set<string>();
    for (let at: string | null = ""; at !== null;) {
      const walked = await page.evaluate(walk);
      at = walked.at;
      for (const each of walked.wrong) wrong.add(each);
      for (const each of walked.seen) seen.add(each);
      if (at === null) break;
      // Scrolled to the end, where sticky bars cover no targets, which axe would report as too small.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      for (const violation of await findViolations(page)) wrong.add(`${at}: ${violation}`);
    }
    // Cast: set by the walk.
    built = await page.evaluate(() => [...((window as { built?: Set<string> }).built ?? [])]);
    expect([...wrong]).toEqual([]);
    expect([...faults]).toEqual([]);
    expect(seen.size).toBe(count);
  });
