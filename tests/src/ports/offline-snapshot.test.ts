import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { storedCredentials } from "#src/ports/stored-values.ts";
import { createOfflineSnapshot, nextDay, recallSeen, storedSnapshot } from "#src/ports/offline-snapshot.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld, mapStorage } from "../fake-world.ts";
import { plainSubscription } from "../../plain-subscription.ts";
import { following } from "../features/sample-consequences.ts";
import { rented } from "../features/sample-subscription.ts";

const collected = {
  ...rented,
  name: "Колибри Карго",
  delivery: null,
  officeId: 8,
  city: {
    id: 1,
    name: "Москва",
    timezone: "Europe/Moscow",
    offices: [
      {
        id: 8,
        cityId: 1,
        name: "Бауманская",
        address: "Бауманская улица, 33/2",
        hours: "ежедневно 9:00–21:00",
        lat: 55.77,
        lon: 37.67,
      },
    ],
  },
};

const token = "t".repeat(43);

const open = () => {
  const { world, state } = fakeWorld();
  const storage = mapStorage();
  state.storage = storage;
  const store = createStore(world);
  store.write(storedCredentials, { token, clientId: 5 });
  return {
    store,
    storage,
    state,
    seen: createOfflineSnapshot(store, world.clock.now, { token: () => token }),
  };
};

test("a client sees the last loaded devices, offices and days, with their time", () => {
  const { store, state, seen } = open();
  const at = state.now;
  seen.keepDevices([collected]);
  state.now += 3_600_000;
  expect(recallSeen(store, 5)).toEqual({
    at,
    devices: [
      {
        subscription: 41,
        name: "Колибри Карго",
        owes: true,
        waits: false,
        next: { what: "end", day: "2027-01-11" },
        office: { address: "Бауманская улица, 33/2", hours: "ежедневно 9:00–21:00" },
      },
    ],
  });
});

test("an unnamed device has its model's name, and another client sees nothing", () => {
  const { store, seen } = open();
  seen.keepDevices([{ ...rented, officeId: 8 }]);
  expect(recallSeen(store, 5)?.devices).toMatchObject([{ name: "KLB-C", office: null }]);
  expect(recallSeen(store, 6)).toBeNull();
});

test("a reply that comes after another tab has signed in as another client is not stored as theirs", () => {
  const { store, seen } = open();
  store.write(storedCredentials, { token: "u".repeat(43), clientId: 6 });
  seen.keepDevices([collected]);
  expect([recallSeen(store, 5), recallSeen(store, 6)]).toEqual([null, null]);
});

test.each([
  ["awaitingPayment", 45_000, true],
  ["active", 948_000, true],
  ["paused", 948_000, true],
  ["active", 0, false],
  // A payment on delivery is not due before the handover.
  ["awaitingHandover", 948_000, false],
] as const)("a debtor reads so: %s with a debt of %i", (status, debt, owes) => {
  const { store, seen } = open();
  seen.keepDevices([{ ...rented, status, debt }]);
  expect(recallSeen(store, 5)?.devices).toMatchObject([{ owes }]);
});

const toCollect = { status: "awaitingHandover", delivery: null, debt: 0 } as const;
test.each<[Partial<Subscription>, boolean]>([
  [toCollect, true],
  [{ ...toCollect, status: "awaitingPayment" }, false],
  [{ ...toCollect, delivery: rented.delivery }, false],
  [{ ...toCollect, status: "active", possession: { state: "inUse", since: "2026-01-11" } }, false],
])("a device waits in an office as long as it is to be collected: %o", (part, waits) => {
  const { store, seen } = open();
  seen.keepDevices([{ ...rented, ...part }]);
  expect(recallSeen(store, 5)?.devices).toMatchObject([{ waits }]);
});

test("a snapshot of an earlier release is still read", () => {
  const { store, storage, seen } = open();
  seen.keepDevices([{ ...rented, ...toCollect }]);
  for (const [key, text] of storage.entries)
    if (key.includes("seen")) storage.entries.set(key, text.replace(',"waits":true', ""));
  expect(recallSeen(store, 5)?.devices).toMatchObject([{ subscription: 41, waits: false }]);
});

test("names, addresses and payments are not stored", () => {
  const { storage, seen } = open();
  seen.keepDevices([{ ...rented, nextPayment: { date: "2026-12-11", amount: 1_234_500 } }]);
  const kept = [...storage.entries].filter(([key]) => key.includes("seen")).map(([, text]) => text);
  expect(kept).toHaveLength(1);
  for (const secret of ["Валовая", "KLBC-00873", "948", "12345"]) expect(kept.join()).not.toContain(secret);
});

test("ended subscriptions, signed-out clients and fleets are not stored", () => {
  const { store, seen } = open();
  seen.keepDevices([{ ...rented, status: "finished", returnBy: null }]);
  expect(recallSeen(store, 5)).toBeNull();
  seen.keepDevices(Array.from({ length: 30 }, (_, index) => ({ ...rented, id: index + 1 })));
  expect(recallSeen(store, 5)?.devices).toHaveLength(20);
  store.clear();
  seen.keepDevices([rented]);
  expect(store.names("")).toEqual([]);
  expect(store.read(storedSnapshot)).toBeNull();
});

const delivery = { address: "Валовая, 21", date: "2026-12-01", slot: "10:00–14:00" };
test.each<[Partial<Subscription>, ReturnType<typeof nextDay>]>([
  [{ status: "awaitingPayment" }, null],
  [{ status: "awaitingHandover" }, null],
  [
    { status: "awaitingHandover", delivery },
    { what: "deliver", day: "2026-12-01" },
  ],
  // The delivery failed, and no other day is known.
  [{ status: "awaitingHandover", delivery: { ...delivery, date: "2026-11-29" } }, null],
  [
    { status: "active", nextPayment: { date: "2026-12-02", amount: 1 }, end: "2027-01-02" },
    { what: "charge", day: "2026-12-02" },
  ],
  [
    { status: "active", scheduled: { status: "cancelled", at: "2026-12-03" }, end: "2027-01-02" },
    { what: "end", day: "2026-12-03" },
  ],
  // The deletion comes before the next charge.
  [
    {
      status: "active",
      nextPayment: { date: "2026-12-20", amount: 1 },
      consequences: following({ end: "2026-12-09", endsAs: "deleted" }),
    },
    { what: "end", day: "2026-12-09" },
  ],
  [
    { status: "paused", returnBy: "2026-12-04", resumeOn: "2026-12-24" },
    { what: "return", day: "2026-12-04" },
  ],
  [
    { status: "paused", resumeOn: "2026-12-24" },
    { what: "resume", day: "2026-12-24" },
  ],
  // It does not continue by itself.
  [{ status: "paused", resumeOn: "2026-12-24", debt: 1 }, null],
  [
    { status: "cancelled", returnBy: "2026-12-05" },
    { what: "return", day: "2026-12-05" },
  ],
])("the day that comes next: %o", (change, expected) => {
  expect(nextDay({ ...plainSubscription, ...change }, "2026-11-30")).toEqual(expected);
});
