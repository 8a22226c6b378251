import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from "@playwright/test";
import { listSessions } from "#contract/auth.ts";
import { phones } from "../tests/driver/driver.ts";
import { type Host, withHost } from "./host.ts";
import { type Story, whileRecorded } from "./record-story.ts";
import { seededDatabase } from "./seed-once.ts";
import {
  type Server,
  type ServerProcess,
  type Storage,
  withSeededFolder,
  withServer,
  withServerProcess,
} from "./server.ts";
import { signInElsewhere } from "./customer.ts";

export { expect } from "@playwright/test";

export type ServerOptions = {
  /** Null for PGlite. */
  databaseUrl: string | null;
};

/** Collects uncaught errors and violations of the security policy; the result asserts that there are none. */
const watchFaults = (context: BrowserContext): (() => void) => {
  const faults: string[] = [];
  const onError = (error: WebError) => void faults.push(error.error().stack || String(error.error()));
  const onMessage = (message: ConsoleMessage) => {
    const text = message.text();
    if (message.type() === "error" && /Content Security Policy|Trusted(?:HTML|Script)/.test(text))
      faults.push(text);
  };
  context.on("weberror", onError).on("console", onMessage);
  return () => {
    context.off("weberror", onError).off("console", onMessage);
    expect(faults, "errors that no code caught, and what the security policy refused").toEqual([]);
  };
};

/**
 * Runs a story in a browser and asserts that it had no errors. If `recorded`, a failed story attaches the
 * recording of its tabs (docs/decisions/056).
 */
export const inBrowser = async (
  context: BrowserContext,
  recorded: boolean,
  story: Story,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> => {
  const play = async () => {
    const findFaults = watchFaults(context);
    await run(context);
    findFaults();
  };
  await (recorded ? whileRecorded(context, story, play) : play());
};

/** The application has hydrated the page (scripts/build/pages.ts) or shows another. */
const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset["page"] === undefined);

const waiting = new WeakSet<Page>();

/** Stories begin after hydration; prerender.spec.ts tests what comes before, by `waitUntil`. */
const waitingForApplication = (page: Page): Page => {
  if (waiting.has(page)) return page;
  waiting.add(page);
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
  return page;
};

/** Every test has a fresh server, a browser with relative URLs, and no unnoticed error. */
export const test = base.extend<
  {
    server: Server;
    serverProcess: ServerProcess;
    /**
     * Off for stories about what a page loads, stores and shows before hydration: the recorder would be part
     * of it.
     */
    recorded: boolean;
    elsewhere: BrowserContext;
  },
  ServerOptions & { storage: Storage; host: Host; stage: Server }
>({
  recorded: [true, { option: true }],
  databaseUrl: [null, { option: true, scope: "worker" }],
  storage: [
    async ({ databaseUrl }, run) =>
      databaseUrl === null ? withSeededFolder(run) : run({ databaseUrl, ...seededDatabase() }),
    { scope: "worker", timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from its first parameter
  host: [async ({}, run) => withHost(run), { scope: "worker" }],
  /** One server for tests that change nothing on it. */
  stage: [async ({ host, storage }, run) => withServer(host, storage, run), { scope: "worker" }],
  server: async ({ host, storage }, run) => withServer(host, storage, run),
  serverProcess: async ({ storage }, run) => withServerProcess(storage, run),
  baseURL: async ({ server }, run) => run(server.url),
  page: async ({ page }, run) => run(waitingForApplication(page)),
  context: ({ context, recorded }, run, story) => {
    const { newPage } = context;
    context.newPage = async () => waitingForApplication(await newPage.call(context));
    return inBrowser(context, recorded, story, run);
  },
  elsewhere: async ({ browser, server, recorded }, run, story) => {
    const context = await browser.newContext({ baseURL: server.url });
    await inBrowser(context, recorded, story, run);
    await context.close();
  },
});

/** Tests that leave nothing behind share one server. */
export const onStage = test.extend({
  server: async ({ stage }, run) => {
    await run(stage);
    // Fails if the test signed out the client of the others.
    await stage.api.ask(listSessions, {}, { token: stage.regular.token });
  },
});

/** The same with a sign-in of its own, for tests that sign out. */
export const onStageToLeave = test.extend({
  server: async ({ stage }, run) => {
    const regular = await signInElsewhere(stage, phones.regular);
    await run({ ...stage, regular });
  },
});

/** For tests that end the server. */
export const onOwnProcess = test.extend({ server: async ({ serverProcess }, run) => run(serverProcess) });
