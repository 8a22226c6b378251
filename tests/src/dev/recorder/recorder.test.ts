import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, createMachine } from "xstate";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { startRecorder } from "#src/dev/recorder/recorder.ts";
import { startSupportRecorder } from "#src/dev/recorder/for-support.tsx";
import { type Entry, Recording } from "#src/dev/recording/entry.ts";
import { PageMessage, type Verdict, channelName } from "#src/dev/recording/message.ts";

/** Tabs of other tests that may still send. */
const former = new Set<string>();

/** A tab's storage over its page loads. */
let tab: Map<string, string>;
/** The current page. */
let page: EventTarget;
let names: Set<string>;
let inspector: BroadcastChannel;
let recorded: Entry[];
let verdicts: Verdict[] | null;
/** The requests that pages have answered. */
let answers: string[];
let enough: { of: () => boolean; resolve: () => void } | null;

const until = (of: () => boolean) =>
  new Promise<void>((resolve) => {
    if (of()) resolve();
    else enough = { of, resolve };
  });

/** A page load: the page before has ended and released its name. */
const load = (path: string, referrer = "") => {
  page = new EventTarget();
  names.clear();
  vi.stubGlobal("location", new URL(path, "http://127.0.0.1"));
  vi.stubGlobal("document", { referrer });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
};
/** The page is left before its database has opened. */
const leave = () => page.dispatchEvent(new Event("pagehide"));

beforeEach(() => {
  tab = new Map();
  names = new Set();
  recorded = [];
  verdicts = null;
  answers = [];
  enough = null;
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
  vi.stubGlobal("PerformanceNavigationTiming", Date);
  vi.stubGlobal("navigator", {
    locks: {
      request: (name: string, _: unknown, run: () => unknown) => {
        if (names.has(name)) return Promise.reject(new DOMException("not free", "AbortError"));
        names.add(name);
        return Promise.resolve(run());
      },
    },
  });
  inspector = new BroadcastChannel(channelName);
  inspector.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = v.parse(PageMessage, data);
    if (message.kind === "entries")
      recorded.push(...message.entries.filter(({ source }) => !former.has(source.id)));
    else answers.push(message.ask);
    if (message.kind === "verdicts") verdicts = message.verdicts;
    if (enough?.of()) enough.resolve();
  });
});
afterEach(() => {
  for (const { source } of recorded) former.add(source.id);
  inspector.close();
  vi.unstubAllGlobals();
});

const follow = async () => {
  const recorder = await startRecorder({ wait: () => undefined, watchReads: () => undefined });
  const actor = createActor(connectivityMachine, {
    input: { online: true },
    inspect: (event) => {
      // XState counts the actors of a page; here all pages share its counter.
      Object.assign(event.actorRef, { sessionId: "x:0" });
      recorder.next?.(event);
    },
  });
  actor.start();
  return actor;
};
const replayed = async (last: (entries: Entry[]) => boolean) => {
  recorded = [];
  inspector.postMessage({ kind: "replay" });
  await until(() => last(recorded));
  return recorded.toSorted((one, other) => one.nth - other.nth);
};
const own = (source: string) => recorded.filter((entry) => entry.source.id === source);
const loads = (entries: Entry[]) =>
  entries.flatMap((entry) => (entry.kind === "page" ? [`${entry.load} ${entry.what}`] : []));

describe("the recorder", () => {
  test("continues over a reload and another site: same tab, continuous numbers", async () => {
    load("/subscriptions/");
    (await follow()).send({ type: "connection.lost" });
    leave();
    load("/payments/", "https://bank.example/3ds/?order=5");
    (await follow()).send({ type: "connection.lost" });
    const entries = await replayed((all) => all.some(({ nth }) => nth === 1) && loads(all).length > 2);
    expect(entries.map(({ nth }) => nth)).toEqual(entries.map((_, place) => place + 1));
    expect(new Set(entries.map(({ source }) => source.id)).size).toBe(1);
    expect(loads(entries)).toEqual(["1 came", "1 left", "2 came"]);
    expect(entries.find((entry) => entry.kind === "page" && entry.load === 2)).toMatchObject({
      from: "https://bank.example",
    });
  });

  test("a recording can be written as JSON and read again", async () => {
    load("/subscriptions/");
    (await follow()).send({ type: "connection.lost" });
    const entries = await replayed((all) => all.some(({ kind }) => kind === "step"));
    const read = v.parse(Recording, JSON.parse(JSON.stringify({ version: 1, entries })));
    expect(read.entries).toHaveLength(entries.length);
  });

  test("a duplicated tab has its own recording", async () => {
    load("/subscriptions/");
    await follow();
    leave();
    const kept = new Set(names);
    load("/subscriptions/");
    for (const name of kept) names.add(name);
    await follow();
    await until(() => new Set(recorded.map(({ source }) => source.id)).size === 2);
    const copy = recorded.at(-1)?.source.id ?? "";
    expect(own(copy).map(({ nth }) => nth)).toEqual(own(copy).map((_, place) => place + 1));
  });

  test("records paths, and hides the parts that may be personal", async () => {
    load("/subscriptions/");
    const actor = await follow();
    vi.stubGlobal("location", new URL("/profile/", "http://127.0.0.1"));
    actor.send({ type: "connection.lost" });
    vi.stubGlobal("location", new URL("/subscriptions/Ivanov-79991234567/", "http://127.0.0.1"));
    actor.send({ type: "connection.restored" });
    vi.stubGlobal("location", new URL("/en/catalog/kolibri-2/", "http://127.0.0.1"));
    actor.send({ type: "connection.lost" });
    vi.stubGlobal("location", new URL("/success-subscription/317/", "http://127.0.0.1"));
    actor.send({ type: "connection.restored" });
    const moves = () => recorded.filter((entry) => entry.kind === "page" && entry.what === "moved");
    await until(() => moves().length === 4);
    expect(moves()).toMatchObject([
      { from: "/subscriptions/", source: { address: "/profile/" } },
      { from: "/profile/", source: { address: "/subscriptions/•••/" } },
      { source: { address: "/en/catalog/kolibri-2/" } },
      { from: "/en/catalog/kolibri-2/", source: { address: "/success-subscription/•••/" } },
    ]);
  });

  test("records the last path of a page on which nothing else happens", async () => {
    const navigation = new EventTarget();
    vi.stubGlobal("navigation", navigation);
    load("/");
    await follow();
    vi.stubGlobal("location", new URL("/subscriptions/", "http://127.0.0.1"));
    navigation.dispatchEvent(new Event("currententrychange"));
    navigation.dispatchEvent(new Event("currententrychange"));
    const moves = () => recorded.filter((entry) => entry.kind === "page" && entry.what === "moved");
    await until(() => moves().length > 0);
    expect(moves()).toMatchObject([{ from: "/", source: { address: "/subscriptions/" } }]);
  });

  test("records whether each event would be accepted, and by which guards", async () => {
    load("/subscriptions/");
    await follow();
    await until(() => recorded.some(({ kind }) => kind === "actor"));
    const [actor] = recorded.flatMap((entry) => (entry.kind === "actor" ? [entry] : []));
    const source = actor?.source.id;
    inspector.postMessage({ kind: "why", ask: "first", source, actorId: actor?.id, events: [] });
    await until(() => verdicts !== null);
    expect(verdicts).toContainEqual({
      event: "connection.lost",
      takes: "all",
      judged: [{ place: null, made: null, taken: true, guards: [] }],
      awaitedIn: [],
      after: [],
    });
  });

  test("acts and answers in the tab that is meant, though actors of other tabs have the same ids", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
    load("/subscriptions/");
    const first = await follow();
    // Another tab begins: no storage is shared.
    tab = new Map();
    load("/payments/");
    const second = await follow();
    const begun = () => recorded.flatMap((entry) => (entry.kind === "actor" ? [entry] : []));
    await until(() => begun().length === 2);
    const [one, other] = begun();
    expect(one?.id).toBe(other?.id);
    const source = other?.source.id;
    const actorId = other?.id;
    inspector.postMessage({ kind: "send", ask: "a", source, actorId, event: { type: "connection.lost" } });
    inspector.postMessage({ kind: "why", ask: "b", source, actorId, events: [] });
    inspector.postMessage({ kind: "readers", ask: "c", source, actorId });
    inspector.postMessage({ kind: "wait", ask: "d", source, ms: 1_000 });
    await until(() => new Set(answers).size === 4);
    expect([first, second].map((actor) => actor.getSnapshot().value)).toEqual(["online", "offline"]);
    expect(answers.toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("never breaks an actor, whatever fails in it", async () => {
    load("/subscriptions/");
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const actor = await follow();
    vi.stubGlobal("location", null);
    actor.send({ type: "connection.lost" });
    expect(actor.getSnapshot().status).toBe("active");
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
  });
});

describe("the recorder for support", () => {
  /** The recording of a client who enters their name; `until` in ms from now. */
  const recordSomebody = async (until: number) => {
    load("/profile/");
    const recorder = await startSupportRecorder(Date.now() + until);
    const asking = createMachine({
      context: { firstName: "Канарейка", phone: "79995550142", forbidden: true },
      on: { "name.typed": {} },
    });
    const actor = createActor(asking, { inspect: recorder.observer });
    actor.start();
    actor.send({ type: "name.typed", firstName: "Canary", card: "2200700112345678" });
    return recorder;
  };

  test("saves a file that the inspector reads, without personal data", async () => {
    const file = await (await recordSomebody(60_000)).file();
    const text = await file.text();
    const { entries } = v.parse(Recording, JSON.parse(text));
    expect(entries.flatMap((entry) => (entry.kind === "event" ? [entry.event.type] : []))).toContain(
      "name.typed",
    );
    expect(entries.find(({ kind }) => kind === "snapshot")).toMatchObject({ context: { forbidden: true } });
    expect(text).not.toMatch(/Канарейка|Canary|7999555|220070/);
    expect(file.name).toMatch(/^kabinet-recording-[\d-]+\.json$/);
  });

  test("opens no channel to other pages", async () => {
    const open = vi.fn<() => void>();
    vi.stubGlobal("BroadcastChannel", open);
    await (await recordSomebody(60_000)).file();
    expect(open).not.toHaveBeenCalled();
  });

  test("records nothing after its end", async () => {
    const file = await (await recordSomebody(-1)).file();
    const { entries } = v.parse(Recording, JSON.parse(await file.text()));
    expect(entries.map(({ kind }) => kind)).toEqual(["page"]);
  });

  test("leaves nothing behind once stopped", async () => {
    const recorder = await recordSomebody(60_000);
    await recorder.stop();
    leave();
    const file = await recorder.file();
    expect(v.parse(Recording, JSON.parse(await file.text())).entries).toEqual([]);
    expect(tab.size).toBe(0);
  });
});
