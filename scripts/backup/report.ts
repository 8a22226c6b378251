import { decimal } from "#contract/kopecks.ts";
import { DamagedData, DirectoryInUse } from "../../server/platform/database/data-folder.ts";
import type { Content } from "./content.ts";
import { BackupError } from "./folder.ts";

const roubles = (kopecks: string): string => `${decimal(Number(kopecks))} ₽`;

const describe = ({ migrations, tables, money }: Content): string => {
  const counts = Object.values(tables);
  const rows = counts.reduce((sum, table) => sum + Number(table.rows), 0);
  return [
    `  ${migrations.length} migrations, ${counts.length} tables, ${rows} rows`,
    ...Object.entries(money).map(([name, sum]) => `  ${name.padEnd(20)} ${roubles(sum).padStart(18)}`),
  ].join("\n");
};

/** Runs `work` and prints what was done and the content; on failure prints a sentence and sets exit code 1. */
export const report = async (work: () => Promise<{ did: string; content: Content }>): Promise<void> => {
  try {
    const { did, content } = await work();
    console.log(`${did}\n${describe(content)}`);
  } catch (error) {
    const isKnown = [BackupError, DamagedData, DirectoryInUse].some((kind) => error instanceof kind);
    if (!isKnown || !(error instanceof Error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
