// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Projection } from "#contract/forecast.ts";
import { Compare, type Option } from "#src/features/subscriptions/what-if.tsx";
import { mountBeside, standing } from "./fake-actor.tsx";
import { rented } from "./sample-subscription.ts";
import { createProjection } from "./sample-projection.ts";

const today = "2026-12-31";
const at = `${today}T12:00:00Z`;

/** A pause for a debt without charges; the device is due on this day, and returns today if that has passed. */
const pausedUntil = (by: string): Projection => ({
  ...createProjection([{ kind: "return", day: by < today ? today : by }]),
  device: { kind: "return", by },
});

/** Unused here. */
const forecast = standing({ context: { forecast: null }, matches: () => false });

/** The rows of the only column. */
const rowsOf = async (returnBy: string, change: object = {}): Promise<string[]> =>
  tableOf(returnBy, [{ kind: "stay", projection: pausedUntil(returnBy) }], change);

const tableOf = async (
  returnBy: string,
  options: readonly Option[],
  change: object = {},
  { ifPaid = null, by = null }: { ifPaid?: string | null; by?: string | null } = {},
): Promise<string[]> => {
  const subscription = { ...rented, status: "paused", period: 6, debt: 789_000, returnBy, ...change };
  const { container } = await mountBeside(
    "subscription",
    { children: { forecast } },
    <Compare
      options={options}
      // Cast: the part of the subscription's view that is read here.
      view={{ subscription, agreement: subscription.status, cancel: { can: false } } as never}
      by={by}
      ifPaid={ifPaid}
    />,
    // A flagged client pays nothing; the payment's link is not tested here.
    {
      at,
      context: {
        client: { cityId: 1 },
        catalog: null,
        accountStatus: "forbidden",
        subscriptions: [subscription],
        purchase: null,
      },
    },
  );
  return [...container.querySelectorAll("tr:not(tfoot tr)")].map((row) =>
    row.textContent.replaceAll("\u00a0", " "),
  );
};

test("a debtor's remaining cost includes the debt, and an overdue device its due day", async () => {
  const rows = await rowsOf("2026-12-08");
  expect(rows).toContain("Left to pay7 890 ₽");
  expect(rows).toContain("Return by8 Decemberoverdue");
});

test("a device that is not overdue has its return day", async () => {
  expect(await rowsOf("2027-01-07")).toContain("Return by7 January 2027");
});

const charge = { kind: "charge", period: 6, amount: 789_000, from: today, to: today, card: null } as const;

test("a debt that is charged again is due after a cancellation, too", async () => {
  const tried = createProjection([{ ...charge, day: "2027-01-03" }]);
  const options: Option[] = [
    { kind: "stay", projection: { ...tried, total: 789_000 } },
    { kind: "cancel", projection: createProjection([]) },
  ];
  const by = { by: "2027-01-03" };
  const rows = await tableOf("2026-12-08", options, { status: "active" }, by);
  expect(rows).toContain("To pay by 3 Jan 20277 890 ₽7 890 ₽");
  expect(rows).toContain("Left to pay7 890 ₽7 890 ₽");
  const ordered = await tableOf("2026-12-08", options, { status: "awaitingPayment" });
  expect(ordered).toContain("Left to pay7 890 ₽0 ₽");
});

test("the offer to pay and go on shows today's payment beside its name, then the next charge, and the debt once", async () => {
  const goOn = {
    ...createProjection([
      { ...charge, day: today },
      { ...charge, day: today, amount: 801_000, period: 7 },
      { ...charge, day: "2027-01-31", amount: 812_300, period: 8 },
      { kind: "end", day: "2027-02-28", as: "finished" },
    ]),
    total: 2_402_300,
    end: "2027-02-28",
  } satisfies Projection;
  const rows = await tableOf("2026-12-08", [
    { kind: "stay", projection: pausedUntil("2026-12-08") },
    { kind: "goOn", projection: goOn },
  ]);
  expect(rows[0]).toContain("Continueif you pay 15 900 ₽ today");
  expect(rows).toContain("Next chargenone31 January 20278 123 ₽, pay it yourself");
  expect(rows).toContain("Left to pay7 890 ₽24 023 ₽");
});

test("a pause names its end once: until the client resumes, also if a day was agreed before a debt", async () => {
  for (const change of [{}, { resumeOn: "2027-01-15" }]) {
    const table = (await rowsOf("2026-12-08", change)).join("\n");
    expect(table.match(/until you resume/g)).toHaveLength(1);
    expect(table).not.toContain("15 January");
  }
});

test("the return day shows the other day that paying today would give, if it differs", async () => {
  const stay: Option = { kind: "stay", projection: pausedUntil("2026-12-08") };
  const having = (ifPaid: string | null) => tableOf("2026-12-08", [stay], {}, { ifPaid });
  expect(await having("2027-01-07")).toContain(
    "Return by8 Decemberoverdue; 7 January 2027 if you pay what you owe today",
  );
  for (const same of ["2026-12-08", null]) expect(await having(same)).toContain("Return by8 Decemberoverdue");
});

test("continuing paid days are shown with their last day, if known", async () => {
  expect(await rowsOf("2027-01-07", { paidUntil: "2027-01-16" })).toContain("Paid daysuntil 16 January 2027");
  expect(await rowsOf("2027-01-07")).toContain("Paid daysused as usual");
});

const afterPause = (returned: string): Projection => ({
  ...createProjection([
    { kind: "return", day: returned },
    { kind: "resume", day: "2027-01-30" },
    {
      kind: "charge",
      day: "2027-02-12",
      amount: 789_000,
      period: 6,
      from: "2027-02-12",
      to: "2027-03-12",
      card: null,
    },
    { kind: "end", day: "2027-03-12", as: "finished" },
    { kind: "refund", day: "2027-03-12", amount: 500_000, of: "deposit" },
  ]),
  device: { kind: "return", by: returned },
  end: "2027-03-12",
  daysKept: 13,
});

test("the charge after a pause that keeps paid days names the return day that it depends on", async () => {
  const rows = await tableOf("2027-01-07", [{ kind: "stay", projection: afterPause("2027-01-07") }]);
  expect(rows).toContain(
    "Next charge12 February 20277 890 ₽, pay it yourself, if returned on 7 January 2027",
  );
  const returned = await tableOf("2027-01-07", [
    { kind: "stay", projection: { ...afterPause("2027-01-07"), daysKept: 0 } },
  ]);
  expect(returned).toContain("Next charge12 February 20277 890 ₽, pay it yourself");
});

test("a refund is called deposit, unless a payment for something not begun is refunded", async () => {
  const way = { kind: "stay", projection: afterPause("2027-01-07") } as const;
  expect(await tableOf("2027-01-07", [way])).toContain("We’ll refund your deposit5 000 ₽");
  expect(await tableOf("2027-01-07", [way], { start: null })).toContain("You get back5 000 ₽");
});
