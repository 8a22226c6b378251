// @vitest-environment jsdom
import { expect, test } from "vitest";
import { cardBindingModel } from "#machines/card-binding/card-binding.model.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import { BindingNotice } from "#src/features/cards/cards-page.tsx";
import { mountBeside, standing } from "./fake-actor.tsx";

const { situations } = cardBindingModel.explore();

/** The notice while the bank is checked, or has been silent for long. */
const noticeOf = async (screen: "verifying" | "outcomeUnknown", offline: boolean) => {
  const situation = situations.find(({ snapshot }) => {
    const view = cardBindingView(snapshot);
    return view.screen === screen && view.offline === offline;
  });
  if (situation === undefined) throw new Error("there is no such situation");
  const binding = standing(situation.snapshot);
  const { container } = await mountBeside("cards", { children: { binding } }, <BindingNotice />);
  return {
    text: container.textContent.replaceAll("\u00a0", " "),
    buttons: container.querySelectorAll("button").length,
  };
};

test.each(["verifying", "outcomeUnknown"] as const)(
  "offline, a card that is %s is checked later, without a button",
  async (screen) => {
    const { text, buttons } = await noticeOf(screen, true);
    expect(text).toContain("You’re offline. We’ll check when you’re back online.");
    expect(buttons).toBe(0);
  },
);

test("online, the state is shown and can be checked at once", async () => {
  const { text, buttons } = await noticeOf("verifying", false);
  expect(text).toContain("The bank hasn’t answered yet.");
  expect(text).not.toContain("offline");
  expect(buttons).toBe(1);
});
