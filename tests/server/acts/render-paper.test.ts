import { signatureWays } from "#contract/paper.ts";
import { describe, expect, test } from "vitest";
import { languages } from "#contract/language.ts";
import { type PaperText, PaperText as Schema } from "#contract/paper.ts";
import { type ActItem, paperTypes } from "#contract/subscription.ts";
import * as v from "valibot";
import {
  type PaperFacts,
  actTerms,
  contractSince,
  renderPaper,
  renderSeal,
} from "#server/acts/render-paper.ts";
import { untranslated } from "#server/catalog/translations.ts";
import { type ActRow, act, facts, subscription } from "./sample-paper.ts";

const changed = (
  change: Partial<PaperFacts["subscription"]>,
  rest: Partial<PaperFacts> = {},
): PaperFacts => ({
  ...facts,
  ...rest,
  subscription: { ...subscription, ...change },
});

const agreed = { months: 12, price: 948_000, insurance: false, extras: [], end: "2027-01-11" };
const annex = act("annex", {
  number: "41/9",
  created: new Date("2026-03-02T09:00:00.000Z"),
  from: "2026-03-11",
  terms: { before: agreed, after: { ...agreed, price: 1_007_000, insurance: true } },
});

const linesOf = ({ title, meta, subject, blocks }: PaperText): string[] => [
  title,
  ...meta,
  subject?.name ?? "",
  subject?.serial ?? "",
  ...blocks.flatMap((block) => {
    if (block.kind === "text" || block.kind === "heading") return [block.text];
    if (block.kind === "facts") return block.rows.flat();
    if (block.kind === "goods") return [...block.columns, ...block.rows.flat(), ...(block.total ?? [])];
    if (block.kind === "terms") return block.terms;
    return block.kind === "notes" ? [block.title] : block.signers.flatMap(({ who, name }) => [who, name]);
  }),
];

const render = (of: PaperFacts, row: ActRow | null, language: "ru" | "en", pen = false) => {
  const text = renderPaper({ facts: of, act: row }, { language, translate: untranslated, pen });
  // As it is stored and read again.
  expect(v.parse(Schema, JSON.parse(JSON.stringify(text)))).toEqual(text);
  return { text, all: linesOf(text).join("\n").replaceAll("\u00a0", " ") };
};

describe.each(languages)("a paper (%s)", (language) => {
  const said = (ru: RegExp, en: RegExp): RegExp => (language === "ru" ? ru : en);

  test("of a handover calls nothing sound that its table calls damaged", () => {
    const item = { name: "Колибри Карго", model: "KLB-C", serial: "KLBC-00873", value: null };
    const allOf = (condition: "worn" | "damaged") =>
      render(facts, act("receipt", { items: [{ ...item, condition, note: "трещина" }] }), language).all;
    const sound = said(/исправно и укомплектовано/, /in working order and complete/);
    expect(allOf("worn")).toMatch(sound);
    expect(allOf("damaged")).not.toMatch(sound);
    expect(allOf("damaged")).toMatch(said(/Повреждения указаны выше/, /Its damage is stated above/));
  });

  test.each(paperTypes)("of each kind is filled in completely: %s", (type) => {
    const loss = {
      day: "2026-02-01",
      cause: "stolen",
      worth: 100,
      covered: false,
      kept: 1,
      owed: 99,
      settled: null,
    } as const;
    for (const pen of [false, true]) {
      const row =
        type === "annex" ? annex : act(type, { kept: { amount: 150_000, reason: "разбит фонарь" } });
      const { all } = render(changed({ loss }), row, language, pen);
      expect(all).not.toMatch(/\{\{|undefined|null|NaN/);
      for (const expected of [
        "41",
        "KLBC-00873",
        "7700002609",
        "1267700000413",
        "Ковалёв",
        "+7 (999) 000-00-01",
      ])
        expect(all).toContain(expected);
    }
  });

  test("has its day in the city in the heading, and its contract beside it", () => {
    const { text } = render(facts, act("receipt"), language);
    expect(text.title).toMatch(said(/№ 41\/2 от 13 февраля 2026$/, /no\. 41\/2, 13 February 2026$/));
    expect(text.meta.join()).toMatch(
      said(/№ 41,от 11 января 2026,Москва/, /no\. 41,dated 11 January 2026,Москва/),
    );
    expect(text.subject).toEqual({
      name: language === "ru" ? "Колибри Карго, серийный номер" : "Колибри Карго, serial number",
      serial: "KLBC-00873",
    });
  });

  test("names the contract by the day of its conclusion", () => {
    const { text } = render(
      { ...facts, concluded: new Date("2026-01-08T22:00:00.000Z") },
      act("receipt"),
      language,
    );
    expect(text.meta.join()).toMatch(said(/№ 41,от 9 января 2026,/, /no\. 41,dated 9 January 2026,/));
  });

  test("lists items with condition and value, and their sum once all are known", () => {
    const plain = { model: null, serial: null, note: null, condition: "new" } as const;
    const items: ActItem[] = [
      {
        name: "Карго",
        model: "KLB-C",
        serial: "KLBC-00411",
        value: 12_900_000,
        condition: "working",
        note: "царапина",
      },
      { ...plain, name: "Замок", value: 190_000 },
    ];
    const { all, text } = render(facts, act("receipt", { items }), language);
    for (const expected of ["KLBC-00411", "царапина", "129 000 ₽", "1 900 ₽", "130 900 ₽"])
      expect(all).toContain(expected);
    expect(all).not.toContain("KLBC-00873");
    expect(text.blocks.find(({ kind }) => kind === "goods")).toMatchObject({
      total: [expect.anything(), expect.anything()],
    });
    const unknown = items.map((item, index) => (index === 0 ? item : { ...item, value: null }));
    const partly = render(facts, act("receipt", { items: unknown }), language).text;
    expect(partly.blocks.find(({ kind }) => kind === "goods")).toMatchObject({ total: null });
  });

  test("of an exchange names the returned device, or leaves a line for it", () => {
    const { all } = render(facts, act("exchange", { formerSerial: "KLBC-00411" }), language);
    expect(all).toContain("KLBC-00411");
    expect(all).toContain("KLBC-00873");
    expect(render(facts, act("exchange"), language, true).all).toContain("____");
  });

  test("has lines for a pen only to print it unsigned", () => {
    const kinds = (pen: boolean) =>
      render(facts, act("receipt"), language, pen).text.blocks.map(({ kind }) => kind);
    expect(kinds(true)).toEqual(expect.arrayContaining(["notes", "signs"]));
    expect(kinds(false)).not.toEqual(expect.arrayContaining(["signs"]));
    expect(kinds(false)).not.toContain("notes");
  });

  test("abbreviates names by whole letters", () => {
    const client = { ...facts.client, lastName: "Ли", firstName: "𠮷田", patronymic: null };
    expect(render({ ...facts, client }, act("receipt"), language, true).all).toMatch(/^Ли 𠮷\.$/m);
  });

  test("of an annex has what changes, from which day, and nothing unchanged", () => {
    const { text, all } = render({ ...facts, acts: [annex] }, annex, language);
    const goods = text.blocks.find((block) => block.kind === "goods");
    expect(
      goods?.kind === "goods" && goods.rows.map((row) => row.map((cell) => cell.replaceAll("\u00a0", " "))),
    ).toEqual(
      language === "ru"
        ? [
            ["План защиты", "не подключён", "подключён"],
            ["Плата в месяц", "9 480 ₽", "10 070 ₽"],
          ]
        : [
            ["Protection plan", "not included", "included"],
            ["Price per month", "9 480 ₽", "10 070 ₽"],
          ],
    );
    expect(all).toMatch(said(/действуют с 11 марта 2026/, /hold from 11 March 2026/));
  });

  test("of a contract has the signed terms in nine parts, also after a change and an early end", () => {
    const contract = { months: 12, price: 948_000, insurance: false, extras: [] };
    const since = changed(
      { price: 1_007_000, contract, status: "cancelled", end: "2026-05-11" },
      { acts: [annex] },
    );
    const { all, text } = render(since, null, language);
    expect(text.blocks.filter((block) => block.kind === "terms")).toHaveLength(9);
    for (const expected of ["9 480 ₽", "5 000 ₽", "Валовая, 21", "Ковалёв"]) expect(all).toContain(expected);
    expect(all).not.toContain("10 070 ₽");
    expect(all).toMatch(
      said(
        /12 месяцев: с 11 января 2026 по 11 января 2027/,
        /12 months: from 11 January 2026 to 11 January 2027/,
      ),
    );
    expect(contractSince(since, language).flat().join(" ")).toMatch(
      said(
        /№ 41\/9 от 2 марта 2026, действует с 11 марта 2026 Прекращён досрочно 11 мая 2026/,
        /no\. 41\/9 dated 2 March 2026, holds from 11 March 2026 Ended early 11 May 2026/,
      ),
    );
    expect(contractSince(facts, language)).toEqual([]);
    // A pause has moved the end of the term.
    const paused = changed({
      anchorDay: "2026-04-11",
      anchorPeriod: 3,
      status: "cancelled",
      end: "2027-01-20",
    });
    expect(contractSince(paused, language).flat().join(" ")).toMatch(
      said(/Прекращён досрочно 20 января 2027/, /Ended early 20 January 2027/),
    );
  });

  test("keeps the first serial number in the contract, and has none before the handover", () => {
    const item = {
      name: "Карго",
      model: "KLB-C",
      condition: null,
      note: null,
      value: null,
      serial: "KLBC-00001",
    };
    const first = render({ ...facts, acts: [act("receipt", { items: [item] })] }, null, language).all;
    expect(first).toContain("KLBC-00001");
    expect(first).not.toContain("KLBC-00873");
    const ordered = render(changed({ start: null, end: null, serial: null }), null, language).all;
    expect(ordered).toMatch(said(/будет вписан при выдаче/, /filled in at the handover/));
    expect(ordered).toMatch(said(/12 месяцев со дня получения/, /12 months from/));
  });

  test("states the terms of its day", () => {
    const later = {
      price: 1_007_000,
      contract: { months: 12, price: 948_000, insurance: false, extras: [] },
    };
    const priceOn = (day: string) =>
      render(changed(later, { acts: [annex] }), act("receipt", { created: new Date(day) }), language).all;
    expect(priceOn("2026-03-10T09:00:00.000Z")).toContain("9 480 ₽");
    expect(priceOn("2026-03-11T09:00:00.000Z")).toContain("10 070 ₽");
  });

  test("states the end that pauses since the last annex have moved, and an earlier act keeps its own", () => {
    const moved = changed({ end: "2027-02-20" }, { acts: [{ ...annex, ordinal: 9 }] });
    const endOf = (ordinal: number, day: string) =>
      render(moved, act("receipt", { ordinal, created: new Date(day) }), language).all;
    expect(endOf(10, "2026-05-11T09:00:00.000Z")).toMatch(said(/по 20 февраля 2027/, /to 20 February 2027/));
    expect(endOf(2, "2026-01-11T09:00:00.000Z")).toMatch(said(/по 11 января 2027/, /to 11 January 2027/));
  });

  test("of a plan holds from its handover, not from the first one", () => {
    for (const type of ["protectionPlan", "overnightStorage"] as const)
      expect(render(facts, act(type), language).all).toMatch(
        said(/действует с 13 февраля 2026/, /(holds|valid) from 13 February 2026/),
      );
  });

  test("states the deposit that is left, and what is left after a deduction", () => {
    const kept = { amount: 150_000, reason: "разбит фонарь" };
    const earlier = { ...facts, acts: [act("return", { ordinal: 4, kept })] };
    const depositIn = (type: "receipt" | "return", rest: Partial<ActRow>) =>
      render(earlier, act(type, rest), language).all;
    for (const type of ["receipt", "return"] as const) {
      expect(depositIn(type, { ordinal: 3 })).toMatch(
        said(
          /Депозит 5 000 ₽ возвращается по окончании подписки/,
          /deposit of 5 000 ₽ is returned after the end of the subscription/,
        ),
      );
      expect(depositIn(type, { ordinal: 5 })).toMatch(said(/Депозит 3 500 ₽/, /deposit of 3 500 ₽/));
    }
    expect(depositIn("return", { ordinal: 4, kept })).toMatch(
      said(
        /удержано 1 500 ₽: разбит фонарь.\nОстаток депозита 3 500 ₽/,
        /^1 500 ₽ .*\nThe rest of it, 3 500 ₽/m,
      ),
    );
    const all = depositIn("return", { ordinal: 5, kept: { ...kept, amount: 350_000 } });
    expect(all).toMatch(said(/удержано 3 500 ₽/, /3 500 ₽ of the deposit is kept/));
    expect(all).not.toMatch(said(/Остаток/, /The rest/));
  });

  test("of a write-off says whether it ended the subscription", () => {
    const loss = {
      day: "2027-01-20",
      cause: "lost",
      worth: 9,
      covered: false,
      kept: 9,
      owed: 0,
      settled: null,
    } as const;
    const of = (end: string) =>
      render(changed({ loss, end, status: "finished" }), act("writeOff"), language).all;
    expect(of("2027-01-20")).toMatch(said(/закончена в день составления/, /ended on the day of this record/));
    expect(of("2027-01-11")).toMatch(
      said(/Подписка закончена 11 января 2027/, /subscription ended on 11 January 2027/),
    );
    expect(of("2027-01-11")).not.toMatch(said(/в день составления/, /day of this record/));
  });

  test("has a signature that says who, when and how", () => {
    const at = new Date("2026-01-11T09:42:00.000Z");
    const seal = (how: (typeof signatureWays)[number]) => renderSeal(facts, { how, at, language });
    expect(seal("code")).toMatch(
      said(
        /Клиентом простой электронной подписью 11 января 2026, 12:42: кодом.*\+7 \(999\)/,
        /Client with a simple electronic signature on 11 January 2026 at 12:42: a code.*\+7 \(999\)/,
      ),
    );
    // Only a code is a simple electronic signature (63-FZ, articles 5 and 9).
    for (const how of signatureWays)
      expect(/электронной подписью|electronic signature/.test(seal(how))).toBe(how === "code");
    expect(seal("press")).toMatch(said(/кнопкой.*12:42/, /with a button.*12:42/));
    expect(seal("agreement")).toMatch(said(/Согласовано Клиентом/, /Agreed by the Client/));
    // Before the handover the contract has no other date.
    expect(seal("offer")).toMatch(
      said(
        /Договор заключён 11 января 2026, 12:42, оплатой/,
        /concluded on 11 January 2026 at 12:42 by paying/,
      ),
    );
  });
});

test("an act fits the kind of device: a phone has no brake pads, a bicycle no accounts to sign out of", () => {
  const of = (image: string) =>
    (["carePlan", "return", "overnightStorage"] as const).flatMap((type) =>
      actTerms(act(type), { ...facts, device: { name: "", image } }, { byHand: false }),
    );
  expect(of("ebike")).toEqual(
    expect.arrayContaining(["carePlan.partsOfWheels", "overnightStorage.charging"]),
  );
  expect(of("ebike")).not.toContain("return.data");
  expect(of("tablet")).toEqual(expect.arrayContaining(["carePlan.partsOfScreen", "return.data"]));
  expect(of("tablet")).not.toContain("overnightStorage.charging");
});

test("an act of extras alone has no deposit, and a return with a deduction has its reason", () => {
  const bag: ActItem = { name: "Сумка", model: null, serial: null, condition: null, note: null, value: null };
  const termsOf = (row: ActRow) => actTerms(row, facts, { byHand: false });
  for (const type of ["receipt", "return"] as const) {
    expect(termsOf(act(type, { items: [{ ...bag, model: "KLB-C" }] }))).toContain(`${type}.deposit`);
    expect(termsOf(act(type, { items: [bag] }))).not.toContain(`${type}.deposit`);
  }
  const kept = termsOf(act("return", { kept: { amount: 150_000, reason: "разбит фонарь" } }));
  expect(kept).toContain("return.kept");
  expect(kept).not.toContain("return.deposit");
});

test("an act omits a term without its fact", () => {
  const begun = actTerms(act("receipt"), facts, { byHand: true });
  const others = actTerms(act("receipt"), changed({ deposit: 0, start: null }), { byHand: true });
  expect(others).toEqual(begun.filter((term) => term !== "receipt.deposit" && term !== "receipt.term"));
  const stated = (change: Parameters<typeof changed>[0]) =>
    actTerms(act("unilateralReturn"), changed({ status: "paused", ...change }), { byHand: true }).map(
      (term) => term.replace("unilateralReturn.", ""),
    );
  const rest = ["absent", "claim", "wayBack", "told"];
  expect(stated({ debt: 0, returnBy: null })).toEqual(["paused", ...rest]);
  expect(stated({ status: "finished", debt: 0, returnBy: null })).toEqual(["ended", ...rest]);
  const owing = { status: "cancelled", debt: 789_000, returnBy: "2026-11-30" } as const;
  expect(stated(owing)).toEqual(["ended", "endedOwing", "returnBy", "absent", "claim", "way", "told"]);
});
