import { describe, expect, test } from "vitest";
import { openDatabase } from "../../server/databases.ts";
import { seedsFrom } from "../campaign.ts";
import { attempt, campaign } from "./campaign.ts";
import { type Ask, calls, type CallName } from "./steps.ts";
import { unmodelled } from "./unmodelled.ts";

const { SEED, SEQUENCES } = process.env;
const first = Number(SEED ?? 1);
const sequences = Number(SEQUENCES ?? (SEED === undefined ? 40 : 1));
/** With so many sequences every call succeeds at least once. */
const enough = 2_000;

const asks: Partial<Record<CallName, Ask>> = {
  updateClient: { firstName: "Яна" },
  requestDeletion: { agreement: { word: "удалить" } },
};

describe("the simulated server replies as the real one", () => {
  test(`${sequences} sequences of calls from seed ${first} get the same replies and leave the same data`, async () => {
    const { failed, answered } = await campaign(await openDatabase(), seedsFrom(first, sequences));
    expect(failed ?? "").toBe("");
    const never = Object.keys(calls).filter((name) => !answered.has(`${name} 200`));
    // No receipts are issued here.
    expect(sequences < enough ? [] : never.filter((name) => name !== "getReceipt")).toEqual([]);
  }, 14_400_000);

  test.each(unmodelled)("the exception for $call is needed", async (exception) => {
    const { call } = exception;
    const by = { the: "token", nth: 0, own: false } as const;
    const step = { do: "call", call, by, ask: asks[call] ?? {}, key: "key", bend: null } as const;
    const { needed } = await attempt(await openDatabase(), 1, [step]);
    expect([...needed]).toContain(exception);
  });
});
