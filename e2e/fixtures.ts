import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  test as base,
  type WebError,
} from "@playwright/test";
import { seededDatabase } from "./seed-once.ts";
import { type Server, type Storage, withSeededFolder, withServer } from "./server.ts";

export { expect } from "@playwright/test";

export type ServerOptions = {
  /** A PostgreSQL on which databases may be created; null for PGlite. */
  databaseUrl: string | null;
};

/**
 * Hears errors that no code caught, and what the security policy refuses, until it is asked for them; asking finds
 * fault with any.
 */
export const watchFaults = (context: BrowserContext): (() => void) => {
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

/** Every test has a fresh server, a browser whose addresses are relative to it, and no fault that passes unseen. */
export const test = base.extend<{ server: Server }, ServerOptions & { storage: Storage; stage: Server }>({
  databaseUrl: [null, { option: true, scope: "worker" }],
  storage: [
    async ({ databaseUrl }, run) =>
      databaseUrl === null
        ? withSeededFolder((seededFolder) => run({ seededFolder }))
        : run({ databaseUrl, template: seededDatabase() }),
    { scope: "worker", timeout: 120_000 },
  ],
  /** One server for all tests that only need what it serves and leave nothing in it. */
  stage: [async ({ storage }, run) => withServer(storage, run), { scope: "worker" }],
  server: async ({ storage }, run) => withServer(storage, run),
  baseURL: async ({ server }, run) => run(server.url),
  context: async ({ context }, run) => {
    const findFaults = watchFaults(context);
    await run(context);
    findFaults();
  },
});

/** For tests that leave nothing on the server that another would stumble over: they share one. */
export const onStage = test.extend({ server: async ({ stage }, run) => run(stage) });
