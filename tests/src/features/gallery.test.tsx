// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { DevicePicture } from "#contract/info.ts";
import { Gallery } from "#src/features/catalog/gallery.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";

const drawn = (name: string, alt: string): DevicePicture => ({
  alt,
  width: 320,
  height: 240,
  files: [{ type: "image/svg+xml", width: 320, src: `/art/${name}.svg` }],
});
const photo: DevicePicture = {
  alt: "On the street",
  width: 960,
  height: 720,
  files: [
    { type: "image/avif", width: 480, src: "/pictures/a1.avif" },
    { type: "image/avif", width: 960, src: "/pictures/a2.avif" },
    { type: "image/jpeg", width: 480, src: "/pictures/b1.jpg" },
    { type: "image/jpeg", width: 960, src: "/pictures/b2.jpg" },
  ],
};

/** Layout, which jsdom lacks: each view is 300 px wide. */
const open = async () => {
  const pictures = [drawn("ebike", "Side"), drawn("ebike-front", "Front"), photo];
  const gallery = <Gallery pictures={pictures} label="Kolibri from all sides" of="kolibri" />;
  const { container } = await mountBeside("catalog", {}, gallery);
  const stage = find(container, "ul[tabindex]", HTMLElement);
  Object.defineProperty(stage, "clientWidth", { value: 300 });
  stage.scrollTo = (to?: number | ScrollToOptions) => {
    stage.scrollLeft = typeof to === "object" ? (to.left ?? 0) : 0;
    stage.dispatchEvent(new Event("scroll"));
  };
  const buttons = [...container.querySelectorAll("button")];
  return {
    container,
    stage,
    buttons,
    press: (key: string) =>
      act(async () => void stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))),
    shown: () => [
      stage.scrollLeft / 300,
      buttons.findIndex((button) => button.getAttribute("aria-current") === "true"),
    ],
  };
};

test("arrow keys show the next view and the one before, and stop at the ends", async () => {
  const { press, shown } = await open();
  expect(shown()).toEqual([0, 0]);
  await press("ArrowLeft");
  expect(shown()).toEqual([0, 0]);
  await press("ArrowRight");
  expect(shown()).toEqual([1, 1]);
  await press("ArrowRight");
  await press("ArrowRight");
  expect(shown()).toEqual([2, 2]);
  await press("Home");
  expect(shown()).toEqual([0, 0]);
});

test("each view has a button that says which it is", async () => {
  const { buttons, shown } = await open();
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
    "View 1 of 3: side",
    "View 2 of 3: front",
    "View 3 of 3: on the street",
  ]);
  await act(async () => buttons[2]?.click());
  expect(shown()).toEqual([2, 2]);
});

test("a swipe marks the button of the view that is seen", async () => {
  const { stage, shown } = await open();
  await act(async () => {
    stage.scrollLeft = 310;
    stage.dispatchEvent(new Event("scroll"));
  });
  expect(shown()[1]).toBe(1);
});

test("the first view loads at once, and the others when they are needed", async () => {
  const { stage } = await open();
  const lit = [...stage.querySelectorAll('img:not([data-lit="dark"])')];
  expect(lit.map((image) => image.getAttribute("loading"))).toEqual([null, "lazy", "lazy"]);
});

test("a photograph offers AVIF and JPEG in each size, and reserves its space", async () => {
  const { stage } = await open();
  const source = find(stage, "source", HTMLSourceElement);
  expect([source.type, source.srcset]).toEqual([
    "image/avif",
    "/pictures/a1.avif 480w, /pictures/a2.avif 960w",
  ]);
  const image = find(stage, "picture img", HTMLImageElement);
  expect(image.srcset).toBe("/pictures/b1.jpg 480w, /pictures/b2.jpg 960w");
  expect([image.getAttribute("src"), image.alt]).toEqual(["/pictures/b2.jpg", "On the street"]);
  expect([image.width, image.height]).toEqual([960, 720]);
});
