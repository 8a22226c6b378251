import { expect, test } from "vitest";
import { readConfig } from "#src/routing/config.ts";

test("without any setting it is the development's application, with nothing to show of support and couriers", () => {
  expect(readConfig({ MODE: "test" })).toEqual({
    app: { name: "kabinet", version: "1.0.0", key: "development-only" },
    apiUrl: "/",
    acquirerOrigin: null,
    supportUrl: null,
    couriersUrl: null,
  });
});

test("an empty setting counts as none, and an acquirer's address as its origin", () => {
  const config = readConfig({ SUPPORT_URL: "", ACQUIRER_ORIGIN: "https://pay.example/hosted/" });
  expect(config).toMatchObject({ supportUrl: null, acquirerOrigin: "https://pay.example" });
});

test("a setting that makes no sense is named", () => {
  expect(() => readConfig({ SUPPORT_URL: "t.me/bot", ACQUIRER_ORIGIN: "pay" })).toThrow(
    "ACQUIRER_ORIGIN, SUPPORT_URL",
  );
});
