// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { SkeletonBlock, Skeleton } from "#src/ui/skeleton.tsx";
import { find, mount } from "./mount.ts";

const Place = () => {
  const [loading, setLoading] = useState(true);
  const [held, setHeld] = useState(false);
  return (
    <>
      {loading || held ? (
        <Skeleton onHold={setHeld} label="Loading">
          <SkeletonBlock />
        </Skeleton>
      ) : (
        <p>content</p>
      )}
      <button type="button" aria-label="Loaded" onClick={() => setLoading(false)} />
    </>
  );
};

const load = (container: HTMLElement) =>
  act(async () => find(container, "button", HTMLButtonElement).click());

/** A browser's events of the two timings in skeleton.module.css; React listens for the older names here. */
const say = (container: HTMLElement, type: "AnimationStart" | "AnimationEnd", animationName: string) =>
  act(async () => {
    const blocks = find(container, "[data-timed]", HTMLElement);
    for (const name of [type.toLowerCase(), `webkit${type}`])
      blocks.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { animationName }));
  });

test("content before the skeleton is visible appears at once", async () => {
  const container = await mount(<Place />);
  await load(container);
  expect(container.textContent).toBe("content");
});

test("a visible skeleton stays for its minimum time", async () => {
  const container = await mount(<Place />);
  await say(container, "AnimationStart", "appear");
  await load(container);
  expect(container.textContent).toBe("Loading");
  await say(container, "AnimationEnd", "appear");
  expect(container.textContent).toBe("Loading");
  await say(container, "AnimationEnd", "stay");
  expect(container.textContent).toBe("content");
});

test("after a longer wait content appears at once", async () => {
  const container = await mount(<Place />);
  await say(container, "AnimationStart", "stay");
  await say(container, "AnimationEnd", "stay");
  expect(container.textContent).toBe("Loading");
  await load(container);
  expect(container.textContent).toBe("content");
});
