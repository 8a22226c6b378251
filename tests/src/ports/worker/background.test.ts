import { afterEach, describe, expect, test, vi } from "vitest";
import { runBackground } from "#src/ports/worker/background.ts";
import type { WorkerEvents, WorkerScope } from "#src/ports/worker/scope.ts";
import { defined } from "../../../defined.ts";

const origin = "https://kabinet.example";
const statics = {
  release: "b",
  assets: "5f0c",
  files: ["/assets/app-abc.js", "/index.html", "/shell.html", "/en/shell.html"],
  integrity: {
    "/index.html": "sha256-aG9tZQ==",
    "/shell.html": "sha256-cGFnZQ==",
    "/en/shell.html": "sha256-cGFnZQ==",
  },
};
const refused = () => Promise.reject(new DOMException("full", "QuotaExceededError"));

/** A browser with one service worker. `answer` is the network; a cache may be broken. */
const startWorker = ({ isBroken = false, names = ["kabinet-a", "someone-else"] } = {}) => {
  const caches = new Map(names.map((name) => [name, new Map<string, Response>()]));
  const state = {
    answer: async (path: string) => new Response(`network: ${path}`),
    // Cast: the element type of an empty list.
    requests: [] as Request[],
    skipped: false,
    claimed: false,
    preload: { isEnabled: false, header: "true" },
  };
  const fetch = async (request: Request) => {
    state.requests.push(request);
    return state.answer(new URL(request.url).pathname);
  };
  const openCache = async (name: string) => {
    if (isBroken) return refused();
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      addAll: async (requests: Request[]) => {
        const replies = await Promise.all(requests.map(fetch));
        if (replies.some(({ ok }) => !ok)) throw new TypeError("not ok");
        for (const [index, { url }] of requests.entries())
          cache.set(new URL(url).pathname, defined(replies[index], "reply"));
      },
    };
  };
  const handlers = new Map<string, (event: never) => void>();
  // Casts: the parts of the worker's scope and events that it uses.
  const scope = {
    location: { origin },
    caches: {
      open: openCache,
      match: async (address: string, { cacheName }: { cacheName: string }) =>
        isBroken ? refused() : caches.get(cacheName)?.get(new URL(address, origin).pathname)?.clone(),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => (isBroken ? refused() : caches.delete(name)),
    },
    clients: { claim: async () => void (state.claimed = true) },
    registration: {
      navigationPreload: {
        enable: async () => void (state.preload.isEnabled = true),
        setHeaderValue: async (header: string) => void (state.preload.header = header),
      },
    },
    fetch,
    skipWaiting: async () => void (state.skipped = true),
    // Casts, here and below: the parts of a worker and its events that it reads.
    addEventListener: (event: string, handler: (event: never) => void) => handlers.set(event, handler),
  } as unknown as WorkerScope;
  runBackground(scope, statics);

  const dispatch = async (event: "install" | "activate"): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    // Cast: see above.
    handlers.get(event)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
    await work;
  };
  return {
    state,
    cached: () => [...caches].map(([name, cache]) => [name, [...cache.keys()]]),
    install: () => dispatch("install"),
    activate: () => dispatch("activate"),
    // Cast: see above.
    say: (data: unknown) => handlers.get("message")?.({ data } as never),
    /** The page's reply; null if the worker ignores the request. */
    ask: async (
      path: string,
      init: { mode?: RequestMode; preloaded?: Response } = {},
    ): Promise<string | null> => {
      const request = new Request(new URL(path, origin));
      Object.defineProperty(request, "mode", { value: init.mode ?? "cors" });
      let answer: Promise<Response> | null = null;
      // Cast: a part of the event, which is all that the worker reads.
      handlers.get("fetch")?.({
        request,
        preloadResponse: Promise.resolve(init.preloaded),
        respondWith: (response: Promise<Response>) => {
          answer = response;
        },
        waitUntil: () => undefined,
      } satisfies WorkerEvents["fetch"] as never);
      const given: Promise<Response> | null = answer;
      // Cast: TypeScript does not see that `respondWith` sets it.
      return given === null ? null : (await (given as Promise<Response>)).text();
    },
  };
};
const offline = () => Promise.reject(new TypeError("no network"));

afterEach(() => vi.useRealTimers());

describe("the service worker", () => {
  test("caches the files of its release at installation, and nothing else, ever", async () => {
    const worker = startWorker();
    await worker.install();
    await worker.ask("/api/v3/info/faq/");
    await worker.ask("/payments/", { mode: "navigate" });
    await worker.ask("/assets/app-old.js");
    expect(worker.cached()).toEqual([
      ["kabinet-a", []],
      ["someone-else", []],
      ["kabinet-b", statics.files],
    ]);
  });

  test("requests files without a hash past the browser's cache", async () => {
    const worker = startWorker();
    await worker.install();
    expect(worker.state.requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
      ["/assets/app-abc.js", "default"],
      ["/index.html", "reload"],
      ["/shell.html", "reload"],
      ["/en/shell.html", "reload"],
    ]);
  });

  test("takes files without a hash of its own release only: another server may have another", async () => {
    const worker = startWorker();
    await worker.install();
    expect(worker.state.requests.map(({ integrity }) => integrity)).toEqual([
      "",
      "sha256-aG9tZQ==",
      "sha256-cGFnZQ==",
      "sha256-cGFnZQ==",
    ]);
  });

  test("is installed completely or not at all", async () => {
    const worker = startWorker({ names: [] });
    worker.state.answer = async (path) => new Response("", { status: path === "/shell.html" ? 404 : 200 });
    await expect(worker.install()).rejects.toThrow("not ok");
    expect(worker.cached()).toEqual([]);
  });

  test("has each navigation name the assets that it has", async () => {
    const worker = startWorker();
    await worker.install();
    expect(worker.state.preload).toEqual({ isEnabled: false, header: "true" });
    await worker.activate();
    expect(worker.state.preload).toEqual({ isEnabled: true, header: "5f0c" });
  });

  test("waits for the message to activate", async () => {
    const worker = startWorker();
    await worker.install();
    worker.say("something else");
    expect(worker.state.skipped).toBe(false);
    worker.say("activate");
    expect(worker.state.skipped).toBe(true);
  });

  test("removes the caches of former releases when it activates, and no others", async () => {
    const worker = startWorker();
    await worker.install();
    await worker.activate();
    expect(worker.cached().map(([name]) => name)).toEqual(["someone-else", "kabinet-b"]);
    expect(worker.state.claimed).toBe(true);
  });

  test("serves files from the cache, online and offline", async () => {
    const worker = startWorker();
    await worker.install();
    worker.state.answer = offline;
    expect(await worker.ask("/assets/app-abc.js")).toBe("network: /assets/app-abc.js");
  });

  test("creates no cache while it is replaced", async () => {
    const worker = startWorker();
    await worker.ask("/assets/app-abc.js");
    expect(worker.cached().map(([name]) => name)).not.toContain("kabinet-b");
  });

  test("serves pages from the network, and its own only offline", async () => {
    const worker = startWorker();
    await worker.install();
    expect(await worker.ask("/payments/", { mode: "navigate" })).toBe("network: /payments/");
    worker.state.answer = async () => new Response("broken", { status: 502 });
    expect(await worker.ask("/payments/", { mode: "navigate" })).toBe("broken");
    worker.state.answer = offline;
    expect(await worker.ask("/payments/", { mode: "navigate" })).toBe("network: /shell.html");
    expect(await worker.ask("/en/payments/", { mode: "navigate" })).toBe("network: /en/shell.html");
    expect(await worker.ask("/", { mode: "navigate" })).toBe("network: /index.html");
    await expect(worker.ask("/sandbox/", { mode: "navigate" })).rejects.toThrow("no network");
  });

  test("answers a page from the cache after three seconds without a reply, and goes on waiting where the cache has none", async () => {
    vi.useFakeTimers();
    const worker = startWorker();
    await worker.install();
    const reply = Promise.withResolvers<Response>();
    worker.state.answer = () => reply.promise;
    const answers: (string | null)[] = [];
    for (const path of ["/payments/", "/sandbox/"])
      void worker.ask(path, { mode: "navigate" }).then((answer) => answers.push(answer));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual(["network: /shell.html"]);
    reply.resolve(new Response("late"));
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(["network: /shell.html", "late"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("uses the navigation preload", async () => {
    const worker = startWorker();
    const preloaded = new Response("asked ahead");
    expect(await worker.ask("/sandbox/", { mode: "navigate", preloaded })).toBe("asked ahead");
    expect(worker.state.requests).toEqual([]);
  });
});

describe("a broken or full cache", () => {
  test("takes nothing from pages: they get the network's reply", async () => {
    const worker = startWorker({ isBroken: true });
    expect(await worker.ask("/assets/app-abc.js")).toBe("network: /assets/app-abc.js");
    expect(await worker.ask("/payments/", { mode: "navigate" })).toBe("network: /payments/");
    worker.state.answer = offline;
    await expect(worker.ask("/payments/", { mode: "navigate" })).rejects.toThrow("no network");
  });

  test("means no worker yet, and a former cache that cannot be removed stays", async () => {
    const worker = startWorker({ isBroken: true });
    await expect(worker.install()).rejects.toThrow("full");
    await worker.activate();
  });
});
