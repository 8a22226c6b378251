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
import { type Story, whileRecorded } from "./recorded.ts";
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
  /** A PostgreSQL on which databases may be created; null for PGlite. */
  databaseUrl: string | null;
};

/**
 * Hears errors that no code caught, and what the security policy refuses, until it is asked for them; asking finds
 * fault with any.
 */
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
 * A browser while a story uses it: no fault in it passes unseen, and if it is `recorded` a story that fails attaches what
 * its tabs have recorded (docs/decisions/056).
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

/** The application has taken over the page that arrived (scripts/build/pages.ts), or shows another in its place. */
const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset["page"] === undefined);

/** Every test has a fresh server, a browser whose addresses are relative to it, and no fault that passes unseen. */
export const test = base.extend<
  {
    server: Server;
    serverProcess: ServerProcess;
    /** Off for stories about what a page fetches, stores and shows before it is up: the recorder is part of that. */
    recorded: boolean;
    /** The browser of another device. */
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
  // Playwright reads what a fixture needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  host: [async ({}, run) => withHost(run), { scope: "worker" }],
  /** One server for all tests that only need what it serves and leave nothing in it. */
  stage: [async ({ host, storage }, run) => withServer(host, storage, run), { scope: "worker" }],
  server: async ({ host, storage }, run) => withServer(host, storage, run),
  serverProcess: async ({ storage }, run) => withServerProcess(storage, run),
  baseURL: async ({ server }, run) => run(server.url),
  /** People read a page before it is taken over; stories begin then (before: arriving.spec.ts, by `waitUntil`). */
  page: async ({ page }, run) => {
    const { goto, reload } = page;
    page.goto = async (url, options) => {
      const answer = await goto.call(page, url, options);
      if (options?.waitUntil === undefined) await takenOver(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload.call(page, options);
      if (options?.waitUntil === undefined) await takenOver(page);
      return answer;
    };
    await run(page);
  },
  context: ({ context, recorded }, run, story) => inBrowser(context, recorded, story, run),
  elsewhere: async ({ browser, server, recorded }, run, story) => {
    const context = await browser.newContext({ baseURL: server.url });
    await inBrowser(context, recorded, story, run);
    await context.close();
  },
});

/** For tests that leave nothing on the server that another would stumble over, whoever is signed in: they share one. */
export const onStage = test.extend({
  server: async ({ stage }, run) => {
    await run(stage);
    // Throws where the test has signed out those who come after it.
    await stage.api.ask(listSessions, {}, { token: stage.regular.token });
  },
});

/** The same for tests that sign out: nobody else has their sign-in. */
export const onStageToLeave = test.extend({
  server: async ({ stage }, run) => {
    const regular = await signInElsewhere(stage, phones.regular);
    await run({ ...stage, regular });
  },
});

/** For tests in which the server dies. */
export const onOwnProcess = test.extend({ server: async ({ serverProcess }, run) => run(serverProcess) });
