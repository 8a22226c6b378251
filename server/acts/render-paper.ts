import type { PaperBlock, PaperText, signatureWays } from "#contract/paper.ts";
import { addMonths, dayIn, isDay, midnightOf } from "#contract/day.ts";
import { inRoubles } from "#contract/kopecks.ts";
import { type Language, inEachLanguage } from "#contract/language.ts";
import { type ActItem, type PaperType, deviceSort } from "#contract/subscription.ts";
import { isBegun, isOver } from "#contract/subscription-status.ts";
import type { acts } from "../platform/database/tables/acts.ts";
import type { AnnexTerms } from "../platform/database/tables/acts.ts";
import type { organization } from "../platform/database/tables/catalog.ts";
import type { clients } from "../platform/database/tables/clients.ts";
import { lastDay } from "../forecast/subscription-state.rules.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import type { Translate } from "../catalog/translations.ts";
import { texts as english } from "./paper-texts/en.ts";
import { type PaperTexts, texts as russian } from "./paper-texts/ru.ts";

type ActRow = typeof acts.$inferSelect;

/** Data of a subscription's papers: Russian names, kopecks, ISO days. */
export type PaperFacts = {
  readonly subscription: SubscriptionRow;
  readonly device: { readonly name: string; readonly image: string };
  readonly city: { readonly name: string; readonly timezone: string };
  /** Where the device is handed over; null if unknown. */
  readonly place: string | null;
  readonly company: (typeof organization.$inferSelect)["company"];
  readonly client: Pick<typeof clients.$inferSelect, "lastName" | "firstName" | "patronymic" | "phone">;
  /** When the contract was concluded; null if it is not stored. */
  readonly concluded: Date | null;
  /** Of the subscription, in order of issue. */
  readonly acts: readonly ActRow[];
};

type Paper = { readonly facts: PaperFacts; readonly act: ActRow | null };

const textsIn: Record<Language, PaperTexts> = { ru: russian, en: english };
const locales = { ru: "ru", en: "en-GB" } as const;
const dayFormats = inEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(locales[language], {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
);
const plurals = inEachLanguage((language) => new Intl.PluralRules(locales[language]));
const wholeRoubles = new Intl.NumberFormat("ru", { maximumFractionDigits: 0 });
const withKopecks = new Intl.NumberFormat("ru", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const formatSum = (kopecks: number): string => {
  const roubles = inRoubles(kopecks);
  return `${(Number.isInteger(roubles) ? wholeRoubles : withKopecks).format(roubles)}\u00a0₽`;
};

const formatPhone = (phone: string): string =>
  phone.replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7 ($1) $2-$3-$4");

/** Throws for a missing value: a paper has no gaps. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a paper lacks the value ${name}`);
    return value;
  });

/** Formats values of a paper in one language. */
const formatterIn = (language: Language, { city: { timezone } }: PaperFacts) => {
  const texts = textsIn[language];
  const t = (key: keyof PaperTexts, values: Readonly<Record<string, string>> = {}): string =>
    fill(texts[key], values);
  const day = (on: string | Date | null): string => {
    if (on === null) return "";
    const iso = typeof on === "string" && isDay(on) ? on : dayIn(timezone, new Date(on));
    // Without "г.", as on the screens.
    return dayFormats[language].format(midnightOf(iso)).replace(/\s?г\.$/, "");
  };
  const time = (at: Date): string =>
    new Intl.DateTimeFormat(locales[language], {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: timezone,
    }).format(at);
  const months = (count: number): string => {
    const form = plurals[language].select(count);
    return t(`contract.months_${form === "one" || form === "few" || form === "many" ? form : "other"}`, {
      count: String(count),
    });
  };
  return { t, day, time, months };
};

const initial = (name: string | null): string => (name ? ` ${/^./su.exec(name)?.[0]}.` : "");
/** `Ковалёв А. И.`; empty if unknown. */
const signatureName = ({ lastName, firstName, patronymic }: PaperFacts["client"]): string =>
  lastName ? `${lastName}${initial(firstName)}${initial(patronymic)}` : "";

/** The day an act applies from, else its date. */
const actDay = ({ from, created }: ActRow, zone: string): string => from ?? dayIn(zone, created);

/**
 * The terms on an act's day: those of the last annex in force, else of the contract; `act` null: the contract as
 * signed. Only of what was agreed last is the end known that pauses have moved.
 */
const termsOn = ({ subscription, acts, city }: PaperFacts, act: ActRow | null): AnnexTerms => {
  const { contract, start, end, months, price, insurance, extras } = subscription;
  const annexes = acts.flatMap(({ terms, from, ordinal }) =>
    terms === null ? [] : [{ ...terms, from, ordinal }],
  );
  const day = act === null ? null : actDay(act, city.timezone);
  const last = annexes.findLast(({ from }) => day !== null && from !== null && from <= day);
  const signed = contract ?? { months, price, insurance, extras };
  const agreed = last?.after ?? { ...signed, end: start === null ? null : addMonths(start, signed.months) };
  const isLast = annexes.every(({ ordinal }) => act !== null && ordinal <= act.ordinal);
  const isMoved = isLast && agreed.end !== null && end !== null && end > agreed.end;
  return isMoved ? { ...agreed, end } : agreed;
};

/** The deposit before an act, less what earlier ones kept, in kopecks. */
const depositBefore = ({ subscription, acts }: PaperFacts, { ordinal }: Pick<ActRow, "ordinal">): number =>
  acts
    .filter((earlier) => earlier.ordinal < ordinal)
    .reduce((left, { kept }) => left - (kept?.amount ?? 0), subscription.deposit);

/** Values a term needs; a term without one of them is omitted. */
type Needs =
  | (
      | "deposit"
      | "device"
      | "start"
      | "from"
      | "things"
      | "kept"
      | "noKept"
      | "rest"
      | "noLoss"
      | "debt"
      | "returnBy"
      | "place"
      | "noPlace"
      | "noDebt"
      | "over"
      | "begun"
      | "city"
    )
  | (
      | "stolen"
      | "lost"
      | "destroyed"
      | "covered"
      | "uncovered"
      | "lossKept"
      | "owed"
      | "endsNow"
      | "endedBefore"
    )
  | ("wheels" | "screen" | "otherSort" | "byHand" | "sound" | "damaged");
type Stated = PaperFacts & {
  byHand: boolean;
  act: Pick<ActRow, "type" | "ordinal" | "from" | "terms" | "kept" | "items">;
};

const isDamaged = ({ act: { items } }: Stated): boolean =>
  items?.some(({ condition }) => condition === "damaged") === true;

const extraIds = (terms: { extras: readonly { id: number }[] } | undefined): string =>
  (terms?.extras ?? []).map(({ id }) => id).join();

/** Whether the subscription was over before its device was written off. */
const endedBefore = ({ subscription: { end, loss } }: PaperFacts): boolean =>
  end !== null && loss !== null && end < loss.day;

const isThere: Record<Needs, (facts: Stated) => boolean> = {
  deposit: (facts) => depositBefore(facts, facts.act) > 0,
  start: ({ subscription }) => subscription.start !== null,
  from: ({ act, subscription }) => (act.from ?? subscription.start) !== null,
  things: ({ act: { terms } }) => extraIds(terms?.before) !== extraIds(terms?.after),
  // Extras alone do not affect the deposit.
  device: ({ act: { items } }) => items === null || items.some(({ model }) => model !== null),
  kept: ({ act }) => act.kept !== null,
  noKept: ({ act }) => act.kept === null,
  rest: (facts) => depositBefore(facts, facts.act) > (facts.act.kept?.amount ?? 0),
  noLoss: ({ subscription }) => subscription.loss === null,
  stolen: ({ subscription }) => subscription.loss?.cause === "stolen",
  lost: ({ subscription }) => subscription.loss?.cause === "lost",
  destroyed: ({ subscription }) => subscription.loss?.cause === "destroyed",
  covered: ({ subscription }) => subscription.loss?.covered === true,
  uncovered: ({ subscription }) => subscription.loss?.covered === false,
  lossKept: ({ subscription }) => (subscription.loss?.kept ?? 0) > 0,
  owed: ({ subscription }) => (subscription.loss?.owed ?? 0) > 0,
  endsNow: (facts) => !endedBefore(facts),
  endedBefore,
  debt: ({ subscription }) => subscription.debt > 0,
  noDebt: ({ subscription }) => subscription.debt === 0,
  over: ({ subscription }) => isOver(subscription.status),
  begun: ({ subscription }) => isBegun(subscription.status),
  returnBy: ({ subscription }) => subscription.returnBy !== null,
  place: ({ subscription }) => subscription.deliveryAddress !== null,
  noPlace: ({ subscription }) => subscription.deliveryAddress === null,
  city: ({ city }) => city.name !== "",
  wheels: ({ device }) => deviceSort(device.image) === "wheels",
  screen: ({ device }) => deviceSort(device.image) === "screen",
  otherSort: ({ device }) => deviceSort(device.image) === null,
  byHand: ({ byHand }) => byHand,
  sound: (facts) => !isDamaged(facts),
  damaged: isDamaged,
};

/** The terms of each act in order, with their needs. */
const terms = {
  receipt: {
    seen: ["sound"],
    seenDamaged: ["damaged"],
    notes: ["byHand"],
    term: ["start"],
    deposit: ["deposit", "device"],
    passport: [],
    care: [],
  },
  return: {
    seen: [],
    notes: ["byHand"],
    deposit: ["deposit", "device", "noKept"],
    kept: ["kept"],
    rest: ["kept", "rest"],
    data: ["screen", "device"],
    care: [],
  },
  exchange: { same: [], seen: [], notes: ["byHand"], given: [], care: [] },
  overnightStorage: {
    time: ["from"],
    night: ["city"],
    place: [],
    address: ["place"],
    addressByHand: ["noPlace", "byHand"],
    charging: ["wheels"],
    theft: [],
    liability: [],
  },
  protectionPlan: { covers: [], not: [], price: [], time: ["from"], how: [] },
  carePlan: {
    often: [],
    partsOfWheels: ["wheels"],
    partsOfScreen: ["screen"],
    parts: ["otherSort"],
    when: [],
    price: [],
    duty: [],
  },
  unilateralReturn: {
    ended: ["over"],
    endedOwing: ["over", "debt"],
    debt: ["begun", "debt"],
    paused: ["begun", "noDebt"],
    returnBy: ["returnBy"],
    absent: [],
    claim: [],
    way: ["debt"],
    wayBack: ["noDebt"],
    told: [],
  },
  writeOff: {
    stolen: ["stolen"],
    lost: ["lost"],
    destroyed: ["destroyed"],
    unknown: ["noLoss"],
    ended: ["endsNow"],
    endedBefore: ["endedBefore"],
    covered: ["covered"],
    uncovered: ["uncovered"],
    kept: ["lossKept"],
    owed: ["owed"],
    claim: [],
    told: [],
  },
  annex: { from: ["from"], before: [], things: ["things"], rest: [], agreed: [] },
} as const satisfies Record<PaperType, Record<string, readonly Needs[]>>;

type TermName<T extends PaperType> = `${T}.${keyof (typeof terms)[T] & string}`;
/** A text key. */
export type ActTerm = { [T in PaperType]: TermName<T> }[PaperType];
/** Text keys of an act's terms. `byHand`: includes terms about lines to write on. */
export const actTerms = (act: Stated["act"], facts: PaperFacts, { byHand }: { byHand: boolean }): ActTerm[] =>
  Object.entries<readonly Needs[]>(terms[act.type])
    .filter(([, needs]) => needs.every((need) => isThere[need]({ ...facts, byHand, act })))
    // Cast: the keys come from the table.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    .map(([name]) => `${act.type}.${name}` as ActTerm);

/** How a paper is to be rendered. `pen`: with lines for a signature by hand. */
export type Rendering = { readonly language: Language; readonly translate: Translate; readonly pen: boolean };

type Formatter = ReturnType<typeof formatterIn>;
type Surroundings = Rendering & { readonly format: Formatter };

const partiesOf = (
  { client, company }: PaperFacts,
  { format: { t }, translate }: Surroundings,
): PaperBlock => {
  const phone = formatPhone(client.phone ?? "");
  const person = [client.lastName, client.firstName, client.patronymic].filter(Boolean).join(" ");
  return {
    kind: "facts",
    rows: [
      [
        t("party.company"),
        company === null
          ? t("party.companyUnknown")
          : t("party.companyFacts", {
              ...company,
              name: translate(company.name),
              address: translate(company.address),
            }),
      ],
      [t("party.client"), person === "" ? phone : t("party.clientFacts", { person, phone })],
    ],
  };
};

const signsOf = ({ client }: PaperFacts, { format: { t } }: Surroundings): PaperBlock => ({
  kind: "signs",
  hint: t("sign.hint"),
  signers: [
    { who: t("party.company"), name: "" },
    { who: t("party.client"), name: signatureName(client) },
  ],
});

/** Values of the terms. */
const valuesOf = ({ facts, act }: Paper, { format: { day }, translate }: Surroundings) => {
  const { subscription, city, place } = facts;
  const { start, debt, loss, returnBy } = subscription;
  const { price, end } = termsOn(facts, act);
  const deposit = act === null ? subscription.deposit : depositBefore(facts, act);
  return {
    start: day(start),
    end: day(end),
    from: day(act === null ? start : actDay(act, city.timezone)),
    keptSum: formatSum(act?.kept?.amount ?? 0),
    keptReason: translate(act?.kept?.reason ?? ""),
    rest: formatSum(deposit - (act?.kept?.amount ?? 0)),
    worth: formatSum(loss?.worth ?? 0),
    lossKept: formatSum(loss?.kept ?? 0),
    owed: formatSum(loss?.owed ?? 0),
    ended: day(subscription.end),
    returnBy: day(returnBy),
    price: formatSum(price),
    deposit: formatSum(deposit),
    debt: formatSum(debt),
    city: translate(city.name),
    place: translate(place ?? ""),
  };
};

const heading = (text: string): PaperBlock => ({ kind: "heading", text });

const extrasText = (extras: readonly { name: string }[], translate: Translate): string =>
  extras.map(({ name }) => translate(name)).join(", ");

/** The changed terms, before and after; always with the price. */
const annexBlocks = (
  changed: NonNullable<ActRow["terms"]>,
  { format, translate }: Surroundings,
): PaperBlock[] => {
  const { t, day, months: monthsText } = format;
  const describe = ({ months, end, price, insurance, extras }: AnnexTerms) => {
    const term = monthsText(months);
    return [
      [t("contract.term"), end === null ? term : t("annex.until", { months: term, end: day(end) })],
      [t("contract.extras"), extras.length === 0 ? t("annex.noExtras") : extrasText(extras, translate)],
      [t("contract.protection"), t(insurance ? "contract.protection.on" : "contract.protection.off")],
      [t("contract.price"), formatSum(price)],
    ] as const;
  };
  const now = describe(changed.after);
  const rows = describe(changed.before).flatMap(([name, was], index) => {
    const is = now[index]?.[1] ?? was;
    return was === is && name !== t("contract.price") ? [] : [[name, was, is]];
  });
  return [
    heading(t("annex.changes")),
    { kind: "goods", columns: [t("annex.term"), t("annex.was"), t("annex.is")], rows, total: null },
  ];
};

/** For acts without items: the goods of the subscription. */
const subscriptionGoods = (
  { facts, act }: { facts: PaperFacts; act: ActRow },
  { format: { t }, translate, pen }: Surroundings,
): PaperBlock[] => {
  const { serial, model, extras } = facts.subscription;
  const device = translate(facts.device.name);
  const columns = [t("goods.number"), t("goods.name"), t("goods.model"), t("goods.serial")];
  const things = [
    [device, model, serial ?? t("goods.noSerial")],
    ...extras.map(({ name }) => [translate(name), "—", t("goods.noSerial")]),
  ];
  const isExchange = act.type === "exchange";
  const former = act.formerSerial ?? t(pen ? "goods.byHand" : "goods.noSerial");
  return [
    ...(isExchange
      ? [
          heading(t("goods.returned")),
          { kind: "goods" as const, columns, rows: [["1", device, model, former]], total: null },
        ]
      : []),
    heading(t(isExchange ? "goods.given" : "goods")),
    { kind: "goods", columns, rows: things.map((row, index) => [String(index + 1), ...row]), total: null },
  ];
};

/** Items with condition and, if known, value. Unknown conditions are filled in by pen, if there is one. */
const goodsOf = (items: readonly ActItem[], { format: { t }, translate, pen }: Surroundings): PaperBlock => {
  const unknown = t(pen ? "goods.byHand" : "goods.unknown");
  const describe = ({ condition, note }: ActItem): string =>
    condition === null
      ? unknown
      : [t(`goods.condition.${condition}`), note && translate(note)].filter(Boolean).join(", ");
  const values = items.flatMap(({ value }) => (value === null ? [] : [value]));
  const isValued = values.length > 0;
  return {
    kind: "goods",
    columns: [
      t("goods.number"),
      t("goods.name"),
      t("goods.serial"),
      t("goods.condition"),
      ...(isValued ? [t("goods.value")] : []),
    ],
    rows: items.map((item, index) => [
      String(index + 1),
      item.model === null
        ? translate(item.name)
        : t("goods.nameAndModel", { name: translate(item.name), model: item.model }),
      item.serial ?? t("goods.noSerial"),
      describe(item),
      ...(isValued ? [item.value === null ? t("goods.unknown") : formatSum(item.value)] : []),
    ]),
    // A total needs all values.
    total:
      isValued && values.length === items.length
        ? [t("goods.total"), formatSum(values.reduce((sum, one) => sum + one, 0))]
        : null,
  };
};

const itemBlocks = (type: PaperType, items: readonly ActItem[], around: Surroundings): PaperBlock[] => {
  const { t } = around.format;
  const isExchange = type === "exchange";
  return [
    ...(isExchange
      ? [
          heading(t("goods.returned")),
          goodsOf(
            items.filter(({ returned }) => returned === true),
            around,
          ),
        ]
      : []),
    heading(t(isExchange ? "goods.given" : "goods")),
    goodsOf(
      items.filter(({ returned }) => returned !== true),
      around,
    ),
  ];
};

/** Acts that inspect the device. */
const inspected = new Set<PaperType>(["receipt", "return", "exchange"]);

/** The device of an act: from its items, else of the subscription. */
const actDevice = ({ items }: ActRow, { device, subscription }: PaperFacts) => {
  const listed = items?.find(({ model, returned }) => model !== null && returned !== true);
  return listed === undefined
    ? { name: device.name, serial: items === null ? subscription.serial : null }
    : { name: listed.name, serial: listed.serial };
};

const renderAct = (paper: { facts: PaperFacts; act: ActRow }, around: Surroundings): PaperText => {
  const { facts, act } = paper;
  const { format, translate, pen } = around;
  const { t, day } = format;
  const { type, number, created, items } = act;
  const { id, start } = facts.subscription;
  const contractDay = facts.concluded ?? start;
  const { name, serial } = actDevice(act, facts);
  const values = valuesOf(paper, around);
  const city = translate(facts.city.name);
  return {
    title: t("title.dated", { title: t(`${type}.title`, { number }), day: day(created) }),
    meta: [
      t("meta.contract", { id: String(id) }),
      ...(contractDay === null ? [] : [t("meta.from", { day: day(contractDay) })]),
      ...(city === "" ? [] : [city]),
    ],
    subject: {
      name: serial === null ? translate(name) : `${translate(name)}, ${t("subject.serial")}`,
      serial,
    },
    blocks: [
      { kind: "text", text: t(`${type}.intro`) },
      heading(t("parties")),
      partiesOf(facts, around),
      ...(act.terms !== null
        ? annexBlocks(act.terms, around)
        : items === null
          ? subscriptionGoods(paper, around)
          : itemBlocks(type, items, around)),
      heading(t("terms")),
      {
        kind: "terms",
        part: null,
        terms: actTerms(act, facts, { byHand: pen }).map((term) => t(term, values)),
      },
      ...(pen && inspected.has(type) ? [{ kind: "notes" as const, title: t("notes") }] : []),
      ...(pen ? [signsOf(facts, around)] : []),
    ],
  };
};

const parts = [
  ["contract.1", ["contract.1.1", "contract.1.2"]],
  ["contract.2", ["contract.2.1", "contract.2.2", "contract.2.3", "contract.2.4"]],
  ["contract.3", ["contract.3.1", "contract.3.2", "contract.3.3"]],
  ["contract.4", ["contract.4.1", "contract.4.2", "contract.4.3", "contract.4.4"]],
  ["contract.5", ["contract.5.1", "contract.5.2", "contract.5.3", "contract.5.4"]],
  ["contract.6", ["contract.6.1", "contract.6.2", "contract.6.3", "contract.6.4"]],
  ["contract.7", ["contract.7.1", "contract.7.2", "contract.7.3"]],
  ["contract.8", ["contract.8.1", "contract.8.2"]],
  ["contract.9", ["contract.9.1", "contract.9.2", "contract.9.3"]],
] as const;

/** The serial number of the first handover; exchanges have acts of their own. */
const firstSerial = ({ acts, subscription }: PaperFacts): string | null =>
  acts.find(({ type }) => type === "receipt")?.items?.find(({ model }) => model !== null)?.serial ??
  subscription.serial;

/** The contract as signed: particulars, then general terms. */
const renderContract = (facts: PaperFacts, around: Surroundings): PaperText => {
  const { format, translate } = around;
  const { t, day, months: monthsText } = format;
  const { id, start, model, deposit } = facts.subscription;
  const { months, extras, insurance } = termsOn(facts, null);
  const serial = firstSerial(facts);
  const values = valuesOf({ facts, act: null }, around);
  return {
    title: t("contract.title", { id: String(id) }),
    // Day and place, as usual in contracts.
    meta: [[day(start), values.city].filter(Boolean).join(", ")].filter(Boolean),
    subject: null,
    blocks: [
      { kind: "text", text: t("contract.intro") },
      heading(t("parties")),
      partiesOf(facts, around),
      heading(t("contract.particulars")),
      {
        kind: "facts",
        rows: [
          [t("contract.device"), t("contract.deviceFacts", { device: translate(facts.device.name), model })],
          [t("contract.serial"), serial ?? t("contract.serialLater")],
          ...(extras.length > 0
            ? [[t("contract.extras"), extrasText(extras, translate)] satisfies [string, string]]
            : []),
          [
            t("contract.term"),
            start === null
              ? t("contract.notBegun", { months: monthsText(months) })
              : t("contract.days", { months: monthsText(months), start: values.start, end: values.end }),
          ],
          [t("contract.price"), values.price],
          ...(deposit > 0 ? [[t("contract.deposit"), values.deposit] satisfies [string, string]] : []),
          [t("contract.protection"), t(insurance ? "contract.protection.on" : "contract.protection.off")],
          ...(values.place === "" ? [] : [[t("contract.place"), values.place] satisfies [string, string]]),
        ],
      },
      ...parts.flatMap(([title, own], index): PaperBlock[] => [
        heading(t(title)),
        { kind: "terms", part: index + 1, terms: own.map((term) => t(term)) },
      ]),
      ...(around.pen ? [signsOf(facts, around)] : []),
    ],
  };
};

/** A paper in one language. */
export const renderPaper = ({ facts, act }: Paper, rendering: Rendering): PaperText => {
  const around = { ...rendering, format: formatterIn(rendering.language, facts) };
  return act === null ? renderContract(facts, around) : renderAct({ facts, act }, around);
};

/** The signature of a paper in words, by how it was made. */
export const renderSeal = (
  facts: PaperFacts,
  { how, at, language }: { how: (typeof signatureWays)[number]; at: Date; language: Language },
): string => {
  const { t, day, time } = formatterIn(language, facts);
  const phone = formatPhone(facts.client.phone ?? "");
  return t(`seal.${how}`, { day: day(at), time: time(at), phone });
};

/** The day a subscription ended before its term; null if it did not. */
const endedEarly = (subscription: SubscriptionRow): string | null => {
  const { end } = subscription;
  const last = lastDay(subscription);
  return end !== null && last !== null && end < last ? end : null;
};

/** What has happened to a contract since it was signed: its handover, annexes, an early end. */
export const contractSince = (facts: PaperFacts, language: Language): [string, string][] => {
  const { t, day } = formatterIn(language, facts);
  const early = endedEarly(facts.subscription);
  const receipt = facts.acts.find(({ type }) => type === "receipt");
  return [
    ...(receipt === undefined
      ? []
      : [
          [
            t("receipt.title", { number: receipt.number }),
            t("contract.act", { day: day(receipt.created) }),
          ] satisfies [string, string],
        ]),
    ...facts.acts
      .filter(({ type }) => type === "annex")
      .map(({ number, created, from }): [string, string] => [
        t("annex.title", { number }),
        t("contract.annex", { day: day(created), from: day(from) }),
      ]),
    ...(early === null ? [] : [[t("contract.endedEarly"), day(early)] satisfies [string, string]]),
  ];
};
