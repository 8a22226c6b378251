// @vitest-environment jsdom
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test, vi } from "vitest";
import { type Act, type ActItem, type Subscription, paperTypes } from "#contract/subscription.ts";
import type { Catalog } from "#contract/info.ts";
import { client } from "#machines/client/sample-clients.ts";
import { payment } from "#machines/payments/payments.model.ts";
import { ActPaper } from "#src/features/documents/act-paper.tsx";
import { ContractPaper } from "#src/features/documents/contract-paper.tsx";
import { paperFacts } from "#src/features/documents/paper-facts.ts";
import { listPayments } from "#src/features/payments/listed-payment.ts";
import { PaymentRow } from "#src/features/payments/payment-list.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { find, mount } from "../ui/mount.ts";
import { rented } from "./sample-subscription.ts";

const catalog: Catalog = {
  cities: [{ id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true }],
  categories: [],
  gadgets: [],
  org: {
    whatsapp: null,
    telegram: null,
    vk: null,
    offices: [],
    delivery: null,
    company: { name: "ООО «Кабинет»", inn: "7700002609", ogrn: "1267700000413", address: "Москва" },
  },
};
const facts = paperFacts(rented, client, catalog);

/** The rendered text in a language, and missing texts. */
const read = async (language: "ru" | "en", node: ReactNode) => {
  const warn = vi.fn<(message: string) => void>();
  const texts = createTexts(language, warn);
  await texts.load("acts", "common", "papers", "payments", "shell");
  const container = await mount(<I18nextProvider i18n={texts.i18n}>{node}</I18nextProvider>);
  return {
    container,
    text: (container.textContent ?? "").replaceAll("\u00a0", " ").replaceAll("\u2060", ""),
    warn,
  };
};

describe.each(["ru", "en"] as const)("a paper (%s)", (language) => {
  test.each(paperTypes)("of each kind is filled in completely: %s", async (type) => {
    const act = { id: 7, type, number: "№-7", created: "2026-01-11T09:00:00.000Z", signed: true };
    const signedAt = "2026-01-11T09:42:00.000Z";
    const paper = <ActPaper act={{ ...act, signedAt }} facts={facts} signedAt={signedAt} byHand={false} />;
    const { container, text, warn } = await read(language, paper);
    expect(text).not.toMatch(/\{\{|undefined|null|NaN/);
    for (const expected of [
      "№-7",
      "KLBC-00873",
      "KLB-C",
      "7700002609",
      "1267700000413",
      "Смирнова",
      "12:42",
      "41",
    ])
      expect(text).toContain(expected);
    expect(warn).not.toHaveBeenCalled();
    expect(container.querySelectorAll("h1")).toHaveLength(1);
    expect(container.querySelectorAll("th:not([scope])")).toHaveLength(0);
  });

  test("lists items with condition and value, and their sum once all are known", async () => {
    const plain = { model: null, serial: null, note: null, condition: "new" } as const;
    const items: ActItem[] = [
      {
        name: "Колибри Карго",
        model: "KLB-C",
        serial: "KLBC-00411",
        value: 12_900_000,
        condition: "working",
        note: "царапина на раме",
      },
      { ...plain, name: "Замок", value: 190_000 },
    ];
    const act = { id: 7, type: "receipt", signed: false, signedAt: null } as const;
    const paper = (listed: ActItem[]) => (
      <ActPaper act={{ ...act, items: listed }} facts={facts} signedAt={null} byHand={false} />
    );
    const { text, warn, container } = await read(language, paper(items));
    // A serial number does not break at its hyphen.
    expect(container.querySelector("b > span:last-child")?.textContent).toBe("KLBC-00411");
    for (const expected of ["KLBC-00411", "царапина на раме", "129 000 ₽", "1 900 ₽", "130 900 ₽"])
      expect(text).toContain(expected);
    expect(text).toMatch(
      language === "ru"
        ? /Колибри Карго, серийный номер KLBC-00411/
        : /Колибри Карго, serial number KLBC-00411/,
    );
    expect(text).not.toContain("KLBC-00873");
    expect(warn).not.toHaveBeenCalled();
    const unknown = items.map((item, index) => (index === 0 ? item : { ...item, value: null }));
    expect((await read(language, paper(unknown))).container.querySelector("tfoot")).toBeNull();
  });

  test("of an exchange names the returned device, or leaves a line for it", async () => {
    const act = { id: 7, type: "exchange", signed: false, signedAt: null } as const;
    const known = { ...act, formerSerial: "KLBC-00411" };
    const { text } = await read(language, <ActPaper act={known} facts={facts} signedAt={null} byHand />);
    expect(text).toContain("KLBC-00411");
    expect(text).toContain("KLBC-00873");
    const { text: byHand } = await read(
      language,
      <ActPaper act={act} facts={facts} signedAt={null} byHand />,
    );
    expect(byHand).not.toContain("KLBC-00411");
  });

  test("that the company signs alone has neither the client's signature nor a line for it", async () => {
    const signedAt = "2026-01-11T09:42:00.000Z";
    const act = { id: 7, type: "unilateralReturn", created: signedAt, signed: true, signedAt } as const;
    const paper = <ActPaper act={act} facts={facts} signedAt={signedAt} byHand={false} />;
    const { text } = await read(language, paper);
    expect(text).toMatch(
      language === "ru" ? /подписано Исполнителем 11 января/ : /signed by the Provider on 11 January/,
    );
    expect(text).not.toMatch(/электронной подписью|electronic signature|ознакомл|for information/);
  });

  test("without a signature has no electronic one", async () => {
    const act = { id: 7, type: "receipt", signed: false, signedAt: null } as const;
    const { text } = await read(language, <ActPaper act={act} facts={facts} signedAt={null} byHand />);
    expect(text).not.toMatch(/электронной подписью|electronic signature/);
  });

  test("of a contract has its terms and nine parts", async () => {
    const { container, text, warn } = await read(language, <ContractPaper facts={facts} />);
    expect(text).not.toMatch(/\{\{|undefined|null|NaN/);
    for (const expected of ["Короб 45", "KLBC-00873", "9 480 ₽", "5 000 ₽", "Валовая, 21"])
      expect(text).toContain(expected);
    expect(container.querySelectorAll("section > h2")).toHaveLength(9);
    expect(warn).not.toHaveBeenCalled();
  });

  test("of a contract that ended early has its full months, and the day of its end", async () => {
    const ended = paperFacts({ ...rented, status: "cancelled", end: "2026-05-11" }, client, catalog);
    const contract = await read(language, <ContractPaper facts={ended} />);
    const [term, early] =
      language === "ru"
        ? ["12 месяцев: с 11 января 2026 по 11 января 2027", "Прекращён досрочно11 мая 2026"]
        : ["12 months: from 11 January 2026 to 11 January 2027", "Ended early11 May 2026"];
    expect(contract.text).toContain(term);
    expect(contract.text).toContain(early);
    expect((await read(language, <ContractPaper facts={facts} />)).text).not.toContain(early.slice(0, 8));
    // The receipt act keeps the planned end.
    const receipt = { id: 7, type: "receipt", signed: true, signedAt: null } as const;
    const act = <ActPaper act={receipt} facts={ended} signedAt={null} byHand={false} />;
    expect((await read(language, act)).text).toMatch(/11 (января|January) 2027/);
  });

  const terms = { months: 12, price: 948_000, insurance: false, extras: [], end: "2027-01-11" };
  const annex: Act = {
    id: 9,
    type: "annex",
    number: "41/9",
    created: "2026-03-02T09:00:00.000Z",
    signed: true,
    signedAt: "2026-03-02T09:42:00.000Z",
    from: "2026-03-11",
    terms: { before: terms, after: { ...terms, price: 1_007_000, insurance: true } },
  };
  /** Protection since 11 March, which January's contract lacks. */
  const changed: Subscription = {
    ...rented,
    price: 1_007_000,
    contract: { months: 12, price: 948_000, insurance: false, extras: [] },
    acts: [annex],
  };

  test("of an annex has what changes, from which day, and what was before; nothing unchanged", async () => {
    const facts = paperFacts(changed, client, catalog);
    const paper = <ActPaper act={annex} facts={facts} signedAt={annex.signedAt} byHand={false} />;
    const { container, text, warn } = await read(language, paper);
    const rows = [...container.querySelectorAll("table")].at(-1)?.querySelectorAll("tbody tr") ?? [];
    const cells = [...rows].map((row) =>
      [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " ")),
    );
    expect(cells).toEqual(
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
    expect(text).toMatch(language === "ru" ? /действуют с 11 марта 2026/ : /hold from 11 March 2026/);
    expect(text).toMatch(language === "ru" ? /Согласовано Клиентом/ : /Agreed by the Client/);
    expect(warn).not.toHaveBeenCalled();
  });

  test("of a contract shows what was signed, and later annexes; acts state the terms of their day", async () => {
    const facts = paperFacts(changed, client, catalog);
    const contract = await read(language, <ContractPaper facts={facts} />);
    expect(contract.text).toContain("9 480 ₽");
    expect(contract.text).toMatch(
      language === "ru" ? /План защитыне подключён/ : /Protection plannot included/,
    );
    expect(contract.text).not.toContain("10 070 ₽");
    expect(contract.text).toMatch(
      language === "ru"
        ? /Приложение к договору № 41\/9от 2 марта 2026, действует с 11 марта 2026/
        : /Annex to the contract no\. 41\/9dated 2 March 2026, holds from 11 March 2026/,
    );
    const act = (created: string): Act => ({
      id: 7,
      type: "receipt",
      created,
      signed: true,
      signedAt: created,
    });
    for (const [created, price] of [
      ["2026-01-11T09:00:00.000Z", "9 480 ₽"],
      ["2026-03-10T09:00:00.000Z", "9 480 ₽"],
      ["2026-03-11T09:00:00.000Z", "10 070 ₽"],
    ] as const) {
      const paper = <ActPaper act={act(created)} facts={facts} signedAt={created} byHand={false} />;
      expect((await read(language, paper)).text).toContain(price);
    }
    const plan: Act = { ...act("2026-03-11T09:00:00.000Z"), type: "protectionPlan", from: "2026-03-11" };
    const { text } = await read(
      language,
      <ActPaper act={plan} facts={facts} signedAt={plan.signedAt} byHand={false} />,
    );
    expect(text).toMatch(language === "ru" ? /План действует с 11 марта 2026/ : /valid from 11 March 2026/);
  });

  test("of a contract keeps the first serial number, whatever was exchanged since", async () => {
    const item = { name: "Короб 45", model: "KLB-C", condition: null, note: null, value: null };
    const receipt: Act = {
      id: 7,
      type: "receipt",
      signed: true,
      signedAt: null,
      items: [{ ...item, serial: "KLBC-00001" }],
    };
    const facts = paperFacts({ ...rented, acts: [receipt] }, client, catalog);
    const { text } = await read(language, <ContractPaper facts={facts} />);
    expect(text).toContain("KLBC-00001");
    expect(text).not.toContain("KLBC-00873");
  });

  test("has its day in the heading, and none beside the device", async () => {
    const act = { id: 7, type: "receipt", created: "2026-02-12T09:00:00.000Z", signed: false } as const;
    const paper = <ActPaper act={{ ...act, signedAt: null }} facts={facts} signedAt={null} byHand={false} />;
    const { container } = await read(language, paper);
    const shown = (selector: string) =>
      find(container, selector, HTMLElement).textContent.replaceAll(/\s/g, " ");
    expect(shown("h1")).toMatch(language === "ru" ? /№ 7 от 12 февраля 2026$/ : /no. 7, 12 February 2026$/);
    expect(shown("p > b")).toMatch(/KLBC-.?00873$/);
    const { text } = await read(language, <ContractPaper facts={facts} />);
    expect(text).toContain(language === "ru" ? "11 января 2026, Москва" : "11 January 2026, Москва");
    expect(text).not.toMatch(/от 11 января|dated 11/);
  });
});

test.each([
  ["ru", "17 января, месяц 1 и депозит 7 000 ₽"],
  ["en", "17 января, month 1 and a deposit of 7 000 ₽"],
] as const)("a first payment's row names the deposit in its sum (%s)", async (language, expected) => {
  const row = (first: Parameters<typeof payment>[1], deposit: number) => {
    const bought = { ...rented, id: payment(1).subscriptionId, deposit };
    const [listed] = listPayments([payment(5, { amount: 1_709_000, ...first })], [bought], "Europe/Moscow");
    if (listed === undefined) throw new Error("not listed");
    return (
      <PaymentRow
        listed={listed}
        day={() => "17 января"}
        position={1}
        of={1}
        href="/payments/?p=5"
        onOpen={() => undefined}
        focused={false}
      />
    );
  };
  expect((await read(language, row({ period: 1 }, 700_000))).text).toContain(expected);
  const without = [
    row({ period: 2 }, 700_000),
    row({ period: 1 }, 0),
    row({ period: 1, amount: 9_000 }, 700_000),
  ];
  for (const one of without) expect((await read(language, one)).text).not.toMatch(/депозит|deposit/);
});

test("C31: a pending payment's row says neither that it succeeded nor that it failed", async () => {
  const row = (status: "processing" | "success" | "fail") => (
    <PaymentRow
      listed={{
        payment: payment(5, { status }),
        device: "Колибри 2",
        serial: "",
        deposit: 0,
        image: "",
        zone: "Europe/Moscow",
        month: "2026-11",
        words: "",
      }}
      day={() => "3 ноября"}
      position={2}
      of={40}
      href="/payments/?p=5"
      onOpen={() => undefined}
      focused={false}
    />
  );
  const { container, text } = await read("ru", row("processing"));
  expect(text).toContain("Банк проводит");
  expect(text).not.toMatch(/Прошёл|Не прошёл/);
  expect(find(container, "li", HTMLElement).getAttribute("aria-posinset")).toBe("2");
  // Success has no word.
  expect((await read("ru", row("success"))).text).not.toMatch(/прошёл|проводит|вернули/i);
  expect((await read("ru", row("fail"))).text).toContain("Не прошёл");
});
