import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Snapshot, createActor } from "xstate";
import { provideApp } from "#machines/app/app.machine.ts";
import { provideRelease } from "#machines/release/release.machine.ts";
import { provideSession } from "#machines/session/session.machine.ts";
import type { SessionPorts } from "#machines/session/session.ports.ts";
import { type Chart, type System, leave, take } from "#src/dev/carry/carried.ts";
import { carryOver, restoreTimers } from "#src/dev/carry/carry-over.ts";
import { persist } from "#src/dev/carry/persist.ts";
import { whyNot } from "#src/dev/carry/why-not.ts";
import { movableClock } from "#src/dev/movable-clock.ts";
import { fakeWorld, mapStorage, settle } from "../../fake-world.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const silent = () => () => undefined;
const never = () => new Promise<never>(() => undefined);

/** A visitor's application with a code just sent; another can be sent in a minute. */
const open = (snapshot?: Snapshot<unknown>) => {
  const asked: string[] = [];
  const moment = (left: number) => ({ at: Date.now() + left, left });
  const ports = Object.fromEntries(
    [
      "resetState",
      "saveVersion",
      "recallChallenge",
      "forgetPhone",
      "sendCode",
      "requestCall",
      "confirmCode",
    ].map((name) => [
      name,
      () => {
        asked.push(name);
        return never();
      },
    ]),
  );
  const session = provideSession({
    ...ports,
    restore: async () => {
      asked.push("restore");
      const challenge = { id: "c", resend: moment(60_000), call: null, expiry: moment(600_000) };
      return {
        credentials: null,
        version: "1",
        deletionRequested: false,
        lock: null,
        sentCode: { kind: "open", phone: "79990000001", challenge },
      };
    },
    // Cast: unused members are omitted.
  } as unknown as SessionPorts);
  const release = provideRelease(
    { claimReload: never, reload: never },
    { watchOutdated: silent, watchUpdates: silent },
  );
  const listeners = { watchConnection: silent, watchUnauthorized: silent, watchTabs: silent };
  const app = createActor(provideApp(listeners, { release, session }), {
    input: { version: "1" },
    ...(snapshot && { snapshot }),
  });
  const { session: running } = app.getSnapshot().children;
  if (running === undefined) throw new Error("there is no session");
  return { app, session: running, asked };
};

/** Starts it and sends the code. */
const withCode = async () => {
  const opened = open();
  opened.app.start();
  await settle();
  return opened;
};

const systemOf = (carried: ReturnType<typeof persist>): System => {
  if ("why" in carried) throw new Error(carried.why);
  return carried.system;
};

/** Stores the system and reads it as the next page does. */
const overTheReload = (carried: ReturnType<typeof persist>): System => {
  const storage = mapStorage();
  leave(storage, carried);
  const taken = take(storage);
  if (taken === null) throw new Error("nothing was left");
  return systemOf(taken);
};

const places = {
  anonymous: { codeSent: { code: { open: "entering" }, resend: "cooling", call: "unavailable" } },
};

describe("actors of a page continue in the next one", () => {
  test("in the same states, with the same stored values, and without new requests", async () => {
    const before = await withCode();
    const system = overTheReload(persist(before.app, new Map()));
    const after = open(system.snapshot);
    after.app.start();
    await settle();
    expect(after.session.getSnapshot().value).toEqual(places);
    expect(after.session.getSnapshot().context).toEqual(before.session.getSnapshot().context);
    expect(after.asked).toEqual([]);
  });

  test("with the rest of their timers", async () => {
    const before = await withCode();
    vi.advanceTimersByTime(10_000);
    const system = overTheReload(persist(before.app, new Map()));
    vi.advanceTimersByTime(2_000);
    before.app.stop();
    const after = open(system.snapshot);
    after.app.start();
    restoreTimers(after.app, system, Date.now());
    vi.advanceTimersByTime(47_999);
    expect(after.session.getSnapshot().value).toEqual(places);
    vi.advanceTimersByTime(1);
    expect(after.session.getSnapshot().matches({ anonymous: { codeSent: { resend: "resendable" } } })).toBe(
      true,
    );
    vi.advanceTimersByTime(600_000 - 60_000);
    expect(after.session.getSnapshot().matches({ anonymous: { codeSent: { code: "spent" } } })).toBe(true);
  });

  test("an overdue timer fires at once, and a cancelled one does not", async () => {
    const system = overTheReload(persist((await withCode()).app, new Map()));
    vi.advanceTimersByTime(60_001);
    const after = open(system.snapshot);
    after.app.start();
    restoreTimers(after.app, system, Date.now());
    vi.advanceTimersByTime(0);
    expect(after.session.getSnapshot().matches({ anonymous: { codeSent: { resend: "resendable" } } })).toBe(
      true,
    );
    after.session.send({ type: "phone.changeRequested" });
    expect(Object.values(after.app.system.getSnapshot()._scheduledEvents)).toEqual([]);
  });

  test("after every change", async () => {
    const first = await withCode();
    vi.advanceTimersByTime(10_000);
    const once = overTheReload(persist(first.app, new Map()));
    const second = open(once.snapshot);
    second.app.start();
    const inputs = restoreTimers(second.app, once, Date.now());
    vi.advanceTimersByTime(10_000);
    const twice = overTheReload(persist(second.app, inputs));
    expect(twice).toEqual(once);
  });
});

describe("nothing is carried over", () => {
  test("during a port's request, which would be repeated", async () => {
    const { app, session } = open();
    app.start();
    expect(persist(app, new Map())).toEqual({ why: "session was waiting for restore" });
    await settle();
    session.send({ type: "code.submitted", code: "1234" });
    expect(persist(app, new Map())).toEqual({ why: "session was waiting for confirmCode" });
  });

  test("from damaged bytes or another version; and stored data is read once", () => {
    const storage = mapStorage();
    const why = { why: "what was left for it cannot be read" };
    for (const bytes of ["", "{", "null", '{"version":1}', '{"version":1,"carried":{"system":{}}}']) {
      storage.setItem("kabinet-carried", bytes);
      expect(take(storage)).toEqual(why);
      expect(take(storage)).toBeNull();
    }
    storage.setItem("kabinet-carried", '{"version":0,"carried":{"why":"of old"}}');
    expect(take(storage)).toEqual({ why: "what was left for it was written in another way" });
  });

  test("that does not fit into the storage", async () => {
    const storage = mapStorage();
    const setItem = (key: string, value: string) => {
      if (value.length > 200) throw new DOMException("full", "QuotaExceededError");
      storage.setItem(key, value);
    };
    leave({ ...storage, setItem }, persist((await withCode()).app, new Map()));
    expect(take(storage)).toEqual({ why: "there was too much to carry over" });
  });
});

describe("the next page's machines say why they cannot continue", () => {
  /** Messages if the previous page's session was different. */
  const whyNotWith = async (change: (session: Chart) => Partial<Chart>) => {
    const { charts } = overTheReload(persist((await withCode()).app, new Map()));
    return whyNot(
      charts.map((chart) => (chart.machine === "session" ? { ...chart, ...change(chart) } : chart)),
    );
  };
  const stateChange = (state: string, change: Partial<Chart["places"][number]>) => (session: Chart) => ({
    places: session.places.map((one) => (one.state === state ? { ...one, ...change } : one)),
  });

  test.each<[string, (session: Chart) => Partial<Chart>, string | null]>([
    ["nothing was changed", () => ({}), null],
    [
      "a state is gone",
      stateChange("anonymous.codeSent.resend.cooling", { state: "anonymous.codeSent.resend.frozen" }),
      "session has no state `anonymous.codeSent.resend.frozen` any more",
    ],
    [
      "a child is gone",
      stateChange("anonymous.codeSent", { invokes: ["watchClipboard: watchClipboard"] }),
      "the state `anonymous.codeSent` of session runs other actors now",
    ],
    [
      "a timer is another one",
      stateChange("anonymous.codeSent.resend.cooling", { timers: [] }),
      "the state `anonymous.codeSent.resend.cooling` of session has other timers now",
    ],
    [
      "a state has states of its own",
      stateChange("anonymous.codeSent.resend", { kind: "atomic" }),
      "the state `anonymous.codeSent.resend` of session is compound now, and was atomic",
    ],
    [
      "there is one more region",
      ({ places }) => ({
        places: places.filter(({ state }) => !state.startsWith("anonymous.codeSent.call")),
      }),
      "session has a region now that it had not, `anonymous.codeSent.call`",
    ],
    [
      "it remembers something else",
      ({ remembers }) => ({ remembers: remembers.filter((name) => name !== "lock") }),
      "session remembers `lock` now, and did not",
    ],
    ["the machine is gone", () => ({ machine: "seance" }), "there is no machine `seance` any more"],
  ])("if %s", async (_, change, why) => {
    expect(await whyNotWith(change)).toBe(why);
  });
});

describe("a page in development", () => {
  /** Starts a page of the tab with that storage. */
  const load = async (tabStorage = mapStorage()) => {
    const { world, state, dispatch } = fakeWorld();
    state.tabStorage = tabStorage;
    const clock = movableClock({ now: () => Date.now(), after: world.clock.after });
    let reloads = (): void => undefined;
    const { carried, start } = await carryOver(world, clock, (listener) => {
      reloads = listener;
    });
    const { app, session } = open(carried?.snapshot);
    const opened: string[] = [];
    // Cast: the parts of the application that carrying uses.
    const kabinet = {
      app,
      session,
      access: { open: (token: string) => opened.push(token) },
      signedIn: async () => undefined,
      start: () => void app.start(),
    } as unknown as Parameters<typeof start>[0];
    start(kabinet);
    await settle();
    return {
      tabStorage,
      clock,
      session,
      warnings: state.warnings,
      reload: () => reloads(),
      hide: () => dispatch("pagehide", undefined),
    };
  };

  test("saves its actors when Vite reloads it, at the last moment", async () => {
    const page = await load();
    page.reload();
    vi.advanceTimersByTime(60_000);
    page.hide();
    const next = await load(page.tabStorage);
    expect(next.warnings).toEqual(["Carried over: app, connectivity, release, session."]);
    expect(next.session.getSnapshot().matches({ anonymous: { codeSent: { resend: "resendable" } } })).toBe(
      true,
    );
    const another = await load(page.tabStorage);
    expect(another.warnings).toEqual([]);
  });

  test("saves nothing on a manual reload or navigation", async () => {
    const page = await load();
    page.hide();
    expect(page.tabStorage.entries.size).toBe(0);
  });

  test("says after the reload why it started anew", async () => {
    const page = await load();
    page.session.send({ type: "code.submitted", code: "1234" });
    page.reload();
    page.hide();
    const next = await load(page.tabStorage);
    expect(next.warnings).toEqual(["The page began anew: session was waiting for confirmCode."]);
    next.clock.wait(1_000);
    next.reload();
    next.hide();
    expect((await load(page.tabStorage)).warnings).toEqual([
      "The page began anew: its clock had been put forward.",
    ]);
  });
});
