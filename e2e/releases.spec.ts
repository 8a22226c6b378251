import { expect, onStage as test } from "./fixtures.ts";
import { readStored, storeSignIn } from "./stored.ts";
import { clientAt, customerAt } from "./customer.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = ".cache/e2e/next-release";

/** Builds version 1.1.0 with other texts and file names, without blocking this process, which watches connections. */
const buildNextRelease = async (): Promise<void> => {
  const vite = spawn("vite", ["build", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_ENV: "production", APP_VERSION: "1.1.0" },
    shell: process.platform === "win32",
  });
  const output: Buffer[] = [];
  vite.stderr.on("data", (bytes: Buffer) => output.push(bytes));
  await once(vite, "close");
  if (vite.exitCode !== 0)
    throw new Error(`the next release could not be built:\n${Buffer.concat(output).toString()}`);
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** Serves the next release from now on; files of the former one are gone. */
const deployNextRelease = async (page: Page): Promise<void> => {
  await page.route(/^http:\/\/[^/]+\/(?!api\/|sandbox\/)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const asset = join(folder, pathname);
    const isAsset = /\.\w+$/.test(pathname);
    const isHome = pathname === "/" || pathname === "/en/";
    const file = isAsset ? asset : join(folder, isHome ? `${pathname}index.html` : "shell.html");
    if (!existsSync(file)) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({
      contentType: types[file.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      body: readFileSync(file),
    });
  });
};

// One build serves all tests.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  // A build takes both cores of a small machine, beside other stories.
  test.setTimeout(180_000);
  await buildNextRelease();
});

test("a newer build starts anew and keeps the client signed in (C13)", async ({ page, server }) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await deployNextRelease(page);
  await page.reload();
  await expect(customer.home).toBeVisible();
  expect(JSON.parse((await readStored(page))["kabinet.version"] ?? "")).toBe("1.1.0");
});

test("a page whose files are gone reloads once and continues with the newer build (C43)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await deployNextRelease(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .getByRole("link", { name: customer.say("shell:nav.devices") })
    .first()
    .click();
  await expect(customer.heading("catalog:title")).toBeVisible();
  expect(loads).toBe(1);
});

test("a page whose server has a newer contract reloads once and shows the whole list (C43)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await page.route("**/api/v3/payment/list/**", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isOlder = route.request().headers()["app-version"] === "1.0.0";
    await route.fulfill({
      response,
      headers: { ...response.headers(), "app-version": "1.1.0" },
      body: isOlder ? text.replaceAll('"status":"success"', '"status":"postponed"') : text,
    });
  });
  await deployNextRelease(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .getByRole("link", { name: customer.say("shell:nav.payments") })
    .first()
    .click();
  await expect(customer.heading("payments:title")).toBeVisible();
  await expect(page.locator("main").getByRole("listitem").first()).toBeVisible();
  expect(loads).toBe(1);
});

test("a file that never arrives is reported after one reload, with a way out (C43)", async ({
  page,
  server,
}) => {
  const customer = await clientAt(page, server, "/subscriptions/");
  await expect(customer.home).toBeVisible();
  await page.route(/\/assets\/.*(catalog|device).*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page
    .getByRole("link", { name: customer.say("shell:nav.devices") })
    .first()
    .click();
  await expect(customer.heading("common:error.release.title")).toBeVisible();
  expect(loads).toBe(1);
  await page.unrouteAll();
  await customer.button("common:error.release.again").click();
  await expect(customer.heading("catalog:title")).toBeVisible();
});

test("a page without its own file and without an error page says so, and continues when they arrive (C43)", async ({
  page,
  server,
}) => {
  const customer = customerAt(page, server.sandbox);
  await storeSignIn(page, server.regular);
  await page.route(/\/assets\/(_account|failure|not-found).*\.js$/, (route) =>
    route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/subscriptions/");
  await expect(customer.heading("common:error.release.title")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("link", { name: customer.say("common:error.release.again") }).click();
  await expect(customer.home).toBeVisible();
});
