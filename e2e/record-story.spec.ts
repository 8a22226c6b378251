import { readFile } from "node:fs/promises";
import type { Entry } from "#src/dev/recording/entry.ts";
import { readRecording } from "#tools/inspector/history/file.ts";
import { sumUp } from "./count-stories.ts";
import { countTabs } from "./count-tabs.ts";
import { expect, inBrowser, onStage as test } from "./fixtures.ts";
import type { Story } from "./record-story.ts";
import { clientAt } from "./customer.ts";

/** A report that keeps a story's attachments: name and entries. */
const reportOn = (outcome: Pick<Story, "status" | "error">, info: Pick<Story, "outputPath">) => {
  const attached: { name: string; entries: readonly Entry[] }[] = [];
  const story: Story = {
    ...outcome,
    file: "e2e/cards.spec.ts",
    expectedStatus: "passed",
    attachments: [],
    outputPath: (...path) => info.outputPath(...path),
    attach: async (name, { path = "" } = {}) => {
      const read = readRecording(await readFile(path, "utf8"));
      attached.push({ name, entries: "entries" in read ? read.entries : [] });
    },
  };
  return { story, attached };
};

const failed = {
  status: "failed",
  error: {
    message: "Error: \u001B[2mexpect(\u001B[22mpage) failed\n\nExpected: a card\nCall log:\n  - waiting",
    stack: "Error: expect\n    at /home/kabinet/e2e/cards.spec.ts:12:5",
  },
} as const;
const failure = {
  kind: "failed",
  why: ["expect(page) failed", "Expected: a card"],
  where: "e2e/cards.spec.ts:12",
};

test("a story's tabs are recorded invisibly", async ({ page, server }) => {
  const { heading } = await clientAt(page, server, "/cards/");
  await expect(heading("cards:title")).toBeVisible();
  await expect(page.locator("[data-recorder] button").first()).toBeAttached();
  await expect(page.locator("[data-recorder]")).toBeHidden();
});

test("a successful story counts the transitions of each tab, also one at the bank", async ({
  context,
  page,
  server,
}, info) => {
  const { heading } = await clientAt(page, server, "/cards/");
  await expect(heading("cards:title")).toBeVisible();
  const folder = info.outputPath("parts");
  await countTabs(context, folder);
  const other = await clientAt(await context.newPage(), server, "/payments/");
  await expect(other.heading("payments:title")).toBeVisible();
  await page.goto("/sandbox/");
  await countTabs(context, folder);
  const { browsers, unread, machines } = await sumUp(folder);
  expect([browsers, unread]).toEqual([2, 0]);
  const account = machines.find(({ machine }) => machine === "account");
  // The first tab counts twice.
  expect(account?.states).toContainEqual(["active", 3]);
  expect(machines.map(({ machine }) => machine)).toEqual(expect.arrayContaining(["session", "cards"]));
});

test.describe("a story that fails", () => {
  // It runs inside this story, which checks its attachments.
  test.use({ recorded: false });

  test("attaches the recording of each tab, also of one at the bank, with where and why it failed", async ({
    context,
    page,
    server,
  }, info) => {
    const { story, attached } = reportOn(failed, info);
    await inBrowser(context, true, story, async () => {
      const { heading } = await clientAt(page, server, "/cards/");
      await expect(heading("cards:title")).toBeVisible();
      const other = await clientAt(await context.newPage(), server, "/payments/");
      await expect(other.heading("payments:title")).toBeVisible();
      await page.goto("/sandbox/");
    });
    expect(attached.map(({ name }) => name)).toEqual(["recording 1"]);
    const tabs = [...Map.groupBy(attached[0]?.entries ?? [], ({ source }) => source.id).values()];
    expect(tabs.map((entries) => entries.at(-1))).toEqual([
      expect.objectContaining(failure),
      expect.objectContaining(failure),
    ]);
    expect(tabs.map((entries) => entries.at(-1)?.source.address)).toEqual(["/cards/", "/payments/"]);
    expect(tabs[0]?.at(-2)).toMatchObject({ kind: "page", what: "left" });
    for (const entries of tabs)
      expect(entries).toContainEqual(expect.objectContaining({ kind: "actor", machine: "account" }));
  });

  test("attaches it, too, if only an uncaught error occurred", async ({ browser, server }, info) => {
    const { story, attached } = reportOn({ status: "passed" }, info);
    const context = await browser.newContext({ baseURL: server.url });
    const playing = inBrowser(context, true, story, async () => {
      const page = await context.newPage();
      await page.goto("/faq/");
      // Failures before the recorder has loaded are not in a recording.
      await page.locator("[data-recorder]").waitFor({ state: "attached" });
      const error = context.waitForEvent("weberror");
      await page.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error("it is not caught");
          }),
      );
      await error;
    });
    await expect(playing).rejects.toThrow("errors that no code caught");
    expect(attached[0]?.entries.at(-1)).toMatchObject({ kind: "failed" });
    await context.close();
  });

  test("attaches nothing on success", async ({ context, page }, info) => {
    const { story, attached } = reportOn({ status: "passed" }, info);
    await inBrowser(context, true, story, async () => void (await page.goto("/faq/")));
    expect(attached).toEqual([]);
  });
});
