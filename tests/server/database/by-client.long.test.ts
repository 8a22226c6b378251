import { expect, test } from "vitest";
import { openOwnDatabase } from "../databases.ts";
import { collectStatements, kindOf } from "./client-statements.ts";

test("a statement that asks for rows of many clients is found", () => {
  expect(
    [
      'select "id" from "payments" where "payments"."client_id" = $1',
      'select "id" from "payments" where "payments"."id" = $1',
      'select "id" from "cities" order by "cities"."id"',
      'select "id" from "payments" where "payments"."status" = $1',
      'select "id" from "subscriptions" order by "subscriptions"."id"',
      'update "cards" set "brand" = $1',
    ].map(kindOf),
  ).toEqual(["client", "key", "shared", "unknown", "unknown", "unknown"]);
});

test("every statement of a client's call asks for its client, for a key of theirs, or for what all share", async () => {
  const texts = (await collectStatements(await openOwnDatabase())).map(({ text }) => text);
  const kinds = Object.groupBy(texts, kindOf);
  expect(kinds.unknown ?? []).toEqual([]);
  // The calls have been made.
  expect(kinds.client?.length).toBeGreaterThan(50);
  expect(kinds.key?.length).toBeGreaterThan(20);
});
