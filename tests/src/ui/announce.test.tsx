// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Announce } from "#src/ui/announce.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import { mount } from "./mount.ts";

const news = document.createElement("div");
const heard = (region: Element) => region.textContent.replaceAll("\u2060", "");

beforeEach(() => {
  news.id = "news";
  news.setAttribute("role", "status");
  document.body.append(news);
});
afterEach(() => news.remove());

test("an announcement goes into the existing region, and is removed with its component", async () => {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(<Notice role="status" title="The card was bound" />));
  expect(heard(news)).toBe("The card was bound");
  expect(place.querySelector("[role]")).toBeNull();
  await act(async () => root.render(null));
  expect(heard(news)).toBe("");
});

test("an error is an alert in its place, and is announced nowhere else", async () => {
  const place = await mount(<Notice kind="bad" role="alert" title="The bank declined it" />);
  expect(place.querySelector("[role=alert]")?.textContent).toContain("The bank declined it");
  expect(heard(news)).toBe("");
});

test("in an open dialog announcements go into the dialog: the rest is inert", async () => {
  // jsdom has dialogs but cannot open them.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const place = await mount(
    <Dialog title="Remove the card?" closeLabel="Close" onClose={() => undefined}>
      <Announce>Checking the card</Announce>
    </Dialog>,
  );
  const region = place.querySelector("dialog > [role=status]");
  expect(region && heard(region)).toBe("Checking the card");
  expect(heard(news)).toBe("");
});

test("a heading is a name, not a region", async () => {
  const place = await mount(
    <Outcome icon="" title="Your email is verified">
      <Announce>Your email is verified</Announce>
    </Outcome>,
  );
  expect(place.querySelector("h1")?.innerHTML).toBe("Your email is verified");
  expect(place.querySelector("h1 [role]")).toBeNull();
});
