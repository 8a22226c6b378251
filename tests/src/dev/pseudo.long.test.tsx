import { createActor } from "xstate";
import { expect, test, vi } from "vitest";
import { sessionOf } from "#src/actors/machine-at.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { pseudo } from "#src/dev/pseudo.ts";
import { catalog, now } from "#src/dev/situations/samples.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { everySituation } from "#src/dev/situations/situations-page.tsx";
import { silentApp } from "#src/dev/situations/surroundings.ts";
import { texts as consequences } from "#src/i18n/locales/consequences/ru.ts";
import { texts as subscription } from "#src/i18n/locales/subscription/ru.ts";
import { createTexts } from "#src/i18n/texts.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { readConfig } from "#src/routing/config.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { formatDay } from "#src/ui/date.ts";
import { recurringSentence } from "#contract/recurring-consent.ts";
import { openAddress } from "../render-address.tsx";

const unasked = () => Promise.reject(new Error("nothing is asked here"));
const nothing = (): void => undefined;

/** Words with letters to accent; not initials. */
const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\u0301]+/gu) ?? [])
    .filter((word) => /[аеёиоуыэюяaeiouy]/iu.test(word) && !/^(?:\p{Lu}{2,3}|.)$/u.test(word))
    .map((word) => word.toLowerCase());

/** Visible and spoken text of a page, with such attributes. */
const readable = (html: string): string[] => [
  ...Array.from(
    html.matchAll(/\s(?:alt|aria-label|aria-description|title|placeholder)="([^"]*)"/g),
    ([, text = ""]) => text,
  ),
  ...html
    .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll(/<(\w+)[^>]*\slang="en"[^>]*>[^<]*<\/\1>/g, "")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/&#?\w+;/g, " ")
    .split(/<[^>]+>/),
];

/** Days and months, as `Intl` names and abbreviates them. */
const calendar = Array.from({ length: 12 }, (_, month) => {
  const day = new Date(Date.UTC(2026, month, month + 1));
  return [
    new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", weekday: "short" }).format(day),
    formatDay(day.toISOString().slice(0, 10), "ru", { short: true }),
  ];
});
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("ru", { month: "long" }).format(new Date(Date.UTC(2026, month, 15))),
);

/** Names that are the same in every language, and the word that confirms a deletion. */
const names = ["кабинет", "удалить", "WhatsApp", "Telegram", "MIR", "Visa", "Mastercard", "English"];

/** Consents are sentences of the contract in either language, not texts of the page. */
const consents = [true, false].flatMap((fromHandover) =>
  [[1], [1, 1], [1, 2, 2, 2, 2, 2]].flatMap((later) =>
    (["new", "main", { brand: "visa", last4: "1111" }] as const).flatMap((card) =>
      [0, 1].map((today) => recurringSentence({ today, later, fromHandover }, card, "ru")),
    ),
  ),
);

/** Data of all situations. */
const everywhere = wordsOf(JSON.stringify([catalog, calendar, months, names, consents]));

const texts = createTexts("ru", nothing, pseudo);
const page = {
  texts,
  element: { dataset: {} },
  receiveCode: unasked,
  switchLanguage: unasked,
};
const { context } = createKabinet(emptyWorld("/"), readConfig({}), page);

const still = { now: () => now, renderedAt: null, subscribe: () => nothing };

/** A situation rendered in the pseudo-language. */
const render = async (situation: Situation): Promise<string> => {
  const app = createActor(silentApp, { snapshot: situation.stage(), input: { version: "" } }).start();
  const staged: RouterContext = {
    ...context,
    session: sessionOf(app),
    seconds: still,
    serverTime: still,
    documents: { ...context.documents, doc: () => Promise.resolve({ title: "", updated: "", body: "" }) },
    choices: { keep: nothing, device: () => null, forgetDevice: nothing },
  };
  const rendered = await openAddress({
    language: "ru",
    address: situation.address,
    app,
    context: staged,
    texts,
  });
  const html = rendered();
  app.stop();
  return html;
};

/** Words of a page that come neither from texts nor from its data. */
const untranslatedIn = (html: string, situation: Situation): string[] => {
  const plain = readable(html)
    .flatMap(wordsOf)
    .filter((word) => !word.includes("\u0301"));
  const known = new Set([...everywhere, ...wordsOf(JSON.stringify(situation.stage()))]);
  return plain.filter((word) => !known.has(word));
};

test("a text gets a third longer and accents, and keeps its placeholders", () => {
  expect(pseudo("Осталось {{count}} попытки")).toBe(
    "[Оо\u0301стаа\u0301лоо\u0301сь {{count}} поо\u0301пыы\u0301ткии\u0301]",
  );
  const all = Object.values({ ...subscription, ...consequences });
  const written = all.map((text) => pseudo(text).replaceAll("\u0301", ""));
  expect(written.join("").length / all.join("").length).toBeCloseTo(1.35, 1);
});

test("no text of a screen stays untranslated", async () => {
  vi.stubEnv("BUILD_YEAR", "2026");
  // One of each screen of a view, the others consist of the same parts.
  const screens = new Map(
    (await everySituation())
      // Single pages load documents and lazy parts, which renderToString does not wait for.
      .filter(({ subject }) => subject !== "page")
      .map((each) => [each.name.split(".", 2).join("."), each]),
  );
  expect(screens.size).toBeGreaterThan(30);
  const untranslated: Record<string, string[]> = {};
  for (const situation of screens.values()) {
    let html = await render(situation);
    if (!html.includes("\u0301")) {
      // The first rendering of a lazy screen starts its import.
      await vi.dynamicImportSettled();
      html = await render(situation);
    }
    const words = untranslatedIn(html, situation);
    if (words.length > 0 || !html.includes("\u0301")) untranslated[situation.name] = words;
  }
  expect(untranslated).toEqual({});
});

test("a hard-coded word is found, and data is not", async () => {
  const [situation] = await everySituation();
  if (situation === undefined) throw new Error("there are no situations");
  expect(untranslatedIn('<p title="Оплачено">Моо\u0301скваа\u0301 Москва</p>', situation)).toEqual([
    "оплачено",
  ]);
});
