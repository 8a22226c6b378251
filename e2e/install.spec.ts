import type { Page } from "@playwright/test";
import { expect, onStage as test } from "./fixtures.ts";
import { readStored } from "./stored.ts";
import { clientAt, customerAt } from "./customer.ts";
import { withProxy } from "./proxy.ts";

/** A proxy with an address of its own that can change the service worker's script. */
type Proxy = {
  readonly url: string;
  /**
   * Serves the worker of another release. `digest`: 16 hex digits; `pattern`: files with another name in this
   * release, which lead to the same content.
   */
  release(digest: string, pattern?: RegExp): void;
};

/** Headers of the connection or of the encoded body. */
const own =
  /^(?:host|connection|keep-alive|transfer-encoding|accept-encoding|content-encoding|content-length|if-none-match|etag)$/;
const passed = (headers: Iterable<[string, unknown]>): [string, string][] =>
  Array.from(headers, ([name, value]): [string, string] => [name, String(value)]).filter(
    ([name]) => !own.test(name),
  );

type Release = { digest: string; pattern: RegExp };

const folder = "/assets/";
const alias = `${folder}renamed-`;

const changeWorker = (code: string, { digest, pattern }: Release): string =>
  code
    .replaceAll(/\b[0-9a-f]{16}\b/g, digest)
    .replaceAll(/\/assets\/[\w.-]+/g, (file) => (pattern.test(file) ? file.replace(folder, alias) : file));

/** Runs the proxy (GET only). The debugger's routes miss a worker's script. */
const withNextWorker = async (server: string, run: (proxy: Proxy) => Promise<void>): Promise<void> => {
  let next: Release | null = null;
  await withProxy(
    async (request, response) => {
      const file = (request.url ?? "/").replace(alias, folder);
      const reply = await fetch(server + file, { headers: passed(Object.entries(request.headers)) });
      const body = Buffer.from(await reply.arrayBuffer());
      response.writeHead(reply.status, passed(reply.headers).flat());
      const changed = request.url === "/worker.js" ? next : null;
      response.end(changed === null ? body : changeWorker(body.toString(), changed));
    },
    (url) =>
      run({
        url,
        release: (digest, pattern = /^$/) => {
          next = { digest, pattern };
        },
      }),
  );
};

// The caches are compared file by file: the recorder would be one more.
test.use({ serviceWorkers: "allow", recorded: false });

/** URLs in each cache. */
const readCaches = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
  });

/** Waits until the service worker has filled its cache and controls this page. */
const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

test("a signed-in client starts offline and reads what is missing; online everything continues", async ({
  page,
  context,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await waitForWorker(page);
  // Repeats everything that could be cached by mistake, now through the worker.
  await page.goto("/sandbox/");
  await page.goto("/payments/");
  await expect(customer.heading("payments:title")).toBeVisible();

  const kept = Object.values(await readCaches(page)).flat();
  expect(kept).toContain("/shell.html");
  expect(
    kept.filter((path) => !/^\/(assets|art)\/|^\/favicon\.svg$|^(\/en)?\/\w+\.html$/.test(path)),
  ).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(customer.heading("sign-in:waiting.failed")).toBeVisible();
  await expect(page.getByText(customer.say("sign-in:waiting.offline"))).toBeVisible();
  // The last known devices are shown with their time, without sums.
  const seen = page.getByRole("region", { name: customer.say("sign-in:seen.title") });
  await expect(seen.getByText(/^Колибри\sКарго,\sподписка\s№\s\d+$/).first()).toBeVisible();
  await expect(seen.getByText("₽")).toHaveCount(0);
  await customer.button("sign-in:waiting.signOut").click();
  await expect(customer.heading("sign-in:phone.title")).toBeVisible();
  expect(Object.keys(await readStored(page)).filter((name) => name.includes("seen"))).toEqual([]);
});

test("a client who waited offline without signing out continues where they were", async ({
  page,
  context,
  server,
}) => {
  const customer = await clientAt(page, server, "/payments/");
  await expect(customer.heading("payments:title")).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(customer.heading("sign-in:waiting.failed")).toBeFocused();
  await context.setOffline(false);
  await expect(customer.heading("payments:title")).toBeFocused();
  await expect(page.getByText(customer.say("sign-in:seen.title"))).toHaveCount(0);
});

test("a visitor starts offline, too, in the language of the URL", async ({ page, context, server }) => {
  const customer = customerAt(page, server.sandbox, "en");
  await page.goto("/en/");
  await waitForWorker(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(customer.field("sign-in:phone.label")).toBeVisible();
  await expect(page.getByText(customer.say("sign-in:offline"))).toBeVisible();
  await page.goto("/en/about/");
  await expect(customer.heading("common:error.offline.title")).toBeVisible();
  await expect(page).toHaveTitle(customer.say("common:error.offline.title"));
  await context.setOffline(false);
  await customer.button("common:error.500.again").click();
  await expect(customer.heading("common:error.offline.title")).toBeHidden();
});

test("a newer release waits, activates at a navigation of the former one's page, and leaves nothing of that", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  const turnTo = async (link: "common:legal.cookies" | "common:legal.privacy", title: string) => {
    await page.getByRole("link", { name: customer.say(link) }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  // Names only: opening a cache that is being deleted would create it again.
  const cacheNames = () => page.evaluate(() => caches.keys());
  const isWaiting = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      return installing === null && waiting?.state === "installed";
    });
  const lookForUpdate = () =>
    page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });

  await withNextWorker(server.url, async (proxy) => {
    await page.goto(`${proxy.url}/faq/`);
    await waitForWorker(page);
    const [former = ""] = await cacheNames();
    let loads = 0;
    page.on("load", () => (loads += 1));

    // This page's files are in the next release, too, since it was opened after that release.
    proxy.release("0123456789abcdef");
    await lookForUpdate();
    await expect.poll(isWaiting).toBe(true);
    expect(await cacheNames()).toEqual([former, "kabinet-0123456789abcdef"]);
    await turnTo("common:legal.cookies", "Файлы cookie");
    expect([loads, await isWaiting()]).toEqual([0, true]);

    // This release has files of its own.
    proxy.release("fedcba9876543210", /index-/);
    await lookForUpdate();
    await expect.poll(async () => (await readCaches(page))["kabinet-fedcba9876543210"]?.length).toBeTruthy();
    await expect.poll(isWaiting).toBe(true);
    // After that check the page reloads at the next navigation only.
    expect([loads, await cacheNames()]).toEqual([0, expect.anything()]);
    let turns = 0;
    await expect(async () => {
      turns += 1;
      // An early navigation changes nothing; another one during the reload would cancel it.
      if (turns % 2 === 1) await turnTo("common:legal.privacy", "Политика персональных данных");
      else await turnTo("common:legal.cookies", "Файлы cookie");
      await expect.poll(() => loads, { timeout: 10_000 }).toBe(1);
    }).toPass();
    await expect.poll(cacheNames).toEqual(["kabinet-fedcba9876543210"]);
    expect(loads).toBe(1);
  });
});

test("the product can be installed in both languages", async ({ page, request }) => {
  for (const [address, language, name] of [
    ["/", "ru", "Личный кабинет"],
    ["/en/", "en", "My account"],
  ] as const) {
    await page.goto(address);
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const reply = await request.get(href ?? "");
    expect(reply.headers()["content-type"]).toContain("application/manifest+json");
    const manifest: unknown = await reply.json();
    expect(manifest).toMatchObject({
      lang: language,
      name,
      start_url: address,
      display: "standalone",
      theme_color: "#ffffff",
      icons: expect.arrayContaining([
        expect.objectContaining({ sizes: "192x192" }),
        expect.objectContaining({ sizes: "512x512", purpose: "maskable" }),
      ]),
    });
    // What Chromium misses for installation.
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // Stories run in a private window.
    const missing = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(missing).toEqual([]);
    expect(await devtools.send("Page.getAppManifest")).toMatchObject({ errors: [] });
    for (const icon of ["apple-touch-icon", "192", "512", "maskable-512"])
      expect((await request.get(`/icons/${icon}.png`)).headers()["content-type"]).toBe("image/png");
  }
});
