import { Hono } from "hono";
import type { Env } from "./context.ts";

/** Whether a check passes, and numbers that the reply names. */
type Result = { readonly passes: boolean; readonly facts?: Readonly<Record<string, number>> };

/** Readiness checks by name. */
export type Checks = Readonly<Record<string, () => boolean | Result | Promise<boolean | Result>>>;

/** A slower check fails. Milliseconds. */
const checkTimeout = 2_000;

const run = async (check: Checks[string]): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeout);
  });
  try {
    const result = await Promise.race([Promise.resolve(check()), late]);
    return typeof result === "boolean" ? { passes: result } : result;
  } catch {
    return { passes: false };
  } finally {
    clearTimeout(timer);
  }
};

/** Results are cached this long. Milliseconds. */
const fresh = 1_000;

/** `/healthz`: 200 while the process runs. `/readyz`: 200 or 503 with the result of each check. Both are public. */
export const healthRoutes = (checks: Checks): Hono<Env> => {
  let last: { at: number; found: Promise<[string, Result][]> } | null = null;
  const look = (): Promise<[string, Result][]> => {
    const at = performance.now();
    if (last === null || at - last.at >= fresh) {
      const each = Object.entries(checks).map(async ([name, check]): Promise<[string, Result]> => [
        name,
        await run(check),
      ]);
      last = { at, found: Promise.all(each) };
    }
    return last.found;
  };
  return new Hono<Env>()
    .get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }))
    .get("/readyz", async (c) => {
      const found = await look();
      const status = found.every(([, { passes }]) => passes) ? 200 : 503;
      const results = Object.fromEntries(found.map(([name, { passes }]) => [name, passes]));
      const facts = Object.fromEntries(found.flatMap(([, { facts = {} }]) => Object.entries(facts)));
      return c.json({ ...results, ...facts }, status, { "Cache-Control": "no-store" });
    });
};
