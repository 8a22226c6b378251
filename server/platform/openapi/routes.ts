import { Hono } from "hono";
import type { AppSettings } from "../http/check-headers.ts";
import type { Env } from "../http/context.ts";

/** `openapi.json`, for developers against this server; off in production. */
export const documentRoutes = ({ version }: Pick<AppSettings, "version">): Hono<Env> =>
  new Hono<Env>().get("/openapi.json", async (c) => {
    // Loaded at the first request: nothing else needs it.
    const { describeApi } = await import("./document.ts");
    return c.json(describeApi({ version }), 200, { "Cache-Control": "no-store" });
  });
