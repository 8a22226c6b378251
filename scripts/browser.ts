import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { chromium } from "@playwright/test";
import { findProgram, installPackages } from "./programs.ts";

/** Headless Chromium. */
const shell = "chromium-headless-shell";
const candidates = [
  shell,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** An installed Chromium: CHROMIUM_PATH, Playwright's or the system's. */
export const findBrowser = (): string | null => {
  const givenPath = process.env["CHROMIUM_PATH"];
  if (givenPath !== undefined && givenPath !== "") return givenPath;
  const own = chromium.executablePath();
  return existsSync(own) ? own : findProgram(candidates);
};

/** An installed Chromium that can show itself: the headless shell cannot. */
export const findVisibleBrowser = (): string | null => {
  const found = findBrowser();
  return found === null || basename(found) !== shell
    ? found
    : findProgram(candidates.filter((name) => name !== shell));
};

/**
 * A Chromium, installed if necessary; null if that failed. The headless shell takes half the work, so it is installed
 * in any case.
 */
export const provideBrowser = async (): Promise<string | null> => {
  const found = findBrowser();
  const isChosen = found === process.env["CHROMIUM_PATH"] || found === chromium.executablePath();
  if (found !== null && (isChosen || basename(found) === shell)) return found;
  if (!(await installPackages(shell)) && found === null && !(await installPackages("chromium")))
    spawnSync("npx", ["playwright", "install", "chromium"], {
      stdio: "inherit",
      shell: process.platform === "win32",
    });
  return findBrowser();
};

export const browserMissing = [
  "No Chromium was found, and none could be installed.",
  "Install Chromium or Chrome, or run `npx playwright install --with-deps chromium`,",
  "or name an executable in CHROMIUM_PATH.",
].join("\n");
