import * as v from "valibot";
import { expect, test } from "vitest";
import { DevicePicture } from "#contract/info.ts";

const picture = (src: string) => ({
  alt: "Сбоку",
  width: 320,
  height: 240,
  files: [{ type: "image/svg+xml", width: 320, src }],
});

test("a picture of a device is a file of our own origin", () => {
  const hash = "0123456789abcdef".repeat(4);
  for (const src of ["/art/ebike-front.svg", `/pictures/${hash}.avif`, `/pictures/${hash}.jpg`])
    expect([src, v.is(DevicePicture, picture(src))]).toEqual([src, true]);
  for (const src of [
    "//elsewhere.example/a.jpg",
    "https://elsewhere.example/a.jpg",
    "/art/../x.svg",
    "/a.html",
  ])
    expect([src, v.is(DevicePicture, picture(src))]).toEqual([src, false]);
});

test("a picture has a file, words and its size", () => {
  const whole = picture("/art/ebike.svg");
  for (const wrong of [{ files: [] }, { alt: undefined }, { width: 0 }, { height: 0.5 }])
    expect(v.is(DevicePicture, { ...whole, ...wrong })).toBe(false);
});
