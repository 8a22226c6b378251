import { expect, test } from "vitest";
import { dayMs } from "#contract/day.ts";
import { recordingKey, recordingPass } from "#server/platform/recording-pass.rules.ts";
import { verifyPass } from "#src/dev/recorder/for-support.tsx";

const secret = "a secret that nobody has guessed";
const now = Date.parse("2026-11-25T10:00:00.000Z");
const until = now + 3 * dayMs;
const key = recordingKey(secret);
const pass = recordingPass(secret, until);

test("a signed pass is valid until its end", async () => {
  expect(await verifyPass(pass, key, now)).toBe(until);
  expect(await verifyPass(pass, key, until - 1)).toBe(until);
  expect(await verifyPass(pass, key, until)).toBeNull();
});

test("a pass with another end, of another shop, or malformed is refused", async () => {
  const [, signature] = pass.split(".");
  const others = [
    `${until + dayMs}.${signature}`,
    recordingPass("another secret that nobody knows", until),
    pass.slice(0, -1),
    String(until),
    "on",
    "",
  ];
  expect(await Promise.all(others.map((other) => verifyPass(other, key, now)))).toEqual(
    others.map(() => null),
  );
});
