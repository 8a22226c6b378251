// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { SkeletonBlock, Skeleton } from "#src/ui/skeleton.tsx";
import { find, mount } from "./mount.ts";

const Place = () => {
  const [loading, setLoading] = useState(true);
  const [held, hold] = useState(false);
  return (
    <>
      {loading || held ? (
        <Skeleton hold={hold} label="Loading">
          <SkeletonBlock />
        </Skeleton>
      ) : (
        <p>content</p>
      )}
      <button type="button" aria-label="Loaded" onClick={() => setLoading(false)} />
    </>
  );
};

const load = (place: HTMLElement) => act(async () => find(place, "button", HTMLButtonElement).click());

/** A browser's events of the two timings in skeleton.module.css; React listens for the older names here. */
const say = (place: HTMLElement, type: "AnimationStart" | "AnimationEnd", animationName: string) =>
  act(async () => {
    const blocks = find(place, "[data-timed]", HTMLElement);
    for (const name of [type.toLowerCase(), `webkit${type}`])
      blocks.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { animationName }));
  });

test("content before the skeleton is visible appears at once", async () => {
  const place = await mount(<Place />);
  await load(place);
  expect(place.textContent).toBe("content");
});

test("a visible skeleton stays for its minimum time", async () => {
  const place = await mount(<Place />);
  await say(place, "AnimationStart", "appear");
  await load(place);
  expect(place.textContent).toBe("Loading");
  await say(place, "AnimationEnd", "appear");
  expect(place.textContent).toBe("Loading");
  await say(place, "AnimationEnd", "stay");
  expect(place.textContent).toBe("content");
});

test("after a longer wait content appears at once", async () => {
  const place = await mount(<Place />);
  await say(place, "AnimationStart", "stay");
  await say(place, "AnimationEnd", "stay");
  expect(place.textContent).toBe("Loading");
  await load(place);
  expect(place.textContent).toBe("content");
});
