// @vitest-environment jsdom
import { expect, test } from "vitest";
import { Creating } from "#src/features/checkout/checkout-screen.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";

test("while another tab orders, the page says so, with a link back to the price", async () => {
  const waits = {
    context: { online: true },
    matches: (state: unknown) =>
      ['"creating"', '{"creating":"waitingForLock"}'].includes(JSON.stringify(state)),
  };
  const { container, sent } = await mountBeside("checkout", waits, <Creating />);
  expect(find(container, "h1", HTMLElement).textContent).toMatch(/^You’re paying in\sanother tab$/);
  find(container, "button", HTMLElement).click();
  expect(sent).toEqual([{ type: "creation.setAside" }]);
});
