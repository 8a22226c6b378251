import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import {
  engineFolder,
  hasDatabase,
  lockDirectory,
  markDatabase,
  openEngine,
  putDatabase,
} from "../../server/platform/database/data-folder.ts";
import { type Content, differences, readContent } from "./content.ts";
import { BackupError, type Note, dataFile, openBackup, writeBackup } from "./folder.ts";
import { skipNumbers } from "./skip-numbers.ts";

const contentOf = (engine: PGlite): Promise<Content> =>
  engine.transaction((transaction) => readContent(transaction));

/** Runs `work` with the folder locked; throws `DirectoryInUse` while a server runs. */
const alone = async <T>(directory: string, work: () => Promise<T>): Promise<T> => {
  const lock = lockDirectory(directory);
  try {
    return await work();
  } finally {
    lock.release();
  }
};

/** Backs up the embedded database of a stopped server. */
export const backUpEmbedded = async (directory: string, folder: string): Promise<Note> => {
  if (!hasDatabase(directory)) throw new BackupError(`${directory} holds no database`);
  return alone(directory, () =>
    writeBackup(folder, "embedded", async (file) => {
      const engine = await openEngine(directory);
      try {
        const content = await contentOf(engine);
        const dumped = await engine.dumpDataDir("gzip");
        writeFileSync(file, Buffer.from(await dumped.arrayBuffer()), { mode: 0o600 });
        return content;
      } finally {
        await engine.close();
      }
    }),
  );
};

/** Restores the embedded database; a replaced one is kept under another name. */
export const restoreEmbedded = async (
  directory: string,
  folder: string,
  { replace }: { replace: boolean },
): Promise<Content> => {
  const { kind, content } = await openBackup(folder);
  if (kind !== "embedded") throw new BackupError(`${folder} is a backup of a PostgreSQL`);
  return alone(directory, async () => {
    const target = engineFolder(directory);
    const isUsed = existsSync(target) && readdirSync(target).length > 0;
    if (isUsed && !replace)
      throw new BackupError(
        `${directory} holds a database: name another folder, or say --replace to set it aside`,
      );
    const loadDataDir = new Blob([readFileSync(dataFile(folder, kind))]);
    await putDatabase(directory, async (draft) => {
      const engine = await PGlite.create(draft, { loadDataDir });
      try {
        const wrong = differences(content, await contentOf(engine));
        if (wrong.length > 0) throw new BackupError(["what was restored differs:", ...wrong].join("\n"));
        await skipNumbers(engine);
      } finally {
        await engine.close();
      }
      if (isUsed) renameSync(target, `${target}-before-${new Date().toISOString().replaceAll(/\W/g, "")}`);
    });
    markDatabase(directory);
    return content;
  });
};
