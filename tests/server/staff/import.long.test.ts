import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { getCatalog, getCities } from "#contract/info.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { deviceExtras, devices } from "#server/platform/database/tables/catalog.ts";
import { transact } from "#server/platform/database/database.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { everyRow } from "../rows.ts";
import { example, linesOf, openStaffApi } from "./staff-api.ts";

const csv = { type: "text/csv" };
type Office = Awaited<ReturnType<typeof openStaffApi>>;

const Offices = v.object({ offices: v.array(v.record(v.string(), v.unknown())) });

/** Imports the examples of docs/staff.md. */
const importExamples = async ({ ask }: Office) => [
  await ask("import/offices/", example("offices.json")),
  await ask("import/catalog/", example("catalog.json")),
  await ask("import/stock/", example("stock.csv"), csv),
];
const goodsOf = async ({ shop }: Office): Promise<string[]> =>
  (await everyRow(shop.database)).filter((row) => !row.startsWith("staff_acts"));

const catalogOf = async ({ shop }: Office, language = "en") =>
  shop.ask(getCatalog, { city: "1" }, { headers: { "Accept-Language": language } });

onDatabase("an import", (open) => {
  test("fills an empty database with the examples of docs/staff.md, in both languages", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    const reply = await importExamples(office);
    expect(reply.map(({ outcome, problems }) => [outcome, problems])).toEqual(
      Array.from({ length: 3 }, () => ["done", []]),
    );
    expect(reply[2]).toMatchObject({
      created: [],
      changed: [
        { kind: "stock", name: "kolibri-2", fields: { units: { from: 0, to: 40 } } },
        { kind: "stock", name: "korob-45", fields: { units: { from: 0, to: 120 } } },
      ],
    });
    expect(await catalogOf(office)).toMatchObject({
      cities: [
        { name: "Moscow", supported: true },
        { name: "Vladivostok", supported: false },
      ],
      categories: [{ slug: "ebikes", name: "E-bikes" }, { slug: "bags" }],
      gadgets: [
        {
          slug: "kolibri-2",
          name: "Kolibri\u00a02",
          deposit: 500_000,
          available: true,
          image: "ebike",
          insurance: { price: 49_000 },
          features: ["Up to 60 km", "25 km/h", "Removable battery"],
          about: "A light e-bike for deliveries around town.",
          specs: [{ value: "60 km" }, { name: "weight" }],
          kit: [
            { name: "Helmet", note: "we find your size at the office", image: "helmet" },
            { name: "Cable lock", image: "lock" },
          ],
          months: [
            { count: 1, price: 890_000 },
            { count: 3, price: 840_000 },
            { count: 12, price: 720_000 },
          ],
          extras: [{ name: "Korob\u00a045 thermal bag", price: 49_000 }, { name: "Overnight storage" }],
        },
        { slug: "korob-45", available: true },
      ],
      org: {
        telegram: "https://telegram.example/kabinet",
        whatsapp: null,
        offices: [{ name: "Serpukhovskaya", lat: 55.7262 }],
        company: { inn: "7700002609" },
        delivery: { price: 45_000, slots: ["10:00–14:00", "14:00–18:00"] },
      },
    });
    expect(await catalogOf(office, "ru")).toMatchObject({ gadgets: [{ name: "Колибри\u00a02" }, {}] });
    expect(
      await office.shop.database.select().from(deviceExtras).orderBy(asc(deviceExtras.code)),
    ).toMatchObject([
      { code: "korob-45", act: null },
      { code: "overnight", act: "overnightStorage" },
    ]);
    expect(await linesOf(office.ask)).toEqual([
      "warehouse import offices done",
      "warehouse import catalog done",
      "warehouse import stock done",
    ]);
  });

  test("of the same documents again changes nothing", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await importExamples(office);
    const before = await goodsOf(office);
    for (const { outcome, created, changed, unchanged } of await importExamples(office)) {
      expect([outcome, created, changed]).toEqual(["already", [], []]);
      expect(unchanged).toBeGreaterThan(1);
    }
    expect(await goodsOf(office)).toEqual(before);
  });

  test("changes what differs, reports old values, and leaves everything else", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await importExamples(office);
    const device = {
      slug: "kolibri-2",
      category: "bags",
      name: "Колибри 2",
      model: "KLB-2",
      features: ["До 70 км"],
      deposit: 450_000,
      insurancePrice: 49_000,
      image: "ebike",
      terms: [
        { months: 6, price: 790_000 },
        { months: 1, price: 890_000 },
      ],
      extras: [{ code: "overnight", name: "Ночное хранение", price: 75_000, act: "overnightStorage" }],
    };
    const reply = await office.ask("import/catalog/", { devices: [device] });
    expect(reply).toMatchObject({ created: [], unchanged: 0 });
    expect(reply["changed"]).toMatchObject([
      {
        kind: "device",
        name: "kolibri-2",
        fields: {
          category: { from: "ebikes", to: "bags" },
          deposit: { from: 500_000, to: 450_000 },
          features: { to: ["До 70 км"] },
          terms: {},
          extras: {},
        },
      },
    ]);
    expect(await office.shop.database.select().from(devices).orderBy(devices.id)).toMatchObject([
      { slug: "kolibri-2", stock: 40, deposit: 450_000, position: 1 },
      { slug: "korob-45", stock: 120, deposit: 0 },
    ]);
    const [changed] = (await catalogOf(office)).gadgets;
    expect(changed?.months).toEqual([
      { count: 1, price: 890_000 },
      { count: 6, price: 790_000 },
    ]);
    expect(changed?.extras).toMatchObject([{ name: "Overnight storage", price: 75_000 }]);
  });

  test("that removes an extra makes quotes with it stale and does not change subscriptions", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await importExamples(office);
    const token = await office.shop.register();
    const agreed = await office.shop.subscribe(token);
    const { id: quote, draftHash } = await office.shop.quote(token);
    const { devices: all } = v.parse(
      v.object({ devices: v.array(v.looseObject({ extras: v.array(v.unknown()) })) }),
      JSON.parse(example("catalog.json")),
    );
    const [bike] = all.map((device) => ({ ...device, extras: device.extras.slice(1) }));
    await office.ask("import/catalog/", { devices: [bike] });
    const late = await office.shop.refused(createSubscription, { quote, draftHash }, { token });
    expect(late).toMatchObject({ code: "quote.stale" });
    const { subscriptions } = await office.shop.ask(listSubscriptions, {}, { token });
    expect(subscriptions).toMatchObject([
      { id: agreed.id, extras: [{ name: "Термосумка «Короб\u00a045»" }] },
    ]);
  });

  test("of other hours needs their week, and removes a week and a phone by null", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await importExamples(office);
    const shown = async () => (await catalogOf(office)).org.offices[0];
    const { offices } = v.parse(Offices, JSON.parse(example("offices.json")));
    const [{ week: _, phone: __, ...rest } = {}] = offices;
    const later = { ...rest, hours: "Ежедневно 12–14" };
    expect(problemsOf((await office.refused("import/offices/", { offices: [later] })).details)).toEqual([
      "1 offices[0].week is missing: the stored one is of the former hours (null removes it)",
    ]);
    expect((await shown())?.week).toBeDefined();
    await office.ask("import/offices/", { offices: [{ ...rest }] });
    expect((await shown())?.week).toBeDefined();
    await office.ask("import/offices/", { offices: [{ ...later, week: null, phone: null }] });
    expect(await shown()).toMatchObject({ hours: "Ежедневно 12–14" });
    expect(await shown()).not.toHaveProperty("week");
    expect(await shown()).not.toHaveProperty("phone");
  });

  test("moves and renames a city identified by its code", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await importExamples(office);
    const city = { code: "vladivostok", timezone: "Asia/Vladivostok", supported: true };
    const delivery = { price: 50_000, slots: ["10:00–14:00"] };
    await office.ask("import/offices/", { cities: [{ ...city, name: "Владик", position: 1, delivery }] });
    const { cities } = await office.shop.ask(getCities, {});
    expect(cities).toMatchObject([{ name: "Москва" }, { id: 2, name: "Владик", supported: true }]);
  });

  test("as a dry run changes nothing, and reports changes and problems", async () => {
    const office = await openStaffApi(await open(), { empty: true });
    await office.ask("import/offices/", example("offices.json"));
    const before = await goodsOf(office);
    const tried = await office.ask("import/offices/", {
      dryRun: true,
      companies: [
        { code: "hot-parcel", name: "Горячая посылка" },
        { code: "magpie", name: "Сорока" },
        { code: "Bad One", name: "Полдень" },
        { code: "myself", name: "Работаю на себя" },
      ],
    });
    expect(tried).toMatchObject({
      dryRun: true,
      outcome: "done",
      unchanged: 1,
      created: [{ kind: "company", name: "magpie" }],
      changed: [{ name: "hot-parcel", fields: { name: { from: "Горячий пакет", to: "Горячая посылка" } } }],
      problems: [
        { at: "companies[2].code", problem: "must be lower-case Latin letters, digits and hyphens", line: 1 },
      ],
    });
    await office.ask("import/stock/?dryRun=true", "device,units\n", csv);
    expect(await goodsOf(office)).toEqual(before);
    expect((await linesOf(office.ask)).slice(1)).toEqual([
      "warehouse import offices tried",
      "warehouse import stock tried",
    ]);
  });
});

const city = { code: "omsk", name: "Омск", timezone: "Asia/Omsk", supported: false, delivery: null };
const office = {
  code: "central",
  city: "omsk",
  name: "Центр",
  address: "улица Ленина, 1",
  hours: "10–20",
  lat: 54.98,
  lon: 73.37,
};
const device = {
  slug: "list-10",
  category: "ebikes",
  name: "Лист 10",
  model: "LST-10",
  features: [],
  image: "tablet",
  deposit: 300_000,
  insurancePrice: 0,
  terms: [{ months: 1, price: 290_000 }],
  extras: [],
};
const { deposit: _, ...withoutDeposit } = device;

/** Bad documents: what is wrong, the kind, the body and the problems as `line at problem`. */
const bad: readonly (readonly [what: string, document: string, body: object, problems: string[]])[] = [
  ["a missing field", "catalog", { devices: [withoutDeposit] }, ["3 devices[0].deposit is missing"]],
  [
    ...(["a negative price", "catalog"] as const),
    { devices: [{ ...device, terms: [{ months: 1, price: -1 }] }] },
    ["15 devices[0].terms[0].price must not be negative"],
  ],
  [
    ...(["a price in roubles and kopecks", "catalog"] as const),
    { devices: [{ ...device, deposit: 3_000.5 }] },
    ["10 devices[0].deposit must be a whole number of kopecks"],
  ],
  [
    ...(["a text for a number", "catalog"] as const),
    { devices: [{ ...device, deposit: "300000" }] },
    ['10 devices[0].deposit must be number, not "300000"'],
  ],
  [
    ...(["a code twice", "offices"] as const),
    { cities: [city, { ...city, name: "Омск ещё раз" }] },
    ["10 cities[1] comes twice: city omsk"],
  ],
  [
    ...(["months twice", "catalog"] as const),
    { devices: [{ ...device, terms: [...device.terms, ...device.terms] }] },
    ["12 devices[0].terms has the same months twice"],
  ],
  [
    ...(["no terms", "catalog"] as const),
    { devices: [{ ...device, terms: [] }] },
    ["12 devices[0].terms is empty: a device that can be rented for no time is not offered"],
  ],
  [
    ...(["an unknown city", "offices"] as const),
    { offices: [office] },
    ["5 offices[0].city names a city that is not there: omsk"],
  ],
  [
    ...(["an unknown category", "catalog"] as const),
    { devices: [{ ...device, category: "boats" }] },
    ["5 devices[0].category names a category that is not there: boats"],
  ],
  [
    ...(["no time zone", "offices"] as const),
    { cities: [{ ...city, timezone: "Omsk" }] },
    ["6 cities[0].timezone must be a time zone like Europe/Moscow"],
  ],
  [
    // PostgreSQL reads the sign of an offset the other way round.
    ...(["an offset for a time zone", "offices"] as const),
    { cities: [{ ...city, timezone: "+06:00" }] },
    ["6 cities[0].timezone must be a time zone like Europe/Moscow"],
  ],
  [
    ...(["a time of day that does not exist", "offices"] as const),
    { cities: [{ ...city, delivery: { price: 0, slots: ["10:00–14:00", "25:00–26:00"] } }] },
    ["12 cities[0].delivery.slots[1] must be like 10:00–14:00"],
  ],
  [
    ...(["a delivery that ends before it begins", "offices"] as const),
    { cities: [{ ...city, delivery: { price: 0, slots: ["14:00–10:00"] } }] },
    ["11 cities[0].delivery.slots[0] must begin before it ends"],
  ],
  [
    ...(["a delivery twice", "offices"] as const),
    { cities: [{ ...city, delivery: { price: 0, slots: ["10:00–14:00", "10:00–14:00"] } }] },
    ["10 cities[0].delivery.slots has the same time twice"],
  ],
  [
    ...(["a day that does not exist", "catalog"] as const),
    { promos: [{ code: "START", kind: "discount", value: 10, expires: "2027-02-30T00:00:00Z" }] },
    ["7 promos[0].expires is on a day that does not exist"],
  ],
  [
    ...(["an unknown name", "offices"] as const),
    { cities: [{ ...city, mayor: "x" }], towns: [] },
    ["12 towns is not known here", "9 cities[0].mayor is not known here"],
  ],
  [...(["no list", "catalog"] as const), { devices: device }, ["2 devices must be a list"]],
  [
    ...(["an unknown device", "stock"] as const),
    { stock: [{ device: "boat", units: 3 }] },
    ["4 stock[0].device names nothing that is there: boat"],
  ],
  [
    ...(["fewer than nothing", "stock"] as const),
    { stock: [{ device: "kolibri-2", units: -3 }] },
    ["5 stock[0].units must be at least 0"],
  ],
  [
    ...(["several mistakes", "offices"] as const),
    { cities: [{ ...city, supported: "no" }], offices: [{ ...office, lat: 540 }] },
    ['7 cities[0].supported must be boolean, not "no"', "18 offices[0].lat must be at most 90 degrees"],
  ],
];

/** Bad tables: what is wrong, the text and its problems. */
const badTables: readonly (readonly [what: string, table: string, problems: string[]])[] = [
  [
    "a word for a number",
    "device,units\nkolibri-2,3\n\nphone,many\n",
    ['4 stock[1].units must be a whole number, not "many"'],
  ],
  [
    "a thousand with its comma",
    "device;units\nkolibri-2;1,000\n",
    ['2 stock[0].units must be a whole number, not "1,000"'],
  ],
  [
    "a part of a unit with a comma",
    "device;units\r\nkolibri-2;40,7\r\n",
    ['2 stock[0].units must be a whole number, not "40,7"'],
  ],
  [
    "a line longer than the first",
    "device,units\nkolibri-2,40,999,x\nkorob-45,many\n",
    [
      "2 stock[0] has 4 cells, and the line of names has 2",
      '3 stock[1].units must be a whole number, not "many"',
    ],
  ],
  [
    "a line shorter than the first",
    "\ndevice;units\nkorob-45;3\nkolibri-2\n",
    ["4 stock[1] has 1 cell, and the line of names has 2"],
  ],
  [
    "another separator than that of the first line",
    "device,units\nkolibri-2;40\n",
    ["2 stock[0] has 1 cell, and the line of names has 2"],
  ],
  ["a column twice", "\n\ndevice;units;units\nkolibri-2;40;77\n", ["3 stock has the column units twice"]],
  ["a column without a name", "device,units,\nkolibri-2,40,\n", ["1 stock has a column without a name"]],
  ["another column", "device,units,colour\nkolibri-2,3,red\n", ["2 stock[0].colour is not known here"]],
  [
    "another name",
    "device;pieces\nkolibri-2;3\n",
    ["2 stock[0].units is missing", "2 stock[0].pieces is not known here"],
  ],
  [
    "a device twice",
    "device,units\nkolibri-2,3\nkorob-45,1\nkolibri-2,4\n",
    ["4 stock[2] comes twice: stock kolibri-2"],
  ],
  ["half a unit", "device,units\nkolibri-2,0.5\n", ['2 stock[0].units must be a whole number, not "0.5"']],
];

const problemsOf = (details: Record<string, unknown>): string[] => {
  // Cast: a wrong shape fails the expectations.
  const { problems } = details as { problems: { line: number; at: string; problem: string }[] };
  return problems.map(({ line, at, problem }) => `${line} ${at} ${problem}`);
};

onDatabase("an import with a problem", (onEmpty) => {
  /** A shop with the goods of the examples. */
  const openFull = async () => {
    const office = await openStaffApi(await onEmpty(), { empty: true });
    await importExamples(office);
    return office;
  };

  test.each(bad)(
    "is refused for %s with its line, and nothing is changed",
    async (_, name, body, problems) => {
      const opened = await openFull();
      const before = await goodsOf(opened);
      const refusal = await opened.refused(`import/${name}/`, JSON.stringify(body, null, 2));
      expect(refusal).toMatchObject({ status: 422, code: "import.invalid" });
      expect(problemsOf(refusal.details)).toEqual(problems);
      expect(refusal.message).toMatch(/^Nothing was changed: \d problems? in the document\. Line \d+: /);
      expect(await goodsOf(opened)).toEqual(before);
      expect((await linesOf(opened.ask)).slice(3)).toEqual([`warehouse import ${name} refused`]);
    },
  );

  test.each(badTables)("is refused for %s in a table with its line", async (_, table, problems) => {
    const opened = await openFull();
    const refusal = await opened.refused("import/stock/", table, csv);
    expect([refusal.code, problemsOf(refusal.details)]).toEqual(["import.invalid", problems]);
    expect((await opened.shop.database.select().from(devices).orderBy(devices.id))[0]).toMatchObject({
      stock: 40,
    });
  });

  test("with one bad line is refused entirely", async () => {
    const opened = await openFull();
    const table = "device,units\nkolibri-2,7\nboat,8\n";
    expect(await opened.refused("import/stock/", table, csv)).toMatchObject({ code: "import.invalid" });
    expect((await opened.shop.database.select().from(devices).orderBy(devices.id))[0]).toMatchObject({
      stock: 40,
    });
  });

  test("is refused with a reason if it cannot be parsed", async () => {
    const { refused, ask } = await openFull();
    const reply: string[] = [];
    for (const [body, type] of [
      ["{", undefined],
      ["[]", undefined],
      ['{"cities": "\\u0000"}', undefined],
      ['device,units\n"kolibri-2,3', "text/csv"],
      ["<stock/>", "text/xml"],
      ['{"dryRun": "yes"}', undefined],
    ] as const)
      reply.push((await refused("import/stock/", body, type === undefined ? {} : { type })).message);
    expect(reply).toEqual([
      expect.stringMatching(/^The body is not JSON: .*position 1/),
      "The body is not a JSON object.",
      "The body holds NUL, broken Unicode or too many levels.",
      expect.stringMatching(/^The body is not CSV: .*line 2/),
      "Content-Type must be application/json or text/csv.",
      "dryRun must be true or false.",
    ]);
    expect(await refused("import/offices/", "city\n", csv)).toMatchObject({
      message: "Content-Type must be application/json.",
    });
    const large = await refused("import/offices/", `{"english": "${"x".repeat(4 * 1_048_576)}"}`);
    expect(large).toMatchObject({ status: 413 });
    expect((await linesOf(ask)).slice(3)).toHaveLength(8);
  });
});

onPostgres("races of imports", (open) => {
  test("eight parallel imports of one document create each row once", async () => {
    const opened = await openStaffApi(await open(), { empty: true });
    const eight = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all(eight.map(() => opened.ask("acts/")));
    const reply = await Promise.all(eight.map(() => opened.ask("import/offices/", example("offices.json"))));
    expect(reply.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
    expect(reply.filter(({ outcome }) => outcome === "already")).toHaveLength(7);
  });

  test("an order that runs during a stock import is counted", async () => {
    const { shop, ask } = await openStaffApi(await open());
    const bike = eq(devices.id, goods.bike);
    let counted: ReturnType<typeof ask> | undefined;
    await transact(shop.database, async (transaction) => {
      await transaction.update(devices).set({ stock: 99 }).where(bike);
      counted = ask("import/stock/", { stock: [{ device: "bike", units: 50 }] });
      for (let waiting = 0; waiting === 0;) {
        const asked = sql`select 1 from pg_locks where not granted and relation is null`;
        waiting = (await shop.database.select().from(sql`(${asked}) as waiting`)).length;
      }
    });
    expect((await counted)?.["changed"]).toMatchObject([{ fields: { units: { from: 99, to: 50 } } }]);
    expect(await shop.database.select().from(devices).where(bike)).toMatchObject([{ stock: 50 }]);
  });
});
