import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sign } from "#contract/signature.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const parts = (body: string | Uint8Array) => ({
  appName: "",
  appVersion: "",
  body,
  contentType: json,
  secret: "",
});

test.each([
  // FIPS 180-4 examples, as published by NIST.
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
])("the published vector of %j is reproduced", (body, digest) => {
  expect(sign(parts(body))).toBe(digest);
});

test("a million letters a give the published digest", () => {
  expect(sign(parts("a".repeat(1_000_000)))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
});

/** The sentence of the spec by other code: "SHA-256 over app name, client version, JSON body (empty if none), secret". */
const followed = (appName: string, appVersion: string, jsonBody: string, secret: string): string =>
  createHash("sha256")
    .update(appName + appVersion + jsonBody + secret, "utf8")
    .digest("hex");

test("the signature is SHA-256 over name, version, JSON body and secret, as node:crypto computes it", () => {
  const anyText = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (appName, appVersion, body, secret) => {
      const expected = followed(appName, appVersion, body, secret);
      const rest = { appName, appVersion, contentType: json, secret };
      expect(sign({ ...rest, body })).toBe(expected);
      expect(sign({ ...rest, body: new TextEncoder().encode(body) })).toBe(expected);
    }),
  );
});

describe("only a JSON body is signed", () => {
  const app = { appName: "kabinet", appVersion: "1.0.0", secret: "key" };
  const none = "c7c0df25592f1e12729123aef21c67408247183ddb3b6493a0a19933a05000eb";
  const vectors: [string, string | null, string, string][] = [
    ["a form", form, "phone=79990000002&code=0042", none],
    ["a form with a character set", `${form};charset=UTF-8`, "promo=%D0%9B", none],
    ["a query, which has no body", null, "", none],
    ["bytes without a type", null, "phone=79990000002", none],
    ["an empty JSON body", json, "", none],
    ["JSON", json, '{"a":1}', "f4f295029cb34f481d464162193952c4bb7c233818532c7c75e979fda8c16d35"],
    [
      "JSON with a character set",
      "Application/JSON; charset=utf-8",
      '{"a":1}',
      "f4f295029cb34f481d464162193952c4bb7c233818532c7c75e979fda8c16d35",
    ],
  ];
  test.each(vectors)("%s", (_name, contentType, body, digest) => {
    expect(sign({ ...app, body, contentType })).toBe(digest);
  });
});
