import { readFile } from "node:fs/promises";
import { dayMs } from "#contract/day.ts";
import { recordingPass } from "#server/platform/recording-pass.rules.ts";
import { readRecording } from "#tools/inspector/history/file.ts";
import { phones } from "../tests/driver/driver.ts";
import { expect, test } from "./fixtures.ts";
import { recordingSecret } from "./server.ts";
import { textsIn } from "./texts.ts";
import { clientAt } from "./customer.ts";

/** A recorded client sees the bar. */
test.use({ recorded: false });

const good = () => recordingPass(recordingSecret, Date.now() + dayMs);

test("a signed link records a visit over a reload, and the file for support has no personal data", async ({
  page,
  server,
}) => {
  const { say, button } = await clientAt(page, server, `/profile/?record=${good()}`);
  const bar = page.getByRole("complementary", { name: say("recorder:label") });
  await expect(bar).toContainText(say("recorder:title"));
  // A copied URL does not pass the recording on.
  expect(page.url()).not.toContain("record=");
  await button("recorder:content").click();
  await expect(bar.getByRole("status")).toHaveText(say("recorder:contentText"));
  const name = await page.getByLabel(say("profile:firstName")).inputValue();
  expect(name).not.toBe("");
  await page.goto("/payments/");
  await page.reload();

  const [download] = await Promise.all([page.waitForEvent("download"), button("recorder:save").click()]);
  expect(download.suggestedFilename()).toMatch(/^kabinet-recording-\d{4}-\d\d-\d\d\.json$/);
  await expect(bar.getByRole("status")).toHaveText(say("recorder:saved"));
  const text = await readFile(await download.path(), "utf8");
  const read = readRecording(text);
  const entries = "entries" in read ? read.entries : [];
  expect(
    entries.flatMap((entry) => (entry.kind === "page" && entry.what === "came" ? [entry.load] : [])),
  ).toEqual([1, 2, 3]);
  expect(entries.some((entry) => entry.kind === "actor" && entry.machine === "payments")).toBe(true);
  for (const secret of [name, phones.regular, server.regular.token]) expect(text).not.toContain(secret);

  await button("recorder:stop").click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("an expired or foreign link records nothing and says so", async ({ page }) => {
  const say = textsIn("en");
  for (const pass of [
    recordingPass(recordingSecret, Date.now() - 1),
    recordingPass(`another ${recordingSecret}`, Date.now() + dayMs),
  ]) {
    await page.goto(`/en/?record=${pass}`);
    const bar = page.getByRole("complementary", { name: say("recorder:label") });
    await expect(bar).toContainText(say("recorder:refused"));
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await page.getByRole("button", { name: say("recorder:close") }).click();
    await expect(bar).toHaveCount(0);
  }
});

test("without a link nothing of the recorder is loaded", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => url.includes("recorder"))).toEqual([]);
});
