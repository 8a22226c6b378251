import { describe, expect, test } from "vitest";
import { createCode, createSalt, hashCode, isSameHash } from "#server/sign-in/code.rules.ts";
import { hashToken, randomName } from "#server/platform/token.rules.ts";

describe("a code", () => {
  test("has four evenly distributed digits, including leading zeros", () => {
    const codes = Array.from({ length: 20_000 }, createCode);
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
    const firsts = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[0] === String(digit)).length,
    );
    // 2,000 expected of each; the bounds are eight standard deviations away.
    for (const count of firsts) expect(Math.abs(count - 2_000)).toBeLessThan(340);
  });

  test("has a different hash with another salt", async () => {
    const [salt, other] = [createSalt(), createSalt()];
    const hash = await hashCode("0042", salt, 16);
    expect(isSameHash(await hashCode("0042", salt, 16), hash)).toBe(true);
    expect(isSameHash(await hashCode("0043", salt, 16), hash)).toBe(false);
    expect(isSameHash(await hashCode("0042", other, 16), hash)).toBe(false);
    expect(isSameHash(hash, null)).toBe(false);
    expect(isSameHash(hash, "")).toBe(false);
  });
});

describe("a token", () => {
  test("has 256 bits and is stored as SHA-256", () => {
    const token = randomName();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(randomName()).not.toBe(token);
    // FIPS 180-4, the example of one block.
    expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
