// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { ProfileMenu } from "#src/ui/profile-menu.tsx";
import { find, mount } from "./mount.ts";

/** A popover's events, which jsdom lacks. */
const say = (panel: HTMLElement, newState: "open" | "closed") =>
  act(async () => {
    panel.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
  });

test("the panel is empty until it opens, and keeps its content", async () => {
  const container = await mount(
    <ProfileMenu name="Anna" initials="A" label="Anna">
      <a href="/cards/">Cards</a>
    </ProfileMenu>,
  );
  const panel = find(container, "[popover]", HTMLElement);
  expect(panel.textContent).toBe("");
  await say(panel, "open");
  expect(panel.textContent).toBe("Cards");
  await say(panel, "closed");
  expect(panel.textContent).toBe("Cards");
});
