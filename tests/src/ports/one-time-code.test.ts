import { afterEach, expect, test, vi } from "vitest";
import { receiveCode } from "#src/ports/one-time-code.ts";

/** A browser that reads messages, and what it gives back. */
const browserThat = (get: (request: unknown) => Promise<unknown>) => {
  vi.stubGlobal("OTPCredential", {});
  vi.stubGlobal("navigator", { credentials: { get } });
};
afterEach(() => vi.unstubAllGlobals());
const { signal } = new AbortController();

test("the code is asked of text messages only, and can be called off", async () => {
  const get = vi.fn<(request: unknown) => Promise<unknown>>(async () => ({ code: "0417" }));
  browserThat(get);
  expect(await receiveCode(signal)).toBe("0417");
  expect(get).toHaveBeenCalledExactlyOnceWith({ otp: { transport: ["sms"] }, signal });
});

test("a browser that reads no messages is not asked", async () => {
  const get = vi.fn<(request: unknown) => Promise<unknown>>();
  vi.stubGlobal("navigator", { credentials: { get } });
  expect(await receiveCode(signal)).toBeNull();
  expect(get).not.toHaveBeenCalled();
});

test("what is refused, called off or no code of ours counts as none", async () => {
  browserThat(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  expect(await receiveCode(signal)).toBeNull();
  browserThat(async () => ({ code: "12345" }));
  expect(await receiveCode(signal)).toBeNull();
  browserThat(async () => null);
  expect(await receiveCode(signal)).toBeNull();
});
