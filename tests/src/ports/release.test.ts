import { describe, expect, test } from "vitest";
import { createChunks } from "#src/ports/chunks.ts";
import { releaseListeners, releasePorts } from "#src/ports/release.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld, mapStorage } from "../fake-world.ts";

const here = new AbortController().signal;

/** One page of several: storage may be shared, and the server replies. */
const open = (storage = mapStorage()) => {
  const fake = fakeWorld();
  fake.state.storage = storage;
  fake.state.answer = async () => new Response(null);
  const store = createStore(fake.world);
  return { ...fake, storage, store, ...releasePorts(fake.world, store) };
};

describe("C43: a page reloads by itself", () => {
  test("once, and again a minute later", async () => {
    const page = open();
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "granted" });
    page.state.now += 59_999;
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
    page.state.now += 1;
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "granted" });
  });

  test("again if the clock was set back by days: the last time is in the future", async () => {
    const page = open();
    await page.claimReload(undefined, here);
    page.state.now -= 86_400_000;
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "granted" });
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
    page.state.now -= 59_999;
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("not after another tab, nor after its own reload", async () => {
    const page = open();
    await page.claimReload(undefined, here);
    expect(await open(page.storage).claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("not after another tab that was opened later", async () => {
    const page = open();
    await open(page.storage).claimReload(undefined, here);
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("not again after a sign-out, which clears the storage", async () => {
    const page = open();
    await page.claimReload(undefined, here);
    const reloaded = open(page.storage);
    reloaded.store.clear();
    expect(await reloaded.claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("nor if it reloaded and cleared the storage itself", async () => {
    const page = open();
    await page.claimReload(undefined, here);
    page.store.clear();
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("never without storage: it would never end", async () => {
    const page = open();
    page.state.storage = {
      ...mapStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
  });

  test("never while the server is unreachable or failing, which does not count", async () => {
    const page = open();
    page.state.answer = () => Promise.reject(new TypeError("no network"));
    await expect(page.claimReload(undefined, here)).rejects.toThrow("no network");
    page.state.answer = async () => new Response(null, { status: 502 });
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "denied" });
    page.state.answer = async () => new Response(null);
    expect(await page.claimReload(undefined, here)).toEqual({ kind: "granted" });
  });
});

describe("a missing file", () => {
  const listen = () => {
    const fake = fakeWorld();
    const chunks = createChunks(fake.world);
    const received: unknown[] = [];
    const stop = releaseListeners(fake.world, chunks).watchOutdated(undefined, (event) =>
      received.push(event),
    );
    return { ...fake, chunks, received, stop };
  };

  test("is reported when it was needed, whatever the browser's message", () => {
    const { dispatch, chunks, received, stop } = listen();
    const failure = new TypeError("Failed to fetch dynamically imported module: /assets/x.js");
    dispatch("vite:preloadError", failure);
    expect(received).toEqual([]);
    expect(failure.message).not.toMatch(/^Failed to fetch|^error loading|^Importing/);
    chunks.report(failure);
    expect(received).toEqual([{ type: "page.outdated" }]);
    stop();
    chunks.report(failure);
    expect(received).toHaveLength(1);
  });

  test("is reported like a reply that only a newer page can read", () => {
    const { chunks, received } = listen();
    chunks.reportOutdated();
    expect(received).toEqual([{ type: "page.outdated" }]);
  });

  test("is not confused with other failures", () => {
    const { chunks, received } = listen();
    chunks.report(new Error("a fault of the page"));
    chunks.report(null);
    expect(received).toEqual([]);
  });
});
