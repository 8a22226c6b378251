import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const folder = ".cache/e2e/next-release";

/**
 * Builds the product once more, as version 1.1.0: other texts in it, and other names of files. Meanwhile this process
 * goes on, so that it hears of connections that end.
 */
export const buildNextRelease = async (): Promise<void> => {
  const vite = spawn("vite", ["build", "--logLevel", "warn", "--outDir", folder, "--emptyOutDir"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NODE_ENV: "production", APP_VERSION: "1.1.0" },
    shell: process.platform === "win32",
  });
  const said: Buffer[] = [];
  vite.stderr.on("data", (bytes: Buffer) => said.push(bytes));
  await once(vite, "close");
  if (vite.exitCode !== 0)
    throw new Error(`the next release could not be built:\n${Buffer.concat(said).toString()}`);
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** From now on the browser gets the next release: what only the release before had is gone. */
export const deployNextRelease = async (page: Page): Promise<void> => {
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
