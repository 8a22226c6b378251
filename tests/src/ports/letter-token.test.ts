import { describe, expect, test } from "vitest";
import { takeLetterToken } from "#src/ports/address.ts";
import { fakeWorld } from "../fake-world.ts";

const taken = (address: string) => {
  const { world, state } = fakeWorld({ address: `http://kabinet.test${address}` });
  return { token: takeLetterToken(world.navigation), left: new URL(state.address) };
};

describe("a letter's token", () => {
  test.each(["/verify-email/?token=abc", "/en/verify-email/?a=1&token=abc"])(
    "is removed from the URL, which keeps the rest (%s)",
    (address) => {
      const { token, left } = taken(address);
      expect(token).toBe("abc");
      expect(left.search).toBe("");
      expect(left.pathname).toMatch(/verify-email\/$/);
    },
  );

  test("is none if empty", () => {
    expect(taken("/verify-email/?token=")).toMatchObject({ token: null, left: { search: "" } });
  });

  test.each(["/verify-email/", "/?token=abc", "/profile/?token=abc"])("is none at %s", (address) => {
    expect(taken(address).token).toBeNull();
    expect(taken(address).left.href).toBe(`http://kabinet.test${address}`);
  });
});
