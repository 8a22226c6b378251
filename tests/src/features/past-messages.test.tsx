// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Language, languages } from "#contract/language.ts";
import type { Message } from "#machines/messages/messages.ports.ts";
import { MessageRow } from "#src/features/errors/messages-page.tsx";
import { mountBeside } from "./fake-actor.tsx";

/** What the list of past messages says of this refusal. */
const readMessage = async (language: Language, what: Message["what"]): Promise<string> => {
  const at = Date.parse("2026-11-27T12:00:00Z");
  const { container } = await mountBeside(
    "messages",
    {},
    <MessageRow message={{ at, what, requestId: null }} />,
    { context: { catalog: null, client: { cityId: 1 } }, language },
  );
  return container.textContent.replaceAll("\u00a0", " ");
};

test.each(languages)(
  "a refused delivery is refused for its day, not for its address: %s",
  async (language) => {
    const refused = await readMessage(language, "delivery.unavailable");
    expect(refused).toMatch(/день|that day/);
    expect(refused).not.toMatch(/адрес|address/);
    const incomplete = await readMessage(language, "delivery.incomplete");
    expect(incomplete).toMatch(/адреса, дня или времени|address, day or time/);
  },
);

test("a past message says what the page of the refusal said", async () => {
  expect(await readMessage("en", "office.unavailable")).toContain("The office can’t hand it over");
  expect(await readMessage("en", "forecast.changed")).toContain("Dates or amounts changed in the meantime");
  expect(await readMessage("en", "subscription.changed")).toContain(
    "The subscription changed in the meantime",
  );
});
