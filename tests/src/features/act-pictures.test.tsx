// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { DevicePicture } from "#contract/info.ts";
import type { Act } from "#contract/subscription.ts";
import { ActPictures } from "#src/features/documents/act-pictures.tsx";
import { mountBeside } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";

const photo = (name: string, alt: string): DevicePicture => ({
  alt,
  width: 480,
  height: 360,
  files: [
    { type: "image/avif", width: 480, src: `/pictures/own/${name}/480.avif` },
    { type: "image/jpeg", width: 480, src: `/pictures/own/${name}/480.jpg` },
  ],
});
const frame = photo("a1", "Scratch on the frame");
const bars = photo("b2", "Handlebar");

const show = async (change: Partial<Act>) => {
  // Midnight has passed in Moscow, where the device is rented.
  const created = "2026-11-27T21:30:00.000Z";
  const act: Act = { id: 7, type: "receipt", signed: true, signedAt: null, created, ...change };
  const { container } = await mountBeside(
    "subscription",
    {},
    <ActPictures act={act} subscription={rented} />,
    { at: "2026-11-29T12:00:00Z", context: { catalog: null, client: { cityId: 1 } } },
  );
  return {
    container,
    heading: container.querySelector("h2")?.textContent.replaceAll("\u00a0", " "),
    images: [...container.querySelectorAll("img")].map((image) => [image.alt, image.getAttribute("loading")]),
  };
};

test("pictures of a handover say the occasion and its day in the city of the subscription", async () => {
  const { container, heading } = await show({ pictures: [frame, bars] });
  expect(heading).toBe("Photos taken at handover, 28 November");
  expect(container.querySelector("ul[tabindex]")?.getAttribute("aria-label")).toContain("at handover");
  expect(
    [...container.querySelectorAll("button")].map((button) => button.getAttribute("aria-label")),
  ).toEqual(["View 1 of 2: scratch on the frame", "View 2 of 2: handlebar"]);
});

test("a return and an exchange are named, and other acts say only what it is", async () => {
  const headingOf = async (change: Partial<Act>) => (await show({ pictures: [frame], ...change })).heading;
  expect(await headingOf({ type: "return" })).toBe("Photos taken on return, 28 November");
  expect(await headingOf({ type: "exchange" })).toBe("Photos taken at the exchange, 28 November");
  expect(await headingOf({ type: "annex" })).toBe("Photos");
  expect(await headingOf({ created: undefined })).toBe("Photos");
});

test("one picture stands alone, with its words, and loads when it is near", async () => {
  const { container, images } = await show({ pictures: [frame] });
  expect(images).toEqual([["Scratch on the frame", "lazy"]]);
  expect(container.querySelector("button")).toBeNull();
});

test("an act without pictures shows nothing", async () => {
  expect((await show({})).container.innerHTML).toBe("");
  expect((await show({ pictures: [] })).container.innerHTML).toBe("");
});
