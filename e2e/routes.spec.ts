import type { Page } from "@playwright/test";
import { developmentApp } from "#contract/headers.ts";
import { phones } from "../tests/driver/driver.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, onStage, inBrowser } from "./fixtures.ts";
import { expectVisibleInForcedColors } from "./forced-colors.ts";
import { expectNoLoss } from "./overflow.ts";
import { nameIn, type ProductPage, productPages } from "./page-table.ts";
import { expectReachableTargets } from "./targets.ts";
import { expectUnbroken } from "./line-breaks.ts";
import { type Language, textsIn } from "./texts.ts";
import { signInElsewhere } from "./customer.ts";

type SignedIn = Record<"client" | "newcomer", string>;

/** Signed-in people, each with one tab for all pages, so that files are fetched and compiled once. */
const test = onStage.extend<
  { who: ProductPage["who"] },
  { signedIn: SignedIn; tabs: Map<ProductPage["who"], Page> }
>({
  who: ["anybody", { option: true }],
  signedIn: [
    async ({ stage }, run) => {
      await run({
        client: JSON.stringify(await signInElsewhere(stage, phones.regular)),
        newcomer: JSON.stringify(await signInElsewhere(stage, phones.newcomer)),
      });
    },
    { scope: "worker" },
  ],
  tabs: [
    async ({ stage: _ }, run) => {
      const tabs = new Map<ProductPage["who"], Page>();
      await run(tabs);
      for (const tab of tabs.values()) await tab.context().close();
    },
    { scope: "worker" },
  ],
  page: async ({ browser, who, stage, signedIn, tabs, recorded }, run, story) => {
    const tab = tabs.get(who) ?? (await (await browser.newContext()).newPage());
    tabs.set(who, tab);
    // A page without the application: clears what a story left in the browser.
    await tab.goto(`${stage.url}/robots.txt`);
    const facts =
      who === "anybody"
        ? {}
        : { credentials: signedIn[who], version: JSON.stringify(developmentApp.version) };
    await tab.evaluate((remembered) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [fact, value] of Object.entries(remembered)) localStorage.setItem(`kabinet.${fact}`, value);
    }, facts);
    await inBrowser(tab.context(), recorded, story, () => run(tab));
  },
});

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const inLanguage = (path: string, language: Language) => (language === "ru" ? path : `/en${path}`);
const headingIn = (page: Page, { heading, clientHeading }: ProductPage, language: Language, client = false) =>
  page.getByRole("heading", {
    level: 1,
    name: nameIn((client ? clientHeading : undefined) ?? heading, language),
  });

/** A pattern for the start of a title. */
const beginning = (name: NonNullable<ProductPage["title"]>, language: Language): string =>
  nameIn(name, language).source.replace(/\$$/, "");

/** A missing text: its key, or a placeholder without value. */
const rawText = /\{\{|(?<=^|\s)[a-z][A-Za-z-]*[.:][a-z][A-Za-z.]*(?=\s|$)/m;

type Around = { around?: ProductPage["around"]; hasPath?: boolean | undefined };

/** Menus and breadcrumbs are for clients, on their screens (spec §2, "Layouts and behaviour"). */
const expectMenus = async (page: Page, language: Language, { around, hasPath }: Around) => {
  const say = textsIn(language);
  const nav = (name: Parameters<typeof say>[0]) => page.getByRole("navigation", { name: say(name) });
  const isClients = around === "tabs" || around === "task";
  await expect(nav("shell:nav.sections")).toBeVisible({ visible: around === "tabs" });
  await expect(nav("shell:nav.here")).toBeHidden();
  await page.setViewportSize(desk);
  await expect(nav("shell:nav.main")).toBeVisible({ visible: isClients });
  await expect(nav("shell:nav.here")).toBeVisible({ visible: hasPath ?? false });
  await expectReachableTargets(page);
  await page.setViewportSize(phone);
};

for (const language of ["ru", "en"] as const)
  for (const product of productPages) {
    const { route, path, who, around, hasPath, says, status = 200, heading, title = heading } = product;
    test.describe(() => {
      test.use({ who });
      test(`${language}: ${route} has its heading, title, addresses and menus, and breaks no rule of axe`, async ({
        page,
        server,
      }) => {
        const errors: string[] = [];
        page.on("console", (message) => {
          // The browser logs the status of an error page as an error.
          if (message.type() === "error" && !(status !== 200 && message.location().url === page.url()))
            errors.push(`${message.text()} ${message.location().url}`);
        });
        const address = inLanguage(path, language);
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(status);
        await expect(headingIn(page, product, language)).toBeVisible();
        expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
        if (says !== undefined) await expect(page.getByText(textsIn(language)(says))).toBeVisible();
        expect(page.url()).toBe(server.url + address);

        const named = title === null ? "" : `${beginning(title, language)}\\s—\\s`;
        const own = textsIn(language)("common:title").source.replace("^", "");
        await expect(page).toHaveTitle(new RegExp(`${named}${own}$`));
        const { pathname } = new URL(page.url());
        const bare = pathname.replace(/^\/en(?=\/)/, "");
        const links = await page.evaluate(() =>
          Array.from(
            document.head.querySelectorAll("link[rel=canonical], link[hreflang]"),
            (link) => `${link.getAttribute("hreflang") ?? "canonical"} ${link.getAttribute("href")}`,
          ),
        );
        expect(links.toSorted()).toEqual(
          route === "any other path"
            ? []
            : [
                `canonical ${server.url}${pathname}`,
                `en ${server.url}/en${bare}`,
                `ru ${server.url}${bare}`,
                `x-default ${server.url}${bare}`,
              ],
        );
        await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\S/);

        expect(await page.locator("body").innerText()).not.toMatch(rawText);
        await expectUnbroken(page);
        // Scrolled to the end, where the bottom tabs cover no targets, which axe would report as too small.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await expectNoViolations(page);
        await expectNoLoss(page);
        // Colours are the same in both languages.
        if (language === "ru") await expectVisibleInForcedColors(page);
        await expectReachableTargets(page);
        await expectMenus(page, language, who === "client" ? { around, hasPath } : {});
        expect(errors).toEqual([]);
      });
    });
  }

/** Navigates as a link does, without a reload. */
const turnTo = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, "", to), address);

for (const [who, language] of [
  ["anybody", "ru"],
  ["client", "en"],
] as const)
  test.describe(() => {
    test.use({ who });
    test(`after each navigation the heading has the focus, the top is shown and the title is right (${who}, ${language})`, async ({
      page,
    }) => {
      const isOpen = (each: ProductPage) =>
        each.path !== "/" && (who === "client" ? each.who !== "newcomer" : each.who === who);
      await page.goto(inLanguage(who === "anybody" ? "/faq/" : "/payments/", language));
      await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
      for (const product of productPages.filter(isOpen))
        await test.step(product.route, async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          await turnTo(page, inLanguage(product.path, language));
          await expect(headingIn(page, product, language, who === "client")).toBeFocused();
          await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
          const { heading, title = heading } = product;
          await expect(page).toHaveTitle(new RegExp(title === null ? "" : beginning(title, language)));
        });
    });
  });
