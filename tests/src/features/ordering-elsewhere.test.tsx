// @vitest-environment jsdom
import { expect, test } from "vitest";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { Creating } from "#src/features/checkout/checkout-screen.tsx";
import { find } from "../ui/mount.ts";
import { mountBeside } from "./fake-actor.tsx";

test("while another tab orders, the page says so, with a link back to the price", async () => {
  const waits = checkoutModel
    .explore()
    .situations.find(({ snapshot }) => snapshot.matches({ creating: "waitingForLock" }));
  const { container, sent } = await mountBeside("checkout", waits?.snapshot, <Creating />);
  expect(find(container, "h1", HTMLElement).textContent).toMatch(/^You’re paying in\sanother tab$/);
  find(container, "button", HTMLElement).click();
  expect(sent).toEqual([{ type: "creation.setAside" }]);
});
