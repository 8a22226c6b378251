// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { InboxMessage } from "#contract/inbox.ts";
import { Inbox } from "#src/features/inbox/inbox-page.tsx";
import { defined } from "../../defined.ts";
import { changing, mountBeside, withLinks } from "./fake-actor.tsx";

const message = (id: number, sent: string, rest: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  sent,
  channel: "letter",
  language: "en",
  title: `Title ${id}`,
  text: `Short ${id}`,
  link: { label: `Look ${id}`, page: `/subscriptions/?s=${id}` },
  ...rest,
});

const first = [
  message(9, "2026-11-26T09:30:00.000Z"),
  message(8, "2026-11-25T09:30:00.000Z", { channel: "sms", language: "ru", text: "Коротко\n\nПодробно" }),
  message(7, "2026-11-24T09:30:00.000Z"),
];

const at = (messages: readonly InboxMessage[], list: string, cursor: string | null) => ({
  context: { messages, newSince: "2026-11-24T09:30:00.000Z", cursor, open: true },
  matches: (state: { list: string }) => state.list === list,
});

const open = async (actor: unknown) => {
  const page = await withLinks(<Inbox />);
  const { container } = await mountBeside("inbox", actor, page, { context: { client: { cityId: null } } });
  return container;
};

test("messages sent after the last visit are new; that of the last visit itself is not", async () => {
  const container = await open(at(first, "read", null));
  const articles = Array.from(container.querySelectorAll("article"));
  const texts = articles.map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
  expect(texts).toEqual([
    "26 November, 12:30EmailNewTitle 9Look 9Show textHide textShort 9",
    "25 November, 12:30Text messageNewTitle 8Open the pageShow textHide textКороткоПодробно",
    "24 November, 12:30EmailTitle 7Look 7Show textHide textShort 7",
  ]);
  // The text of an old message is one tap away.
  expect(Array.from(container.querySelectorAll("details"), (details) => details.open)).toEqual([
    true,
    true,
    false,
  ]);
  expect(Array.from(container.querySelectorAll<HTMLElement>("article [lang]"), ({ lang }) => lang)).toEqual([
    "ru",
    "ru",
  ]);
});

test("the first of the older messages takes the focus when it is shown", async () => {
  const actor = changing(at(first, "read", "next"), () =>
    at(
      [...first, message(6, "2026-11-23T09:30:00.000Z"), message(5, "2026-11-22T09:30:00.000Z")],
      "read",
      null,
    ),
  );
  const container = await open(actor);
  const more = defined(Array.from(container.querySelectorAll("button")).at(-1), "button");
  await act(async () => more.click());
  expect(document.activeElement?.textContent).toMatch(/^Title\s6$/);
  expect(container.querySelectorAll("article")).toHaveLength(5);
});
