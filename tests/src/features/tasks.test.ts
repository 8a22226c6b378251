import { describe, expect, test } from "vitest";
import type { Act, Subscription } from "#contract/subscription.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { groupPapers, toDoNow } from "#src/features/subscriptions/to-do.ts";
import { charge } from "../../sample-charge.ts";
import { rented } from "./sample-subscription.ts";

const today = "2026-11-20";
const calm = { ...rented, debt: 0, returnBy: null };
const delivery = (date: string) => ({ address: "Валовая, 21", date, slot: "10:00–14:00" });
const act = (id: number, signed: boolean): Act => ({
  id,
  signed,
  type: "exchange",
  signedAt: signed ? "2026-11-01T09:00:00Z" : null,
});
const failed = (pausesOn: string): Partial<Subscription> => ({
  debt: 640_000,
  collection: { failed: "2026-11-18", reason: "noFunds", nextTry: "2026-11-21", pausesOn, card: null },
});
const toDo = (list: readonly Subscription[], paying: number | null = null) =>
  toDoNow(
    list.map((each) => getFacts(each, today)),
    paying,
  );
const named = (list: readonly Subscription[]) =>
  toDo(list).map(({ kind, subscription: { id } }) => `${kind} ${id}`);
/** The next charge is on this day, with a card expired by then. */
const expiring = (day: string): Partial<Subscription> => ({
  ahead: [
    {
      ...charge(day, 550_000),
      card: null,
      expired: { brand: "visa", last4: "0932" },
    },
  ],
});

describe("tasks", () => {
  test("ask a client who can bind no card for none", () => {
    const facts = [getFacts({ ...calm, id: 7, ...expiring("2026-11-25") }, today)];
    expect(toDoNow(facts).map(({ kind }) => kind)).toEqual(["card"]);
    expect(toDoNow(facts, null, false)).toEqual([]);
  });

  test("are overdue returns, then debts by day, expiring cards, returns by day, pickups, and signatures", () => {
    const due = (by: string): Partial<Subscription> => ({ status: "paused", returnBy: by });
    const list: Subscription[] = [
      { ...calm, id: 1, ...due("2026-11-20") },
      { ...calm, id: 2, status: "awaitingHandover", delivery: null },
      { ...calm, id: 3, acts: [act(30, true), act(31, false)] },
      { ...calm, id: 4, status: "awaitingPayment", debt: 890_000 },
      { ...calm, id: 5, ...failed("2026-11-26") },
      { ...calm, id: 6, ...failed("2026-11-24") },
      { ...calm, id: 7, ...expiring("2026-12-20") },
      { ...calm, id: 8, ...expiring("2026-12-01") },
      { ...calm, id: 9, ...due("2026-11-19") },
      { ...calm, id: 10, ...due("2026-11-12") },
      { ...calm, id: 11, status: "awaitingHandover", delivery: delivery("2026-11-19") },
      { ...calm, id: 12, ...expiring("2026-12-21") },
    ];
    expect(named(list)).toEqual([
      "return 10",
      "return 9",
      "pay 6",
      "pay 5",
      "pay 4",
      "card 8",
      "card 7",
      "return 1",
      "missed 11",
      "collect 2",
      "sign 3",
    ]);
    expect(toDo(list).at(-1)).toMatchObject({ act: { id: 31 } });
  });

  test("include the return from the day before the term ends", () => {
    const ending = (day: string): Subscription => ({ ...calm, end: day, nextPayment: null });
    expect(named([ending("2026-11-22")])).toEqual([]);
    expect(named([ending("2026-11-21")])).toEqual(["return 41"]);
  });

  test("have a return from the day before its last day, overdue ones first, and no returned ones", () => {
    const due = (id: number, returnBy: string, state: "inUse" | "returned" = "inUse"): Subscription => ({
      ...calm,
      id,
      status: "paused",
      returnBy,
      possession: { state, since: null },
    });
    const list = [
      due(1, "2026-11-22"),
      due(2, "2026-11-21"),
      due(3, "2026-11-19"),
      due(4, "2026-11-20", "returned"),
    ];
    expect(named(list)).toEqual(["return 3", "return 2"]);
  });

  test("count every paper, in one row at the first one's place", () => {
    const list = [
      { ...calm, id: 7, ...failed("2026-11-24"), acts: [act(70, false), act(71, false)] },
      { ...calm, id: 8, status: "awaitingHandover" as const, delivery: null, acts: [act(80, false)] },
    ];
    expect(named(list)).toEqual(["pay 7", "collect 8", "sign 7", "sign 7", "sign 8"]);
    const [first, ...others] = toDo(list);
    expect(first?.kind).toBe("pay");
    expect(groupPapers(others).map(({ kind }) => kind)).toEqual(["collect", "papers"]);
    const [, papers] = groupPapers(others);
    expect(papers?.kind === "papers" && papers.papers.length).toBe(3);
    // A single one is named.
    expect(groupPapers(others.slice(0, 2)).map(({ kind }) => kind)).toEqual(["collect", "sign"]);
  });

  test("include collecting a device that is promised again; a delivery is none", () => {
    const again: Subscription = {
      ...calm,
      id: 12,
      delivery: null,
      possession: { state: "awaited", since: null },
      ahead: [{ kind: "handover", day: today }],
    };
    expect(named([again])).toEqual(["collect 12"]);
    expect(named([{ ...again, delivery: rented.delivery }])).toEqual([]);
  });

  test("of a debtor with a device due are only the payment: the return is named beside it", () => {
    const due: Subscription = { ...calm, id: 10, status: "paused", debt: 789_000, returnBy: "2026-11-08" };
    expect(named([due])).toEqual(["pay 10"]);
    expect(named([{ ...due, debt: 0 }])).toEqual(["return 10"]);
  });

  test("begin with a pending payment, and never ask to pay it again", () => {
    const list: Subscription[] = [
      { ...calm, id: 5, ...failed("2026-11-24") },
      { ...calm, id: 6, status: "awaitingPayment", debt: 890_000 },
    ];
    const kinds = (paying: number | null) =>
      toDo(list, paying).map(({ kind, subscription: { id } }) => `${kind} ${id}`);
    expect(kinds(6)).toEqual(["paying 6", "pay 5"]);
    expect(kinds(5)).toEqual(["paying 5", "pay 6"]);
    expect(kinds(null)).toEqual(["pay 5", "pay 6"]);
  });

  test("have a return by the subscription's city", () => {
    const returnBy = "2026-11-22";
    const home: Subscription = { ...calm, id: 14, status: "paused", returnBy };
    const east: Subscription = { ...home, id: 15 };
    expect(toDoNow([getFacts(home, today), getFacts(east, "2026-11-21")])).toMatchObject([
      { kind: "return", subscription: { id: 15 } },
    ]);
  });

  test("include collecting and returning extras on their day, each at its office; deliveries are none", () => {
    const due = (id: number, from: string | null) => ({ id, name: `Сумка ${id}`, from });
    const changed: Subscription = {
      ...calm,
      id: 13,
      delivery: null,
      extrasToCollect: [due(1, null), due(2, "2026-12-20")],
      extrasToReturn: [due(3, "2026-12-20"), due(4, null)],
    };
    const todo = toDo([changed]);
    expect(todo).toMatchObject([
      { kind: "returnExtras", extras: ["Сумка 4"] },
      { kind: "collectExtras", extras: ["Сумка 1"] },
    ]);
    expect(named([{ ...changed, delivery: rented.delivery }])).toEqual(["returnExtras 13"]);
  });

  test("are nothing for a delivery, a payment at the door, or what is fine or over", () => {
    const brought: Subscription = {
      ...calm,
      id: 8,
      status: "awaitingHandover",
      debt: 890_000,
      delivery: delivery("2026-11-20"),
    };
    expect(named([calm, brought, { ...calm, id: 9, status: "finished", acts: [act(90, true)] }])).toEqual([]);
  });
});
