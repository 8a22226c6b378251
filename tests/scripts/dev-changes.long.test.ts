import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { findBrowser } from "../../scripts/browser.ts";
import { driverAt } from "../driver/driver.ts";
import { freePorts } from "./free-ports.ts";

/** What `npm run dev` serves, and its scripts. */
const served = [
  "contract",
  "sandbox",
  "machines",
  "src",
  "server",
  "tools",
  "scripts",
  "public",
  "*.html",
  "*.json",
  "*.ts",
];

/** A copy of the sources whose files may change, with its own Vite cache. */
const copySources = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "kabinet-dev-changes-")));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...served], {
    encoding: "utf8",
  });
  for (const file of listed.split("\n").filter((name) => name !== "")) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync("node_modules").filter((each) => !/^\.(?:cache|vite)/.test(each)))
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  return folder;
};

/** `npm run dev` on a copy of the sources, and a page in a browser. */
const develop = async () => {
  const folder = copySources();
  const port = await freePorts(30_000 + 2 * (process.pid % 5_000));
  const dev = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: "development",
      VITEST: undefined,
      PORT: String(port),
      DATA_DIR: join(folder, ".data"),
    },
  });
  const output: string[] = [];
  for (const stream of [dev.stdout, dev.stderr])
    createInterface(stream).on("line", (line) => output.push(line));
  const executablePath = findBrowser() ?? undefined;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  /** Console messages of the page about changes. */
  const messages: string[] = [];
  page.on("console", (message) => {
    if (/^Carried over|began anew/.test(message.text())) messages.push(message.text());
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  return {
    page,
    messages,
    asked,
    address: `http://127.0.0.1:${port + 1}/`,
    isReady: () => output.some((line) => line.includes("Ctrl+C")),
    change: (file: string, from: string | RegExp, to: string) => {
      const before = readFileSync(join(folder, file), "utf8");
      const after = before.replaceAll(from, to);
      expect(after).not.toBe(before);
      writeFileSync(join(folder, file), after);
    },
    close: async () => {
      await browser.close();
      dev.kill("SIGTERM");
      await once(dev, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const patience = { timeout: 30_000 };
const texts = "src/i18n/locales/sign-in/ru.ts";
const machine = "machines/session/session.machine.ts";

test("a change keeps the page: texts update at once, actors continue with the changed machine, or the page says why not", async () => {
  const { page, messages, asked, address, isReady, change, close } = await develop();
  /** Whether the page was not reloaded. */
  const mark = () => page.evaluate(() => void Reflect.set(window, "marked", true));
  const isMarked = () => page.evaluate(() => Reflect.get(window, "marked") === true);
  try {
    await expect.poll(isReady, { timeout: 110_000 }).toBe(true);
    await page.goto(address);
    await page.getByRole("textbox", { name: "Телефон" }).fill("9990000001");
    await page.getByRole("button", { name: "Получить код" }).click();
    const title = page.getByRole("heading", { level: 1 });
    await title.filter({ hasText: "Введите код из" }).waitFor(patience);
    await page.getByRole("textbox").fill("12");
    await mark();

    change(texts, "Введите код из СМС", "Наберите код из СМС");
    await title.filter({ hasText: "Наберите код из\u00a0СМС" }).waitFor(patience);
    expect(await isMarked()).toBe(true);
    expect(await page.getByRole("textbox").inputValue()).toBe("12");

    asked.length = 0;
    change(machine, /$/g, "\n// changed\n");
    await expect
      .poll(() => messages, patience)
      .toEqual(["Carried over: app, connectivity, release, session."]);
    await title.filter({ hasText: "Наберите код из\u00a0СМС" }).waitFor(patience);
    expect(await isMarked()).toBe(false);
    expect(asked.filter((path) => path.includes("sendcode"))).toEqual([]);

    change(machine, "cooling", "waiting");
    await expect
      .poll(() => messages.slice(1), patience)
      .toEqual(["The page began anew: session has no state `anonymous.codeSent.resend.cooling` any more."]);

    // The chosen day and the sign-in are kept without a request.
    await title.filter({ hasText: "Наберите код из" }).waitFor(patience);
    await page.getByRole("textbox").fill(await driverAt(new URL(address).origin).sandbox.code("79990000001"));
    await page.waitForURL("**/subscriptions/", patience);
    await page.goto(`${address}subscriptions/?s=2&at=pause`);
    await page.getByRole("radio").nth(1).check(patience);
    await page.waitForLoadState("networkidle", patience);
    asked.length = 0;
    change("machines/account/account.machine.ts", /$/g, "\n// changed\n");
    await expect
      .poll(() => messages.slice(2), patience)
      .toEqual([expect.stringMatching(/^Carried over: .*account\.subscription/)]);
    await page.getByRole("radio").first().waitFor(patience);
    expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
    expect(asked).toEqual([]);

    // A text may be in a part of its namespace's file.
    await mark();
    change("src/i18n/locales/subscription/ru/changes.ts", "Пауза начнётся сегодня", "Отдыхаем с этого дня");
    await title.filter({ hasText: "Отдыхаем с" }).waitFor(patience);
    expect(await isMarked()).toBe(true);
  } finally {
    await close();
  }
}, 240_000);
