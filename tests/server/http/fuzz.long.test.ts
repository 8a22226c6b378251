import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { endSession } from "#contract/auth.ts";
import { getClient } from "#contract/user.ts";
import {
  type Attack,
  calls,
  headerVariants,
  judge,
  numbers,
  queries,
  rawBodies,
  strings,
} from "./bad-requests.ts";
import { loose } from "../code-limits.ts";
import { onDatabase } from "../databases.ts";
import { openShop, phone } from "../shop.ts";

/** The number of requests. */
const requests = Number(process.env["REQUESTS"] ?? 1_500);
const seed = Number(process.env["SEED"] ?? 52_000);

/** A wrong value for a field. */
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...strings, ...numbers) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1_000 }) },
);

/** Any call with fields changed, omitted or added, and sometimes its headers, query or body changed. */
const attack = fc
  .tuple(fc.constantFrom(...calls), fc.array(value, { minLength: 12, maxLength: 12 }), fc.nat(), fc.nat(9))
  .chain(([[call, right], values, picks, kind]) => {
    const request: Record<string, unknown> = { ...right };
    for (const [index, field] of Object.keys(right).entries()) {
      if (((picks >> index) & 3) === 1) request[field] = values[index % values.length];
      if (((picks >> index) & 15) === 15) Reflect.deleteProperty(request, field);
    }
    if (kind > 7) request["another"] = values[11];
    const sent: fc.Arbitrary<Attack["sent"]> =
      kind === 0
        ? fc.constantFrom(...headerVariants).map((headers) => ({ headers }))
        : kind === 1
          ? fc.oneof(fc.constantFrom(...queries), fc.webQueryParameters()).map((query) => ({ query }))
          : kind === 2 && call.method !== "GET"
            ? fc.oneof(fc.constantFrom(...rawBodies), fc.json(), fc.string()).map((body) => ({ body }))
            : fc.constant({});
    return sent.map((bent) => ({ call, request, sent: bent }));
  });

onDatabase("requests of any kind", (open) => {
  test(
    `${requests} of them are each answered by the contract: a success, or a refusal that is no server error`,
    async () => {
      const shop = await openShop(await open(), { limits: loose });
      const token = await shop.register();
      let [sent, refused] = [0, 0];
      await fc.assert(
        fc.asyncProperty(attack, async ({ call, request, sent: bent }) => {
          // The caller's own session must survive.
          const own = call === endSession ? "x".repeat(43) : token;
          const answer = await shop.send(call, request, { token: own, key: randomUUID(), ...bent });
          sent += 1;
          if (answer.status !== 200) refused += 1;
          expect(judge(call, answer)).toBeNull();
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
      expect(sent).toBe(requests);
      expect(refused).toBeGreaterThan(requests / 3);
      expect(shop.lines.filter((line) => line.includes('"failure"'))).toEqual([]);
      expect((await shop.ask(getClient, {}, { token })).phone).toBe(phone);
    },
    60_000 + 100 * requests,
  );
});
