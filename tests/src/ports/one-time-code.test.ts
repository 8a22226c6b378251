import { afterEach, expect, test, vi } from "vitest";
import { receiveCode } from "#src/ports/one-time-code.ts";

/** A browser that reads messages, and its result. */
const browserThat = (get: (request: unknown) => Promise<unknown>) => {
  vi.stubGlobal("OTPCredential", {});
  vi.stubGlobal("navigator", { credentials: { get } });
};
afterEach(() => vi.unstubAllGlobals());
const { signal } = new AbortController();

test("the code is read from text messages only, and can be cancelled", async () => {
  const get = vi.fn<(request: unknown) => Promise<unknown>>(async () => ({ code: "0417" }));
  browserThat(get);
  expect(await receiveCode(signal)).toBe("0417");
  expect(get).toHaveBeenCalledExactlyOnceWith({ otp: { transport: ["sms"] }, signal });
});

test("a browser without the API is not asked", async () => {
  const get = vi.fn<(request: unknown) => Promise<unknown>>();
  vi.stubGlobal("navigator", { credentials: { get } });
  expect(await receiveCode(signal)).toBeNull();
  expect(get).not.toHaveBeenCalled();
});

test("a refusal, a cancellation or another code counts as none", async () => {
  browserThat(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  expect(await receiveCode(signal)).toBeNull();
  browserThat(async () => ({ code: "12345" }));
  expect(await receiveCode(signal)).toBeNull();
  browserThat(async () => null);
  expect(await receiveCode(signal)).toBeNull();
});
