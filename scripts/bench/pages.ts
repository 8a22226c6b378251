import type { Browser, BrowserContext } from "@playwright/test";
import type { Credentials } from "#contract/auth.ts";
import { withSeededFolder, withServerProcess } from "../../e2e/server.ts";
import { storeSignIn } from "../../e2e/stored.ts";
import { type Figure, median } from "./figures.ts";
import { type Profile, slowDown } from "./profiles.ts";
import { startProcess, visit } from "./visit.ts";

/** Measured pages and their viewers. */
const pages = [
  { path: "/faq/", who: "visitor" },
  { path: "/payments/", who: "client" },
  { path: "/subscriptions/", who: "client" },
] as const;

/** Milliseconds since navigation: readable, data complete, application ready; and layout shift. */
type Arrival = { read: number; data: number; ready: number; shift: number; requests: number };
const measures = ["read", "data", "ready", "requests"] as const;

/**
 * Records from the start: layout shift, Largest Contentful Paint, when data was complete, and when the page was
 * hydrated.
 */
const watchForPage = () => {
  const moved: number[] = [];
  Reflect.set(globalThis, "moved", moved);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ("value" in entry) moved.push(Number(entry.value));
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, "element");
      const isOwn = element instanceof Element && element.closest("main") !== null;
      if (isOwn && performance.getEntriesByName("read").length === 0)
        performance.mark("read", { startTime: entry.startTime });
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });
  // The frame in which the parsed page had no loading parts. LCP entries arrive later than their paint.
  let complete: number | null = null;
  const look = () => {
    const marked = (name: string) => performance.getEntriesByName(name)[0];
    const isWhole =
      document.readyState !== "loading" &&
      document.querySelector("main :is([data-timed], [aria-busy])") === null;
    complete = isWhole ? (complete ?? performance.now()) : null;
    const read = marked("read");
    if (read !== undefined && complete !== null && marked("data") === undefined)
      performance.mark("data", { startTime: Math.max(read.startTime, complete) });
    if (marked("data") && marked("ready") && isWhole) performance.mark("whole");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Reads the marks, shift and requests; waits without polling. */
const readArrival = (): Promise<Arrival> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${location.pathname} is not ready after a minute`)), 60_000);
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
    const look = () => {
      const [read, data, ready] = [at("read"), at("data"), at("whole")];
      if (read === undefined || data === undefined || ready === undefined) return;
      const moved: unknown = Reflect.get(globalThis, "moved");
      const shift = Array.isArray(moved) ? moved.reduce<number>((sum, each) => sum + Number(each), 0) : 0;
      // Images load with their rows and are not waited for.
      const asked = performance
        .getEntriesByType("resource")
        .filter((entry) => entry.startTime <= ready && Reflect.get(entry, "initiatorType") !== "img");
      resolve({ read, data, ready, shift, requests: asked.length });
    };
    new PerformanceObserver(look).observe({ type: "mark", buffered: true });
  });

const arrive = async (
  context: BrowserContext,
  url: string,
  profile: Profile,
  credentials: Credentials | null,
): Promise<Arrival> => {
  const page = await context.newPage();
  await startProcess(page, url);
  await page.addInitScript(watchForPage);
  if (credentials !== null) await storeSignIn(page, credentials);
  const devtools = await context.newCDPSession(page);
  // Between visits browsers stop the service worker.
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await slowDown(devtools, profile);
  await page.goto(url, { waitUntil: "commit" });
  const arrival = await page.evaluate(readArrival);
  await page.close();
  return arrival;
};

/** Waits until the service worker has stored its files and controls the pages of this context. */
const installWorker = async (context: BrowserContext, url: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      });
  });
  await page.close();
};

const visits = ["first", "next", "controlled"] as const;
type Visit = (typeof visits)[number];
const names: Record<Visit, string> = {
  first: "first visit",
  next: "next visit",
  controlled: "next visit, worker in control",
};

/** Medians of first and next visits, in ms, and of the bare stack's first visit in the same run. */
type PageTime = Arrival & {
  path: string;
  who: "visitor" | "client";
  visit: Visit;
  bare: number;
};

/** Opens pages of the server and of the bare stack in turn, so that load affects both equally. */
const timePages = async (
  browser: Browser,
  bareUrl: string,
  profile: Profile,
  runs: number,
): Promise<PageTime[]> => {
  const none = (): Arrival[] => [];
  const seen = pages.map((page) => ({ ...page, first: none(), next: none(), controlled: none() }));
  const bare: number[] = [];
  const phone = { viewport: { width: 390, height: 844 } };
  await withSeededFolder((storage) =>
    withServerProcess(storage, async ({ url, regular }) => {
      for (let run = 0; run < runs; run += 1) {
        const own = await browser.newContext(phone);
        bare.push((await visit(own, `${bareUrl}/`, profile)).ready);
        await own.close();
        for (const [index, { path, who }] of pages.entries()) {
          const context = await browser.newContext(phone);
          const credentials = who === "client" ? regular : null;
          for (const visit of visits) {
            if (visit === "controlled") await installWorker(context, url + path);
            seen[index]?.[visit].push(await arrive(context, url + path, profile, credentials));
          }
          await context.close();
        }
      }
    }),
  );
  const middle = (arrivals: readonly Arrival[]): Arrival => {
    const [read = 0, data = 0, ready = 0, requests = 0] = measures.map((measure) =>
      median(arrivals.map((arrival) => arrival[measure])),
    );
    return { read, data, ready, shift: Math.max(...arrivals.map(({ shift }) => shift)), requests };
  };
  return seen.flatMap(({ path, who, ...arrivals }) =>
    visits.map((visit): PageTime => ({ path, who, visit, bare: median(bare), ...middle(arrivals[visit]) })),
  );
};

/** Limits relative to the bare stack's first visit; of layout shift and requests. */
const budgets = {
  read: { first: 0.55, next: 0.6 },
  data: { first: 0.6, next: 0.6 },
  ready: { visitor: { first: 1.75, next: 1.1 }, client: { first: 2.15, next: 1.55 } },
  shift: 0.001,
  requests: 14,
} as const;

/** Figures of pages other than the sign-in. */
export const figuresOfPages = async (
  browser: Browser,
  bareUrl: string,
  profile: Profile,
  runs: number,
): Promise<Figure[]> => {
  const part = "Other pages";
  const times = await timePages(browser, bareUrl, profile, runs);
  const ofVisits = times.flatMap(({ path, who, visit, read, data, ready, requests, bare: by }): Figure[] => {
    const name = `${path}, ${names[visit]}`;
    const limit = visit === "first" ? "first" : "next";
    return [
      { part, what: `${name}: read`, value: read, unit: "ms", by, budget: budgets.read[limit] },
      { part, what: `${name}: with data`, value: data, unit: "ms", by, budget: budgets.data[limit] },
      {
        part,
        what: `${name}: hydrated`,
        value: ready,
        unit: "ms",
        by,
        budget: budgets.ready[who][limit],
      },
      ...(visit === "first"
        ? [
            {
              part,
              what: `${name}: requests but for pictures`,
              value: requests,
              unit: "requests" as const,
              by: null,
              budget: budgets.requests,
            },
          ]
        : []),
    ];
  });
  return [
    ...ofVisits,
    {
      part,
      what: "layout shift: most of all visits",
      value: Math.max(...times.map(({ shift }) => shift)),
      unit: "shift",
      by: null,
      budget: budgets.shift,
    },
  ];
};
