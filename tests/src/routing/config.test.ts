import { expect, test } from "vitest";
import { readConfig } from "#src/routing/config.ts";

test("without settings it is the development application, without support and couriers", () => {
  expect(readConfig({ MODE: "production", DEV: false })).toEqual({
    app: { name: "kabinet", version: "1.0.0", key: "development-only" },
    apiUrl: "/",
    acquirerOrigin: null,
    supportUrl: null,
    couriersUrl: null,
    hasSituations: false,
  });
});

test("the page of situations exists in development, in tests and with a sandbox", () => {
  for (const settings of [{ DEV: true }, { MODE: "test" }, { SANDBOX: "on" }])
    expect(readConfig({ MODE: "production", ...settings }).hasSituations).toBe(true);
});

test("an empty setting counts as none, and an acquirer's URL as its origin", () => {
  const config = readConfig({ SUPPORT_URL: "", ACQUIRER_ORIGIN: "https://pay.example/hosted/" });
  expect(config).toMatchObject({ supportUrl: null, acquirerOrigin: "https://pay.example" });
});

test("an invalid setting is named", () => {
  expect(() => readConfig({ SUPPORT_URL: "t.me/bot", ACQUIRER_ORIGIN: "pay" })).toThrow(
    "ACQUIRER_ORIGIN, SUPPORT_URL",
  );
});
