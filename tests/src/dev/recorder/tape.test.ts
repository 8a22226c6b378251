import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newestEntries, openTape } from "#src/dev/recorder/tape.ts";
import type { Entry } from "#src/dev/recording/entry.ts";

const common = (nth: number) => ({ nth, at: 1_000 + nth, source: { id: "tab", address: "/" } });

/** Entries with little more than a number and an actor. */
const began = (nth: number, id: string): Entry => ({
  ...common(nth),
  kind: "actor",
  id,
  name: `of ${id}`,
  machine: null,
  src: "port",
  parentId: null,
});
const received = (nth: number, actorId: string): Entry => ({
  ...common(nth),
  kind: "event",
  actorId,
  sourceId: null,
  event: { type: "knocked" },
});
const settled = (nth: number, actorId: string): Entry => ({
  ...common(nth),
  kind: "settled",
  actorId,
  result: "answered",
  took: 5,
});

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const day = 24 * 60 * 60 * 1000;
const numbers = (entries: readonly { nth: number }[]) => entries.map(({ nth }) => nth);
const from = (first: number, last: number, actorId: string) =>
  Array.from({ length: last - first + 1 }, (_, place) => received(first + place, actorId));

describe("the ring", () => {
  test("keeps the newest entries", () => {
    expect(numbers(newestEntries(from(1, 9, "1/x:0"), 4))).toEqual([6, 7, 8, 9]);
  });

  test("and the starts of actors that still run, but of none that has ended", () => {
    const entries = [
      began(1, "1/x:0"),
      began(2, "1/x:1"),
      settled(3, "1/x:1"),
      began(4, "1/x:2"),
      ...from(5, 8, "1/x:2"),
    ];
    expect(numbers(newestEntries(entries, 3))).toEqual([1, 4, 6, 7, 8]);
  });

  test("and of no page load without other entries", () => {
    const entries = [began(1, "1/x:0"), began(2, "2/x:0"), ...from(3, 6, "2/x:0")];
    expect(numbers(newestEntries(entries, 2))).toEqual([2, 5, 6]);
  });
});

describe("the tape", () => {
  test("returns entries in order, also to the next page load", async () => {
    const tape = await openTape("tab", () => 0);
    await tape.add([began(1, "1/x:0"), received(2, "1/x:0")]);
    await tape.add(from(3, 5, "1/x:0"));
    const next = await openTape("tab", () => 0);
    expect(next.last).toBe(5);
    expect(numbers(await next.read())).toEqual([1, 2, 3, 4, 5]);
  });

  test("holds what the ring holds, over many pieces", async () => {
    const tape = await openTape("tab", () => 0, 6);
    await tape.add([began(1, "1/x:0"), began(2, "1/x:1"), settled(3, "1/x:1")]);
    for (let first = 4; first < 40; first += 3) await tape.add(from(first, first + 2, "1/x:0"));
    expect(numbers(await tape.read())).toEqual([1, 34, 35, 36, 37, 38, 39]);
    const again = await openTape("tab", () => 0, 6);
    expect(numbers(await again.read())).toEqual([1, 34, 35, 36, 37, 38, 39]);
  });

  test("drops the start of an actor that ends later", async () => {
    const tape = await openTape("tab", () => 0, 2);
    await tape.add([began(1, "1/x:0"), began(2, "1/x:1")]);
    await tape.add(from(3, 6, "1/x:1"));
    await tape.add([settled(7, "1/x:0"), received(8, "1/x:1")]);
    expect(numbers(await tape.read())).toEqual([1, 2, 7, 8]);
    await tape.add(from(9, 12, "1/x:1"));
    expect(numbers(await tape.read())).toEqual([2, 11, 12]);
  });

  test("belongs to one tab", async () => {
    const [one, other] = [await openTape("one", () => 0), await openTape("other", () => 0)];
    await one.add(from(1, 2, "1/x:0"));
    await other.add(from(1, 3, "1/x:0"));
    expect(numbers(await one.read())).toEqual([1, 2]);
  });

  test("is deleted after a day without use", async () => {
    await (await openTape("old", () => 0)).add(from(1, 2, "1/x:0"));
    await (await openTape("recent", () => day)).add(from(1, 2, "1/x:0"));
    await openTape("now", () => day + 1);
    expect(numbers(await (await openTape("old", () => day + 1)).read())).toEqual([]);
    expect(numbers(await (await openTape("recent", () => day + 1)).read())).toEqual([1, 2]);
  });

  test("skips foreign pieces", async () => {
    const tape = await openTape("tab", () => 0);
    await tape.add(from(1, 2, "1/x:0"));
    // Cast: an entry of an older recorder.
    await tape.add([{ nth: 3, kind: "rumour" } as never]);
    expect(numbers(await tape.read())).toEqual([1, 2]);
  });
});
