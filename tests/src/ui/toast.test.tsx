// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Toast } from "#src/ui/toast.tsx";
import { find, mount } from "./mount.ts";

test("a toast is over when its own animation ends, not that of its icon", async () => {
  let count = 0;
  const container = await mount(<Toast onDone={() => (count += 1)}>Saved</Toast>);
  // jsdom has no AnimationEvent, so React listens for the prefixed event.
  const end = (selector: string) =>
    find(container, selector, Element).dispatchEvent(new Event("webkitAnimationEnd", { bubbles: true }));
  end("svg");
  expect(count).toBe(0);
  end("p");
  expect(count).toBe(1);
});
