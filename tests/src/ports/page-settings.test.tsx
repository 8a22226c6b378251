// @vitest-environment jsdom
import { expect, test } from "vitest";
import { recordingKey } from "#server/platform/recording-pass.rules.ts";
import { readPageSettings } from "#src/ports/page-settings.ts";
import { readConfig } from "#src/routing/config.ts";

const pageWith = (...metas: [name: string, content: string][]): Document => {
  const page = document.implementation.createHTMLDocument();
  for (const [name, content] of metas) {
    const meta = page.createElement("meta");
    meta.name = name;
    meta.content = content;
    page.head.append(meta);
  }
  return page;
};

test("the server's settings in the page's head override the build's", () => {
  const page = pageWith(["description", "Kabinet"], ["kabinet:SUPPORT_URL", "https://t.me/kabinet_bot"]);
  expect(readPageSettings(page)).toEqual({ SUPPORT_URL: "https://t.me/kabinet_bot" });
  const built = { SUPPORT_URL: "https://t.me/former_bot", COURIERS_URL: "https://couriers.example/" };
  expect(readConfig({ ...built, ...readPageSettings(page) })).toMatchObject({
    supportUrl: "https://t.me/kabinet_bot",
    couriersUrl: "https://couriers.example/",
  });
});

test.each([["javascript:alert(1)"], ["t.me/kabinet_bot"], [""], ["data:text/html,x"]])(
  "what is no address of a page (%s) is as if it were not said",
  (content) => {
    expect(readPageSettings(pageWith(["kabinet:SUPPORT_URL", content]))).toEqual({});
  },
);

test("the key for recording is a point of its curve, or missing", () => {
  const key = recordingKey("a secret that nobody has guessed");
  expect(readPageSettings(pageWith(["kabinet:RECORDER", key]))).toEqual({ RECORDER: key });
  expect(readPageSettings(pageWith(["kabinet:RECORDER", `${key}A`]))).toEqual({});
});

test("a sandbox is on, or missing", () => {
  expect(readPageSettings(pageWith(["kabinet:SANDBOX", "on"]))).toEqual({ SANDBOX: "on" });
  expect(readPageSettings(pageWith(["kabinet:SANDBOX", "https://sandbox.example/"]))).toEqual({});
});

test("the couriers' entry is a URL, or missing", () => {
  const entry = "https://couriers.example/";
  expect(readPageSettings(pageWith(["kabinet:COURIERS_URL", entry]))).toEqual({ COURIERS_URL: entry });
  expect(readPageSettings(pageWith(["kabinet:COURIERS_URL", "on"]))).toEqual({});
});

test("a page without settings changes nothing", () => {
  expect(readPageSettings(pageWith())).toEqual({});
});
