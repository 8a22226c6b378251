import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeBackup } from "../../scripts/backup/folder.ts";
import { attentionTable } from "../../scripts/staff/lists.ts";

test("the list of payments that need a person has each fact in its own column, a moment to the minute", () => {
  const row = {
    kind: "refundFailed",
    payment: 71,
    refund: 12,
    client: 7,
    subscription: 41,
    period: 3,
    amount: 948_050,
    status: "fail",
    since: "2026-11-21T09:07:31.000Z",
    reference: "ref-5",
  };
  const [head = "", line = ""] = attentionTable([row]).split("\n");
  const cells = (text: string): string[] => text.split(/ {2,}/);
  expect(Object.fromEntries(cells(head).map((name, at) => [name, cells(line)[at]]))).toEqual({
    what: "refund failed",
    payment: "71",
    refund: "12",
    client: "7",
    subscription: "41",
    period: "3",
    amount: "9480.50 RUB",
    status: "fail",
    "since (UTC)": "2026-11-21 09:07",
    reference: "ref-5",
  });
});

test("a backup holds personal data: its owner alone can open its folder and read its description", async () => {
  const home = mkdtempSync(join(tmpdir(), "kabinet-backup-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, "monday");
  await writeBackup(folder, "postgres", async (file) => {
    writeFileSync(file, "rows");
    return { migrations: [], tables: {}, sequences: {}, money: {} };
  });
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  expect(readdirSync(home)).toEqual(["monday"]);
  expect([modeOf(folder), modeOf(join(folder, "content.json"))]).toEqual([0o700, 0o600]);
});
