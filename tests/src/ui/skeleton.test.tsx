// @vitest-environment jsdom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { Bone, Skeleton } from "#src/ui/skeleton.tsx";
import { find, mount } from "./mount.ts";

const Place = () => {
  const [loading, setLoading] = useState(true);
  const [held, hold] = useState(false);
  return (
    <>
      {loading || held ? (
        <Skeleton hold={hold} label="Loading">
          <Bone />
        </Skeleton>
      ) : (
        <p>content</p>
      )}
      <button type="button" onClick={() => setLoading(false)} />
    </>
  );
};

const load = (place: HTMLElement) => act(async () => find(place, "button", HTMLButtonElement).click());

/** What a browser says of the two times in skeleton.module.css. */
const say = (place: HTMLElement, type: "animationstart" | "animationend", animationName: string) =>
  act(async () =>
    find(place, "[data-timed]", HTMLElement).dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { animationName }),
    ),
  );

test("what comes before the bones are seen is shown at once", async () => {
  const place = await mount(<Place />);
  await load(place);
  expect(place.textContent).toBe("content");
});

test("bones that are seen stay for their time, and no longer", async () => {
  const place = await mount(<Place />);
  await say(place, "animationstart", "appear");
  await load(place);
  expect(place.textContent).toBe("Loading");
  await say(place, "animationend", "appear");
  expect(place.textContent).toBe("Loading");
  await say(place, "animationend", "stay");
  expect(place.textContent).toBe("content");
});

test("what has been waited for longer is shown at once", async () => {
  const place = await mount(<Place />);
  await say(place, "animationstart", "stay");
  await say(place, "animationend", "stay");
  expect(place.textContent).toBe("Loading");
  await load(place);
  expect(place.textContent).toBe("content");
});
