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
  test("means that the database is away when the connection ended or was not to be had", () => {
    for (const code of ["57P01", "57P02", "57P03", "08006", "08003"])
      expect([code, isConnectionLost(failed(coded(code)))]).toEqual([code, true]);
    expect(isConnectionLost(failed(new Error("Connection terminated unexpectedly")))).toBe(true);
    expect(isConnectionLost(failed(coded("ECONNREFUSED")))).toBe(true);
  });

  test("means nothing of the kind when the server has answered, or we have asked nonsense", () => {
    for (const code of ["23505", "40001", "22P02", "57014"])
      expect([code, isConnectionLost(failed(coded(code)))]).toEqual([code, false]);
    expect(isConnectionLost(failed(new TypeError("undefined is no value")))).toBe(false);
    expect(isConnectionLost(new Error("something else"))).toBe(false);
  });
});

test("nobody at the address of the database is told at the start", async () => {
  await expect(openPostgres("postgres://nobody:secret@127.0.0.1:9/none")).rejects.toThrow("ECONNREFUSED");
});

test("while the database is away every call is answered 503, with when to try again", async () => {
  const engine = await createEngine();
  const shop = await openShop(await migrateEmbedded(engine));
  const token = await shop.signIn();
  await engine.close();
  const answer = await shop.send(getClient, {}, { token });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "2"]);
  expect(shop.lines.some((line) => line.includes('"event":"failure"'))).toBe(true);
});
