import { Hono } from "hono";
import type { Env } from "./context.ts";

/** Readiness checks by name. */
export type Checks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** A slower check fails. Milliseconds. */
const checkTimeout = 2_000;

const passes = async (check: Checks[string]): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeout);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** Results are cached this long. Milliseconds. */
const fresh = 1_000;

/** `/healthz`: 200 while the process runs. `/readyz`: 200 or 503 with the result of each check. Both are public. */
export const healthRoutes = (checks: Checks): Hono<Env> => {
  let last: { at: number; found: Promise<[string, boolean][]> } | null = null;
  const look = (): Promise<[string, boolean][]> => {
    const at = performance.now();
    if (last === null || at - last.at >= fresh) {
      const each = Object.entries(checks).map(async ([name, check]): Promise<[string, boolean]> => [
        name,
        await passes(check),
      ]);
      last = { at, found: Promise.all(each) };
    }
    return last.found;
  };
  return new Hono<Env>()
    .get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      const found = await look();
      const status = found.every(([, passed]) => passed) ? 200 : 503;
      return c.json(Object.fromEntries(found), status, { "Cache-Control": "no-store" });
    });
};
