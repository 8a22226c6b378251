import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { type ESTree, Visitor } from "vite";
import { type Language, languages } from "#contract/language.ts";
import { parseSource, placeOf, readSources, type Source } from "./sources.ts";

/*
 * Sentences about consequences are in one module: src/features/consequences chooses them by the facts of
 * contract/consequences.ts, with the texts of `consequences`.
 */

type Texts = Readonly<Record<string, string>>;

/** Words for a charge, a return, a refund, a delivery, an end. */
const phrases: Record<Language, RegExp> = {
  ru: /(?<!\p{L})(?:спишем|списываем|будем списывать|попробуем списать|верн[иё]те|вернём|привезём|закончится|закончатся|возобновится|продолжится|забер[иё]те)(?!\p{L})|оста(?:нется|ётся) у вас/iu,
  en: /\bwe(?:’ll)? (?:also |now )?(?:charge|try to charge|deliver|bring|refund|return)\b|\bwe won’t charge\b|\breturn (?:it|the device|them)\b|\bstays? with you\b|\byou keep\b|\bends? (?:on|today)\b|\bresumes\b|\bpick (?:it )?up\b|\byou get (?:it|the deposit) back\b/iu,
};

/** Texts elsewhere that have such words, and why that is no sentence about a subscription's facts. */
const others: Readonly<Record<string, string>> = {
  "bonus:spend.submitting": "a question in progress, on its button",
  "bonus:spend.unanswered": "of bonus points: a second press spends nothing",
  "cards:consent.title": "what the consent is, above the charges that it names",
  "cards:empty.lead": "what cards are for",
  "catalog:device.notHere": "a rule of the product, before anything is ordered",
  "catalog:device.offices": "a heading: where offices are",
  "checkout:why.deliveryOnly": "why a way of paying is not offered",
  "deletion:export.title": "of data, which is downloaded",
  "deletion:pending.subject": "of access",
  "head:description /rekurrent/": "what a document is about",
  "subscription:allowCharges.lead": "what the consent is, above the charges that it names",
  "subscription:stopCharges.lead": "what its withdrawal is, above what is paid by hand",
  "subscription:stopCharges.silent": "what its withdrawal is, above what is paid by hand",
  "help:office.noStock": "a rule of the product, before anything is ordered",
  "help:offices.passport": "a rule of the product: what is needed in an office",
  "sign-in:seen.end": "what was last known, under a heading with its day; the page has no texts of clients",
  "sign-in:seen.return":
    "what was last known, under a heading with its day; the page has no texts of clients",
  "subscription:closed.deliveryToday": "why another day is not offered, as the server says",
  "subscription:dock.resume.instead": "a question",
  "subscription:manage.cancel.note": "what the next page shows",
  "subscription:reason.subject": "what the next page shows",
  "subscription:reschedule.title": "a question",
  "subscriptions:journey.delivers": "a stage of an order, whose day is a sentence of the consequences",
  "subscriptions:journey.today": "a stage of an order, whose day is a sentence of the consequences",
};

const found = (language: Language, texts: Texts): string[] =>
  Object.entries(texts).flatMap(([name, text]) => (phrases[language].test(text) ? [name] : []));

const readTexts = async (language: Language): Promise<Texts> => {
  const all: Record<string, string> = {};
  for (const file of globSync(`src/i18n/locales/*/${language}.ts`)) {
    const namespace = file.replaceAll("\\", "/").split("/").at(-2) ?? "";
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `../../${file}`);
    if (namespace !== "consequences")
      for (const [key, text] of Object.entries(texts)) all[`${namespace}:${key}`] = text;
  }
  return all;
};

test("no text but those of consequences says what follows for a client", async () => {
  const all = await Promise.all(
    languages.map(async (language) => found(language, await readTexts(language))),
  );
  expect([...new Set(all.flat())].toSorted()).toEqual(Object.keys(others).toSorted());
});

test.each<[Language, string]>([
  ["ru", "{{day}} спишем {{sum}}"],
  ["ru", "Дальше будем списывать с {{card}}"],
  ["ru", "Верните до {{day}}"],
  ["ru", "Устройство останется у вас"],
  ["ru", "Привезём {{day}}"],
  ["ru", "После возврата вернём депозит"],
  ["ru", "Подписка закончится {{day}}"],
  ["ru", "Подписка возобновится {{day}}"],
  ["ru", "Заберите в пункте"],
  ["en", "On {{day}} we’ll charge {{sum}}"],
  ["en", "We now charge {{card}}"],
  ["en", "We won’t charge you again"],
  ["en", "Return it by {{day}}"],
  ["en", "If you pay, you keep the device"],
  ["en", "{{device}} stays with you"],
  ["en", "We’ll deliver on {{day}}"],
  ["en", "Once it’s back, we refund the deposit"],
  ["en", "The subscription ends on {{day}}"],
  ["en", "It resumes on {{day}}"],
  ["en", "Pick it up at the office"],
])("a planted text is found (%s): %s", (language, text) => {
  expect(found(language, { "planted:text": text })).toEqual(["planted:text"]);
});

/** Fields that the forecast turns into facts; a view that reads one of them ignores the other facts. */
const known = new Set(["returnBy", "possession", "ifKept", "resumeOn", "nextPayment", "keepsIfPaid"]);

/** Files that read one of them, and why. */
const readers: Readonly<Record<string, string>> = {
  "src/features/bonus/spend-form.tsx nextPayment": "of the answer to spending bonus, not of a subscription",
  "src/features/subscriptions/pause-step.tsx resumeOn": "the agreed end of a pause, which is changed here",
};

/** The places where a source reads them. */
const readsIn = (source: Source): { read: string; place: string }[] => {
  const reads: { read: string; place: string }[] = [];
  const note = (name: string, at: number) => {
    if (known.has(name)) reads.push({ read: `${source.file} ${name}`, place: placeOf(source, at) });
  };
  const nameOf = (key: ESTree.Node): string =>
    key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : "";
  new Visitor({
    MemberExpression: ({ property, start }) => note(nameOf(property), start),
    ObjectPattern: ({ properties }) => {
      for (const each of properties) if (each.type === "Property") note(nameOf(each.key), each.start);
    },
  }).visit(source.program);
  return reads;
};

test("no page but those of consequences and papers reads what facts are made of", () => {
  const sources = readSources(
    ["src/features/**/*.{ts,tsx}"],
    /^src\/features\/(?:consequences\/|documents\/(?:act-|contract-paper|paper-|print-page|use-paper-))/,
  );
  expect(sources.length).toBeGreaterThan(90);
  const reads = sources.flatMap(readsIn);
  expect(reads.filter(({ read }) => readers[read] === undefined)).toEqual([]);
  const needed = new Set(reads.map(({ read }) => read));
  expect(Object.keys(readers).filter((read) => !needed.has(read))).toEqual([]);
});

test.each([
  ["a field", "const day = subscription.nextPayment?.date;"],
  ["a field by its name", 'const day = subscription["returnBy"];'],
  ["a part of an object", "const { id, possession } = subscription;"],
  ["a renamed part", "const { resumeOn: until = null } = view.subscription;"],
  ["a parameter", "const kept = ({ ifKept }: Facts) => ifKept;"],
  ["a fact that decides a sentence", "const stays = facts.keepsIfPaid;"],
])("a planted read is found: %s", (_what, code) => {
  expect(readsIn(parseSource("src/features/planted.ts", code))).toHaveLength(1);
});
