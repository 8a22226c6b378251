import type { Page } from "@playwright/test";
import { apiPath } from "#contract/headers.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, onStage } from "./fixtures.ts";
import { holdScripts } from "./held-scripts.ts";
import { withPagesInPieces } from "./proxy.ts";
import { storeSignIn } from "./stored.ts";
import { customerAt } from "./customer.ts";

/** Layout Instability API, which TypeScript does not know. */
type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Records layout shifts from the first moment: elements, old and new positions. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(globalThis, "moved", moved);
    const isShift = (entry: PerformanceEntry): entry is Shift => entry.entryType === "layout-shift";
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const name = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent);
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries().filter(isShift))
        // A person's own action may move what is below it.
        if (!hadRecentInput)
          moved.push(
            `${value}: ${sources.map(({ node, previousRect, currentRect }) => `${name(node)?.slice(0, 90)} ${box(previousRect)} → ${box(currentRect)}`).join("; ")}`,
          );
    }).observe({ type: "layout-shift", buffered: true });
  });
const shifted = (page: Page) => page.evaluate((): unknown => Reflect.get(globalThis, "moved"));

const isReady = (page: Page) => page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);

/** Positions of the bar, the heading and one element below, in whole pixels: x, y, height. */
const places = (page: Page, below: string) =>
  page.evaluate(
    (below) =>
      ["header", "h1", below].map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box === undefined ? null : [Math.round(box.x), Math.round(box.y), Math.round(box.height)];
      }),
    below,
  );

onStage(
  "every public page is complete in the HTML, in both languages, the same for everyone",
  async ({ page }) => {
    const map = await (await page.request.get("/sitemap.xml")).text();
    const addresses = (map.match(/(?<=<loc>)[^<]+/g) ?? []).map((address) => new URL(address).pathname);
    expect(addresses).toContain("/en/faq/");
    for (const path of [...addresses, "/404/", "/en/400/"]) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain(`<html lang="${path.startsWith("/en/") ? "en" : "ru"}"`);
      expect(html, path).toMatch(/<h1[^>]*>[^<]{3,}/);
      const [, main = ""] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? [];
      expect(main.replaceAll(/<[^>]*>/g, " ").trim().length, `the text of ${path}`).toBeGreaterThan(30);
      expect(html, `${path}: styles that the security policy refuses`).not.toContain(' style="');
    }
  },
);

onStage(
  "without scripts pages can be read and links work, in both languages",
  async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    await page.goto("/faq/");
    await expect(page.getByRole("heading", { name: "Вопросы и ответы" })).toBeVisible();
    await page.getByText("Код не пришёл. Что делать?").click();
    await expect(page.getByText("позвонит робот")).toBeVisible();
    await page.getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL("/en/faq/");
    await expect(page).toHaveTitle("Questions and answers — My account");
    await page.getByRole("link", { name: "Terms of service" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Terms of service" })).toBeVisible();
    await context.close();
  },
);

for (const width of [390, 1440])
  onStage(`a visitor's page is hydrated without a change (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    const letGo = await holdScripts(page);
    await page.goto("/faq/", { waitUntil: "commit" });
    const question = page.getByText("Код не пришёл. Что делать?");
    await question.click();
    await expect(page.getByText("позвонит робот")).toBeVisible();
    const heading = await page.$("h1");
    const before = await places(page, "summary");

    letGo();
    await isReady(page);
    // Hydrated: the typed text filters the list.
    await expect(page.getByText("позвонит робот")).toBeVisible();
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await places(page, "summary")).toEqual(before);
    expect(await shifted(page)).toEqual([]);
    await page.getByRole("searchbox").fill("карта");
    await expect(page).toHaveURL(/q=/);
  });

for (const { width, fonts = true } of [
  { width: 390 },
  { width: 1440 },
  // The fallback font is wider: more rows have two lines.
  { width: 390, fonts: false },
])
  onStage(
    `a client's page arrives with its frame and loading parts, and nothing moves (${width} px, ${fonts ? "its own" : "other"} letters)`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 844 });
      const customer = customerAt(page, server.sandbox);
      await customer.signIn(phones.regular);
      await customer.home.waitFor();
      const elsewhere = [
        { path: "/catalog/", below: "h1" },
        { path: "/en/cards/", below: "h1" },
        { path: "/about/", below: "main p" },
      ];
      for (const { path, below } of [{ path: "/payments/", below: "h1" }, ...(fonts ? elsewhere : [])]) {
        const tab = await page.context().newPage();
        await tab.setViewportSize({ width, height: 844 });
        await watchShifts(tab);
        if (!fonts) await tab.route("**/*.woff2", (route) => route.abort());
        const letGo = await holdScripts(tab);
        await tab.goto(path, { waitUntil: "commit" });
        await expect(tab.locator("h1"), path).toBeVisible();
        // The client is not known yet.
        await expect(tab.getByText(/бонусов|points/).filter({ visible: true }), path).toHaveCount(0);
        const before = await places(tab, below);
        letGo();
        await isReady(tab);
        expect(await places(tab, below), path).toEqual(before);
        await expect(tab.locator("main [data-timed]"), path).toHaveCount(0);
        expect(await shifted(tab), path).toEqual([]);
        await tab.close();
      }
    },
  );

for (const [language, path] of [
  ["ru", "/"],
  ["en", "/en/"],
] as const)
  for (const width of [390, 1440])
    onStage(
      `the sign-in page does not move while its HTML arrives in pieces (${language}, ${width} px)`,
      async ({ page, server }) => {
        await page.setViewportSize({ width, height: 844 });
        await watchShifts(page);
        await withPagesInPieces(server.url, async (url) => {
          await page.goto(url + path);
          await expect(page.getByRole("textbox")).toBeVisible();
          expect(await shifted(page)).toEqual([]);
        });
      },
    );

/** Whether the element's text is in one of our fonts. */
const isInOwnFont = async (page: Page, selector: string): Promise<boolean> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
  await browser.detach();
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
};

onStage(
  "fonts that come after the first paint are used from the next page on, and at once on the next visit",
  async ({ page }) => {
    await watchShifts(page);
    const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await painted;
      await route.continue();
    });
    // The page has loaded when its fonts have.
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await isReady(page);
    expect(await isInOwnFont(page, "main label")).toBe(false);
    paint();
    await page.waitForFunction(() => document.documentElement.dataset["fonts"] === "loaded");
    expect(await isInOwnFont(page, "main label")).toBe(false);
    expect(await shifted(page)).toEqual([]);
    await page.getByRole("link", { name: "Вопросы и ответы" }).first().click();
    await expect(page.getByRole("heading", { name: "Вопросы и ответы", level: 1 })).toBeVisible();
    await expect.poll(() => isInOwnFont(page, "main h1")).toBe(true);
    await page.unroute("**/*.woff2");
    await page.goto("/");
    expect(await isInOwnFont(page, "main label")).toBe(true);
    expect(await shifted(page)).toEqual([]);
  },
);

onStage("a visitor never sees the frame of a private page", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/payments/", { waitUntil: "commit" });
  await expect(page.locator("h1")).toBeAttached();
  await expect(page.locator("h1")).toBeHidden();
  letGo();
  await expect(page.getByRole("textbox", { name: "Телефон" })).toBeVisible();
});

onStage("a client's page has at most twelve script files", async ({ page }) => {
  for (const place of ["subscriptions", "payments", "cards", "profile", "checkout", "catalog", "documents"]) {
    const path = `/${place}/`;
    const html = await (await page.request.get(path)).text();
    const files = new Set(html.match(/assets\/[\w.-]+\.js/g));
    expect(files.size, `${path}: ${[...files].join(" ")}`).toBeLessThanOrEqual(12);
    expect(files.size, path).toBeGreaterThan(5);
  }
});

onStage(
  "the scripts of a page ask to be compiled while they load, not when first called",
  async ({ page }) => {
    const html = await (await page.request.get("/subscriptions/")).text();
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    const texts = await Promise.all(files.map(async (file) => (await page.request.get(file)).text()));
    // Vite's own list of lazy files comes first; it is skipped.
    const asking = texts.filter((text) => !text.startsWith("const __vite__mapDeps="));
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((text) => !text.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
  },
);

/** Counts loading parts of the page at the moment of hydration. */
const waitingWhenTakenOver = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.addInitScript(() =>
    addEventListener("kabinet:ready", () =>
      Reflect.set(globalThis, "waiting", document.querySelectorAll("main [data-timed]").length),
    ),
  );
  return async () => {
    await isReady(page);
    return page.evaluate((): unknown => Reflect.get(globalThis, "waiting"));
  };
};

onStage("a page is hydrated although a reply is missing", async ({ page, server }) => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  await page.route("**/subscription/info/", async (route) => {
    await never;
    await route.abort();
  });
  await storeSignIn(page, server.regular);
  const waiting = await waitingWhenTakenOver(page);
  await page.goto("/subscriptions/", { waitUntil: "commit" });
  expect(await waiting()).toBe(1);
  end();
});

onStage("before the scripts arrive a page requests nothing", async ({ page, context, server }) => {
  const asked: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith(apiPath)) asked.push(request.url());
  });
  await holdScripts(page);
  for (const path of ["/payments/", "/", "/en/faq/"]) await page.goto(path, { waitUntil: "commit" });
  const own = await context.newPage();
  await storeSignIn(own, server.regular);
  await holdScripts(own);
  await own.goto("/payments/", { waitUntil: "commit" });
  await expect(own.locator("h1")).toBeVisible();
  expect(asked).toEqual([]);
});
