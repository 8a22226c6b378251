// @vitest-environment jsdom
import { act } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Announce } from "#src/ui/announce.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import { mount } from "./mount.ts";

const liveRegion = document.createElement("div");
const announced = (region: Element) => region.textContent.replaceAll("\u2060", "");

beforeEach(() => {
  liveRegion.id = "news";
  liveRegion.setAttribute("role", "status");
  document.body.append(liveRegion);
});
afterEach(() => liveRegion.remove());

test("an announcement goes into the existing region, and is removed with its component", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  await act(async () => root.render(<Notice role="status" title="The card was bound" />));
  expect(announced(liveRegion)).toBe("The card was bound");
  expect(container.querySelector("[role]")).toBeNull();
  await act(async () => root.render(null));
  expect(announced(liveRegion)).toBe("");
});

test("a notice that came with the page is hydrated as it is, and announced after that", async () => {
  const notice = <Notice role="status" title="The card was bound" />;
  const container = document.createElement("div");
  document.body.append(container);
  // The server has no live region.
  liveRegion.remove();
  container.innerHTML = renderToString(notice);
  document.body.append(liveRegion);
  const differences: unknown[] = [];
  const onRecoverableError = (error: unknown) => differences.push(error);
  const root = await act(async () => hydrateRoot(container, notice, { onRecoverableError }));
  expect(differences).toEqual([]);
  expect(announced(liveRegion)).toBe("The card was bound");
  await act(async () => root.unmount());
});

test("an error is an alert in its place, and is announced nowhere else", async () => {
  const container = await mount(<Notice kind="bad" role="alert" title="The bank declined it" />);
  expect(container.querySelector("[role=alert]")?.textContent).toContain("The bank declined it");
  expect(announced(liveRegion)).toBe("");
});

test("in an open dialog announcements go into the dialog: the rest is inert", async () => {
  const container = await mount(
    <Dialog title="Remove the card?" closeLabel="Close" onClose={() => undefined}>
      <Announce>Checking the card</Announce>
    </Dialog>,
  );
  const region = container.querySelector("dialog > [role=status]");
  expect(region && announced(region)).toBe("Checking the card");
  expect(announced(liveRegion)).toBe("");
});

test("a heading is a name, not a region", async () => {
  const container = await mount(
    <Outcome icon="" title="Your email is verified">
      <Announce>Your email is verified</Announce>
    </Outcome>,
  );
  expect(container.querySelector("h1")?.innerHTML).toBe("Your email is verified");
  expect(container.querySelector("h1 [role]")).toBeNull();
});
