import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { developmentApp } from "#contract/development.ts";
import { bundleProblems } from "#server/bundle.ts";
import { onStage } from "./fixtures.ts";

const built = globSync("dist/**/*.{html,js,css,json}");
const containing = (text: string) => built.filter((file) => readFileSync(file, "utf8").includes(text));

test.describe("what is built for production", () => {
  test("there is something built, and it holds the machines", () => {
    expect(containing("phone.submitted")).not.toEqual([]);
  });
  test("it says what it was built with, so that a server with another key does not start", () => {
    expect(bundleProblems("dist", developmentApp)).toEqual([]);
    expect(bundleProblems("dist", { ...developmentApp, key: "another key of sixteen" })).toHaveLength(1);
  });
  test("neither the inspector nor its page is in it", () => {
    expect(built.filter((file) => file.includes("inspector"))).toEqual([]);
    for (const trace of [
      "@statelyai",
      "xstateinspector",
      "kabinet-recorder",
      "kabinet-inspect",
      "stately.ai",
    ])
      expect(containing(trace)).toEqual([]);
  });
  test("nothing of the page with all situations is in it, nor of the models that they come from", () => {
    for (const trace of ["data-situation", "situations:title", "SituationsPage", "KB2-00471"])
      expect(containing(trace)).toEqual([]);
  });
});

for (const [address, title] of [
  ["/subscriptionstest/", "Такой страницы нет"],
  ["/en/subscriptionstest/?situation=subscription.pause", "This page could not be found"],
] as const)
  onStage(`${address} is a page that there is not`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
