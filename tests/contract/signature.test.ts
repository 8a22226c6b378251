import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sign } from "#contract/signature.ts";

const parts = (body: string | Uint8Array) => ({ appName: "", appVersion: "", body, secret: "" });

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

test("the signature is SHA-256 over name, version, body and secret, as node:crypto computes it", () => {
  const anyText = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (appName, appVersion, body, secret) => {
      const expected = createHash("sha256")
        .update(appName + appVersion + body + secret, "utf8")
        .digest("hex");
      expect(sign({ appName, appVersion, body, secret })).toBe(expected);
      expect(sign({ appName, appVersion, body: new TextEncoder().encode(body), secret })).toBe(expected);
    }),
  );
});
