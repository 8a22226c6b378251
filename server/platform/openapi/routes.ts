import { Hono } from "hono";
import type { AppSettings } from "../http/check-headers.ts";
import type { Env } from "../http/context.ts";

/** Serves `openapi.json`, in development only. */
export const documentRoutes = ({ version }: Pick<AppSettings, "version">): Hono<Env> =>
  new Hono<Env>().get("/openapi.json", async (c) => {
    // Loaded by the first request.
    const { describeApi } = await import("./document.ts");
    return c.json(describeApi({ version }), 200, { "Cache-Control": "no-store" });
  });
