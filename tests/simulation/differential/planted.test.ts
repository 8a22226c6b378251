import { expect, test } from "vitest";
import { openDatabase } from "../../server/databases.ts";
import { seedsFrom } from "../campaign.ts";
import { campaign } from "./campaign.ts";
import { planted } from "./planted.ts";

/** How many sequences may be needed to find what is wrong. */
const patience = 400;

test.each(planted)(
  "is found: $bug",
  async ({ plant }) => {
    const { failed, played } = await campaign(await openDatabase(), seedsFrom(1, patience), plant);
    process.stdout.write(`after ${played} sequences: ${failed ?? "nothing"}\n`);
    expect(failed).toContain("differs:");
  },
  600_000,
);
