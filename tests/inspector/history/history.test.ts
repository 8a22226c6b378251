import { describe, expect, test } from "vitest";
import { createFiltering } from "#tools/inspector/panels/entry-list.tsx";
import { emptyHistory, record } from "#tools/inspector/history/history.ts";
import { nextChange } from "#tools/inspector/history/changes.ts";
import { lookedAt, momentAfter, snapshotAt, systemAt } from "#tools/inspector/history/system.ts";
import type { Entry } from "#src/dev/recording/entry.ts";
import { drawnOf } from "#tools/inspector/panels/timeline.tsx";
import { walk } from "../walk.ts";
import { defined } from "../../defined.ts";

const common = (nth: number) => ({ nth, at: 1_795_222_900_000 + nth, source: { id: "tab-3", address: "/" } });
const page = (nth: number, load: number): Entry => ({
  ...common(nth),
  kind: "page",
  what: "came",
  load,
  how: "navigate",
  from: null,
});
const born = (nth: number, id: string, name: string, parentId: string | null = null): Entry => ({
  ...common(nth),
  kind: "actor",
  id,
  name,
  machine: name,
  src: name,
  parentId,
  input: {},
});
const got = (nth: number, actorId: string, type: string): Entry => ({
  ...common(nth),
  kind: "event",
  actorId,
  sourceId: null,
  event: { type },
});
const became = (
  nth: number,
  actorId: string,
  value: string,
  more: {
    cause?: number;
    children?: Record<string, string>;
    context?: unknown;
    status?: "active" | "done";
  } = {},
): Entry => ({
  ...common(nth),
  kind: "snapshot",
  actorId,
  eventType: "",
  value,
  timers: [],
  cause: more.cause ?? null,
  children: more.children ?? {},
  status: more.status ?? "active",
  context: more.context ?? {},
});

const visit = [
  page(1, 1),
  born(2, "1/x:0", "app"),
  born(3, "1/x:1", "session", "1/x:0"),
  became(4, "1/x:1", "restoring", { context: { phone: null } }),
  became(5, "1/x:0", "running", { children: { session: "1/x:1" } }),
  got(6, "1/x:1", "phone.submitted"),
  got(7, "1/x:0", "connection.lost"),
  became(8, "1/x:1", "sendingCode", { cause: 6, context: { phone: "•••" } }),
];
const history = record(emptyHistory("tab-3"), visit);
const names = (moment: number) =>
  systemAt(history, moment).map(({ actor, snapshot, depth }) => [actor.started.name, snapshot?.value, depth]);

describe("the history of a tab", () => {
  test("restores the whole system at any moment", () => {
    expect(names(8)).toEqual([
      ["app", "running", 0],
      ["session", "sendingCode", 1],
    ]);
    expect(names(6)[1]).toEqual(["session", "restoring", 1]);
    expect(names(2)).toEqual([["app", undefined, 0]]);
  });

  test("an event leads to the snapshot that names it as its cause", () => {
    expect(momentAfter(history, 6)).toBe(8);
    expect(momentAfter(history, 7)).toBe(7);
  });

  test("ended and stopped actors, and those of an earlier load, are not running", () => {
    const released = record(record(emptyHistory("tab-3"), visit), [
      became(9, "1/x:0", "alone", { children: {} }),
    ]);
    expect(systemAt(released, 9).map(({ id }) => id)).toEqual(["1/x:0"]);
    const ended = record(record(emptyHistory("tab-3"), visit), [
      became(9, "1/x:1", "over", { status: "done" }),
    ]);
    expect(systemAt(ended, 9).map(({ id }) => id)).toEqual(["1/x:0"]);
    const reloaded = record(record(emptyHistory("tab-3"), visit), [page(9, 2), born(10, "2/x:0", "app")]);
    expect(systemAt(reloaded, 10).map(({ id }) => id)).toEqual(["2/x:0"]);
    expect(systemAt(reloaded, 8).map(({ id }) => id)).toEqual(["1/x:0", "1/x:1"]);
  });

  test("duplicates are dropped, and late entries are sorted in", () => {
    const early = record(emptyHistory("tab-3"), visit.slice(5));
    const whole = record(early, visit);
    expect(whole.entries).toEqual(visit);
    expect(systemAt(whole, 8)).toEqual(systemAt(history, 8));
    expect(record(whole, visit)).toBe(whole);
  });

  test("the next change of a value skips unchanged steps", () => {
    const changing = record(record(emptyHistory("tab-3"), visit), [
      became(9, "1/x:1", "codeSent", { context: { phone: "•••" } }),
      became(10, "1/x:1", "entering", { context: { phone: null } }),
    ]);
    const session = defined(changing.actors.get("1/x:1"), "actor 1/x:1");
    // Cast: the contexts above have a phone.
    const phone = ({ context }: { context?: unknown }) => (context as { phone: string | null }).phone;
    expect(nextChange(session, 8, 1, phone)).toBe(10);
    expect(nextChange(session, 9, -1, phone)).toBe(4);
    expect(nextChange(session, 10, 1, phone)).toBeNull();
    expect(snapshotAt(session, 3)).toBeNull();
  });
});

describe("the selected actor", () => {
  const reloaded = record(record(emptyHistory("tab-3"), visit), [
    page(9, 2),
    born(10, "2/x:0", "app"),
    born(11, "2/x:1", "session", "2/x:0"),
    became(12, "2/x:0", "running", { children: { session: "2/x:1" } }),
  ]);
  const at = (chosen: string | null, entry: number | null) =>
    lookedAt(reloaded, systemAt(reloaded, entry ?? 12), chosen, entry);

  test("is the chosen one while it runs, and one of the same machine after a reload", () => {
    expect(at("1/x:1", 6)).toBe("1/x:1");
    expect(at("1/x:1", null)).toBe("2/x:1");
    expect(at("1/x:1", 10)).toBe("1/x:1");
  });

  test("is the session by default", () => {
    expect(at(null, null)).toBe("2/x:1");
    expect(at("9/x:9", 10)).toBe("2/x:0");
  });
});

describe("the work per entry", () => {
  const { entries } = walk(["app", "session", "checkout"], 4000);

  test("indexes process only new entries, at any size", () => {
    const long = record(emptyHistory("tab-7"), entries.slice(0, -3));
    const longer = record(long, entries.slice(-3));
    expect(longer.work - long.work).toBe(3);
    expect(longer.entries.length).toBe(entries.length);
  });

  test("a filter processes only new entries until it changes", () => {
    const filtering = createFiltering();
    const long = record(emptyHistory("tab-7"), entries.slice(0, -3));
    const before = filtering(long, { words: "session", extent: "all" });
    const longer = record(long, entries.slice(-3));
    const after = filtering(longer, { words: "session", extent: "all" });
    expect(after.work - before.work).toBe(3);
    expect(filtering(longer, { words: "phone", extent: "said" }).work - after.work).toBe(entries.length);
  });
});

describe("a filter", () => {
  const shown = (words: string, extent: "said" | "answers" | "all") =>
    createFiltering()(history, { words, extent }).places.map((place) => history.entries[place]?.nth);

  test("shows events and navigations, and on request every entry", () => {
    expect(shown("", "said")).toEqual([1, 6, 7]);
    expect(shown("", "all")).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("matches every word, in the event or the actor's name", () => {
    expect(shown("Session phone", "said")).toEqual([6]);
    expect(shown("session connection", "said")).toEqual([]);
  });
});

test("the timeline omits less than half a bar, and is redrawn after that", () => {
  expect([0, 1, 239, 479].map((length) => drawnOf(length, 240))).toEqual([0, 1, 239, 479]);
  const lengths = Array.from({ length: 500 }, (_, more) => 60_000 + more);
  for (const length of lengths) expect(length - drawnOf(length, 240)).toBeLessThan(length / 480);
  expect(new Set(lengths.map((length) => drawnOf(length, 240))).size).toBeLessThan(10);
});
