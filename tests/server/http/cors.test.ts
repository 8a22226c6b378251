import { expect, test } from "vitest";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { apiPath, developmentApp, headerNames } from "#contract/headers.ts";
import { getCities } from "#contract/info.ts";
import { onDatabase } from "../databases.ts";
import { openShop } from "../shop.ts";

const [ours, other] = ["https://pages.example", "https://evil.example"];
const path = apiPath + getCities.path;
/** All headers that the application sets (src/ports/api/api.ts). */
const sent = ["accept-language", "authorization", "content-type", ...Object.values(headerNames)].map((name) =>
  name.toLowerCase(),
);
const allowedOf = ({ headers }: Response) => headers.get("Access-Control-Allow-Origin");

onDatabase("a page of another origin", (openDatabase) => {
  /** Asks a server that lets pages of `apiOrigins` call it. */
  const ask = async (
    apiOrigins: readonly string[],
    origin: string,
    { method = "GET", at = path }: { method?: string; at?: string } = {},
  ): Promise<Response> => {
    const { app } = await openShop(await openDatabase(), { apiOrigins });
    const preflight = {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": sent.join(","),
    };
    return app.request(at, { method, headers: { Origin: origin, ...(method === "OPTIONS" && preflight) } });
  };

  test("pages of a named origin may call the API with its headers, without cookies", async () => {
    const reply = await ask([ours], ours, { method: "OPTIONS" });
    expect([reply.status, allowedOf(reply)]).toEqual([204, ours]);
    const allowed = reply.headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(",") ?? [];
    expect(sent.filter((name) => !allowed.includes(name))).toEqual([]);
    const methods = new Set(
      Object.values({ ...specifiedCalls, ...extensionCalls }).map(({ method }) => method),
    );
    expect(new Set(reply.headers.get("Access-Control-Allow-Methods")?.split(","))).toEqual(methods);
    expect(reply.headers.get("Access-Control-Max-Age")).toBe("7200");
    expect(reply.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  test("may read replies, refusals too, and what the application needs of their headers", async () => {
    const refused = await ask([ours], ours);
    expect([refused.status, allowedOf(refused)]).toEqual([400, ours]);
    expect(refused.headers.get("Vary")).toContain("Origin");
    expect(refused.headers.get("Access-Control-Expose-Headers")).toBe(
      "Date,Request-Id,Retry-After,App-Version",
    );
    expect(refused.headers.get("App-Version")).toBe(developmentApp.version);
    const missing = await ask([ours], ours, { at: `${apiPath}nothing/` });
    expect([missing.status, allowedOf(missing)]).toEqual([404, ours]);
  });

  test.each([
    other,
    "null",
    `${ours}.evil.example`,
    "http://pages.example",
    "https://pages.example:8443",
    "https://PAGES.example",
  ])("pages of %s may not", async (origin) => {
    for (const method of ["GET", "OPTIONS"])
      expect(allowedOf(await ask([ours], origin, { method }))).toBeNull();
  });

  test("without a named origin none may, and a preflight is refused", async () => {
    const reply = await ask([], ours, { method: "OPTIONS" });
    expect([reply.status, allowedOf(reply)]).toEqual([405, null]);
  });

  test("only the API is open: not health checks, nor reports of pages", async () => {
    for (const at of ["/healthz", "/reports/", "/"])
      for (const method of ["GET", "OPTIONS"])
        expect(allowedOf(await ask([ours], ours, { method, at }))).toBeNull();
  });
});
