import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, test } from "vitest";
import { getClient } from "#contract/user.ts";
import { isConnectionLost } from "#server/platform/database/connection-errors.ts";
import { migrateEmbedded } from "#server/platform/database/connection.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import { createEngine } from "../embedded.ts";
import { openShop } from "../shop.ts";

const failed = (cause: Error): DrizzleQueryError => new DrizzleQueryError("select 1", [], cause);
const coded = (code: string): Error => Object.assign(new Error("told by the server"), { code });

describe("a failed query", () => {
  test("means a lost connection if the connection ended or could not be opened", () => {
    for (const code of ["57P01", "57P02", "57P03", "08006", "08003"])
      expect([code, isConnectionLost(failed(coded(code)))]).toEqual([code, true]);
    expect(isConnectionLost(failed(new Error("Connection terminated unexpectedly")))).toBe(true);
    expect(isConnectionLost(failed(coded("ECONNREFUSED")))).toBe(true);
  });

  test("means no lost connection if the database answered or the query is malformed", () => {
    for (const code of ["23505", "40001", "22P02", "57014"])
      expect([code, isConnectionLost(failed(coded(code)))]).toEqual([code, false]);
    expect(isConnectionLost(failed(new TypeError("undefined is no value")))).toBe(false);
    expect(isConnectionLost(new Error("something else"))).toBe(false);
  });
});

test("an unreachable database fails the start with its error", async () => {
  await expect(openPostgres("postgres://shop:secret@127.0.0.1:9/none")).rejects.toThrow("ECONNREFUSED");
});

test("without a database connection every call is answered 503 with Retry-After", async () => {
  const engine = await createEngine();
  const shop = await openShop(await migrateEmbedded(engine));
  const token = await shop.signIn();
  await engine.close();
  const answer = await shop.send(getClient, {}, { token });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(shop.lines.some((line) => line.includes('"msg":"failure"'))).toBe(true);
});
