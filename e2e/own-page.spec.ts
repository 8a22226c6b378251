import type { Page } from "@playwright/test";
import { apiPath } from "#contract/headers.ts";
import { ownPagePath } from "#contract/own-page.ts";
import { listPayments } from "#contract/payment.ts";
import { getClient } from "#contract/user.ts";
import { requestOf } from "../tests/driver/request-of.ts";
import { driverAt, phones } from "../tests/driver/driver.ts";
import { expect, test as base } from "./fixtures.ts";
import { holdScripts } from "./held-scripts.ts";
import { type Server, withServer } from "./server.ts";
import { storeSignIn } from "./stored.ts";
import { signInElsewhere } from "./customer.ts";

/** A shared server that renders clients' pages, for stories that change nothing on it. */
const test = base.extend<object, { rendering: Server }>({
  rendering: [
    async ({ host, storage }, run) => withServer(host, storage, run, { RENDERING: "on" }),
    { scope: "worker" },
  ],
  server: async ({ rendering }, run) => run(rendering),
});
test.use({ recorded: false });

const address = (at: string): string => `${apiPath}${ownPagePath}?at=${encodeURIComponent(at)}`;

/** The application's headers of each call, in lower case. */
const headersOf = (token: string): Record<string, string> =>
  Object.fromEntries(new Headers(requestOf(getClient, {}, { token }).init.headers));

type Seen = { text: string; places: string[] };
declare global {
  interface Window {
    readPage?: () => Seen;
    takenOver?: Seen;
  }
}
const nothing: Seen = { text: "", places: [] };

/** Adds a script that records texts and positions (whole pixels) of a page, and again at hydration. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const read = (): Seen => {
      const root = document.querySelector("#root");
      const elements = root?.querySelectorAll("h1, h2, h3, p, a, button, li, img, svg") ?? [];
      const places = Array.from(elements).flatMap((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        // Below the screen heights are estimates (content-visibility), and rows load later.
        return y > innerHeight || width === 0
          ? []
          : [`${element.localName} ${[x, y, width].map(Math.round).join(" ")}`];
      });
      return { text: root?.textContent ?? "", places };
    };
    window.readPage = read;
    addEventListener("kabinet:ready", () => {
      const { text } = read();
      // Positions are known after drawing.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.takenOver = { ...read(), text };
        }),
      );
    });
  });
const seen = async (page: Page): Promise<Seen> => (await page.evaluate(() => window.readPage?.())) ?? nothing;
const seenWhenTakenOver = async (page: Page): Promise<Seen> => {
  await page.waitForFunction(() => "takenOver" in window);
  return (await page.evaluate(() => window.takenOver)) ?? nothing;
};

const isShown = (page: Page) => page.waitForFunction(() => document.documentElement.dataset["for"] === "own");
const pages = [
  "/subscriptions/",
  "/subscriptions/?show=active",
  "/payments/",
  "/payments/?show=fail",
  "/catalog/",
  "/catalog/ebikes/",
  "/cards/",
  "/profile/",
  "/offices/",
  "/problem/",
];

for (const [name, phone, languages] of [
  ["a year behind them", phones.regular, ["", "/en"]],
  ["a debt", phones.troubled, ["/en"]],
  ["no right to order", phones.forbidden, [""]],
] as const)
  for (const language of languages)
    test(`a client with ${name} reads their data before any script arrives, and it stays unchanged (${language || "/"})`, async ({
      page,
      server,
    }) => {
      const credentials = await signInElsewhere(server, phone);
      await watch(page);
      for (const path of pages) {
        const at = language + path;
        await storeSignIn(page, credentials);
        const letGo = await holdScripts(page);
        await page.goto(at, { waitUntil: "commit" });
        await isShown(page);
        const before = await seen(page);
        expect(before.text.length, at).toBeGreaterThan(100);
        letGo();
        const { text, places } = await seenWhenTakenOver(page);
        expect(text, at).toBe(before.text);
        expect(places, at).toEqual(expect.arrayContaining(before.places));
        await page.unrouteAll();
      }
    });

test("the sums read before any script arrives are the billing's", async ({ page, server }) => {
  const { token } = server.regular;
  const { payments } = await driverAt(server.url).ask(listPayments, {}, { token });
  await watch(page);
  await storeSignIn(page, server.regular);
  await holdScripts(page);
  await page.goto("/payments/", { waitUntil: "commit" });
  await isShown(page);
  const { text } = await seen(page);
  const paid = payments.filter(({ status }) => status === "success").slice(0, 3);
  const rubles = (kopecks: number) => `${new Intl.NumberFormat("ru").format(kopecks / 100)} ₽`;
  const spaced = (words: string) => words.replaceAll(/\s/g, " ");
  expect(new Set(paid.map(({ amount }) => amount)).size).toBeGreaterThan(1);
  for (const { amount } of paid) expect(spaced(text)).toContain(spaced(rubles(amount)));
});

test("a client's profile is readable before any script arrives, and cannot be edited in vain", async ({
  page,
  server,
}) => {
  await storeSignIn(page, server.regular);
  const letGo = await holdScripts(page);
  await page.goto("/profile/", { waitUntil: "commit" });
  await isShown(page);
  const name = page.getByLabel("Имя", { exact: true });
  await expect(name).toHaveValue("Артём");
  await expect(name).toBeVisible();
  await name.evaluate((field) => field.focus());
  await expect(name).not.toBeFocused();
  letGo();
  await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0);
  await name.fill("Артемий");
  await expect(name).toHaveValue("Артемий");
});

test("a payment pressed before any script arrives starts after hydration", async ({ page, server }) => {
  await storeSignIn(page, server.regular);
  const letGo = await holdScripts(page);
  await page.goto("/subscriptions/", { waitUntil: "commit" });
  await isShown(page);
  await page.getByRole("button", { name: "Оплатить 450 ₽" }).click();
  letGo();
  await expect(page.getByRole("heading", { name: "Осталось оплатить" })).toBeVisible();
  await expect(page.getByText("Короб 45 на 3 месяца")).toBeVisible();
});

test("the data that the page was rendered with is not requested again", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(apiPath)) asked.push(pathname.replace(apiPath, ""));
  });
  for (const path of ["/payments/", "/subscriptions/", "/catalog/", "/cards/", "/profile/"]) {
    await storeSignIn(page, server.regular);
    asked.length = 0;
    await page.goto(path);
    await expect(page.locator("main :is([data-timed], [aria-busy])")).toHaveCount(0);
    expect(asked, path).toEqual([ownPagePath]);
  }
});

test("a client who has signed out meanwhile sees nothing of theirs", async ({ page, server }) => {
  await watch(page);
  await storeSignIn(page, server.regular);
  await holdScripts(page);
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => Promise<void>>();
  await page.route(`**${apiPath}${ownPagePath}**`, (route) => ask(() => route.continue()));
  await page.goto("/payments/", { waitUntil: "commit" });
  const answer = await asked;
  await page.evaluate(() => localStorage.clear());
  const answered = page.waitForResponse(`**${apiPath}${ownPagePath}**`);
  await answer();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await page.evaluate(() => document.documentElement.dataset["for"])).toBe("clients");
  expect((await seen(page)).text).not.toContain("₽");
});

test("a purchase continues where its browser knows: its page waits for the application", async ({
  page,
  server,
}) => {
  await storeSignIn(page, server.regular);
  const answered = page.waitForResponse(`**${apiPath}${ownPagePath}**`);
  await page.goto("/catalog/ebikes/kolibri-2/");
  expect((await answered).status()).toBe(204);
  await expect(page.getByRole("heading", { name: "Колибри 2" })).toBeVisible();
});

test("a page that the server does not render waits for the application", async ({ page, server }) => {
  await storeSignIn(page, server.regular);
  for (const answer of [{ status: 204 }, { status: 503, body: "{}" }, { status: 200, body: "<p>" }]) {
    await page.route(`**${apiPath}${ownPagePath}**`, (route) => route.fulfill(answer));
    await page.goto("/payments/");
    await expect(page.locator("main li[aria-posinset] a").first()).toBeVisible();
  }
});

test("the server renders a page only for its signed-in owner", async ({ request, server }) => {
  const ask = (at: string, headers: Record<string, string>) =>
    request.get(server.url + address(at), { headers });
  const own = headersOf(server.regular.token);
  const other = await signInElsewhere(server, phones.troubled);
  expect((await ask("/payments/", own)).status()).toBe(200);
  const [mine, theirs] = [
    await (await ask("/profile/", own)).text(),
    await (await ask("/profile/", headersOf(other.token))).text(),
  ];
  expect(mine).not.toBe(theirs);
  for (const [headers, status] of [
    [{ ...own, authorization: `Bearer ${"a".repeat(43)}` }, 401],
    [{ ...own, authorization: "" }, 401],
    [{ ...own, signature: "0".repeat(64) }, 400],
    [{ ...own, "app-name": "another" }, 400],
  ] as const)
    expect((await ask("/payments/", headers)).status()).toBe(status);
  // A link's parameters are never compressed together with private data (BREACH).
  const packed = { ...own, "accept-encoding": "br" };
  expect((await ask("/payments/", packed)).headers()["content-encoding"]).toBe("br");
  expect((await ask("/payments/?q=4417", packed)).headers()["content-encoding"]).toBeUndefined();
  for (const [at, status] of [
    ["payments", 400],
    [`/${"a".repeat(500)}`, 400],
    ["/no-such-page/", 204],
    ["//elsewhere.example/payments/", 204],
    ["/", 204],
  ] as const)
    expect((await ask(at, own)).status(), at).toBe(status);
  expect((await request.get(`${server.url}/rendering/prerender.mjs`)).status()).toBe(404);
});

test.describe("with the background worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a client with the cached application requests no rendered page", async ({ page, server }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(ownPagePath)) asked.push(request.url());
    });
    await storeSignIn(page, server.regular);
    await page.goto("/payments/");
    expect(asked).toHaveLength(1);
    const isKept = () =>
      page.evaluate(async () => {
        const parts = Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"));
        const kept = await Promise.all(parts.map(({ href }) => caches.match(href)));
        return kept.every((part) => part !== undefined);
      });
    await expect.poll(isKept).toBe(true);
    await page.goto("/payments/");
    await expect(page.locator("main li[aria-posinset] a").first()).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
