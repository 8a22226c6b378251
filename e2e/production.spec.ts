import { globSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { developmentApp } from "#contract/headers.ts";
import { bundleProblems } from "#server/bundle.ts";
import { onStage } from "./fixtures.ts";

const built = globSync("dist/**/*.{html,js,css,json}");
const containing = (text: string) => built.filter((file) => readFileSync(file, "utf8").includes(text));

test.describe("what is built for production", () => {
  test("exists and contains the machines", () => {
    expect(containing("phone.submitted")).not.toEqual([]);
  });
  test("names its settings, so that a server with another key does not start", () => {
    expect(bundleProblems("dist", developmentApp)).toEqual([]);
    expect(bundleProblems("dist", { ...developmentApp, key: "another key of sixteen" })).toHaveLength(1);
  });
  test("contains neither the inspector nor the page of parts", () => {
    expect(built.filter((file) => /inspector|(?:^|\/)parts\.html$/.test(file))).toEqual([]);
    for (const trace of ["@statelyai", "xstateinspector", "kabinet-inspect", "stately.ai"])
      expect(containing(trace)).toEqual([]);
  });
  test("loads the recorder only for a recorded visit", () => {
    const isOwn = (file: string) => /assets\/recorder-[^/]+\.js$/.test(file);
    expect(containing("kabinet-recorder").map(isOwn)).toEqual([true]);
    const own = built.filter(isOwn).map((file) => file.replace("dist/", "/"));
    const ahead = ["dist/worker.js", ...built.filter((file) => file.endsWith(".html"))];
    for (const file of ahead) expect(readFileSync(file, "utf8"), file).not.toContain(own[0]);
  });
  test("loads the page of situations and its models only there", () => {
    const isOwn = (file: string) => /assets\/situations-[^/]+\.js$/.test(file);
    for (const trace of ["data-situation", "KB2-00471"])
      expect(
        containing(trace).filter((file) => !isOwn(file)),
        trace,
      ).toEqual([]);
    const own = built.filter(isOwn).map((file) => file.replace("dist/", "/"));
    expect(own).toHaveLength(1);
    // Neither a page nor the worker preloads it.
    const ahead = ["dist/worker.js", ...built.filter((file) => file.endsWith(".html"))];
    for (const file of ahead) expect(readFileSync(file, "utf8"), file).not.toContain(own[0]);
  });
});

onStage("all situations are a page with a sandbox, and none without", { tag: "@all" }, async ({ page }) => {
  const address = "/subscriptionstest/?situation=subscription.pause";
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  // The models are walked first, which takes seconds on a busy machine.
  await expect(page.locator('[data-situation="subscription.pause"] h1')).toBeVisible({ timeout: 60_000 });

  // A server without a sandbox sends the same page without content, as 404
  // (server/catalog/pages.routes.ts).
  await page.route("**/subscriptionstest/*", async (route) => {
    const sent = await route.fetch();
    const body = (await sent.text()).replace('<meta name="kabinet:SANDBOX" content="on">', "");
    await route.fulfill({ response: sent, status: 404, body });
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`/en${address}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
  expect(fetched.filter((url) => url.includes("situations"))).toEqual([]);
});
