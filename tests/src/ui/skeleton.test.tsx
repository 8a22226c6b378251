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

/** What a browser says of the two times in skeleton.module.css; React listens for the older name in this one. */
const say = (place: HTMLElement, type: "AnimationStart" | "AnimationEnd", animationName: string) =>
  act(async () => {
    const blocks = find(place, "[data-timed]", HTMLElement);
    for (const name of [type.toLowerCase(), `webkit${type}`])
      blocks.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { animationName }));
  });

test("what comes before the blocks are seen is shown at once", async () => {
  const place = await mount(<Place />);
  await load(place);
  expect(place.textContent).toBe("content");
});

test("blocks that are seen stay for their time, and no longer", async () => {
  const place = await mount(<Place />);
  await say(place, "AnimationStart", "appear");
  await load(place);
  expect(place.textContent).toBe("Loading");
  await say(place, "AnimationEnd", "appear");
  expect(place.textContent).toBe("Loading");
  await say(place, "AnimationEnd", "stay");
  expect(place.textContent).toBe("content");
});

test("what has been waited for longer is shown at once", async () => {
  const place = await mount(<Place />);
  await say(place, "AnimationStart", "stay");
  await say(place, "AnimationEnd", "stay");
  expect(place.textContent).toBe("Loading");
  await load(place);
  expect(place.textContent).toBe("content");
});
