import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { Content } from "./content.ts";

/** A failure of a backup or restore, as a sentence for the operator. */
export class BackupError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const Note = v.object({
  kind: v.picklist(["postgres", "embedded"]),
  taken: v.string(),
  /** Of the data file, lower-case hex. */
  sha256: v.string(),
  content: Content,
});
export type Note = v.InferOutput<typeof Note>;

/** Data files: pg_dump's custom format, or an archive of PGlite's folder. */
const files = { postgres: "database.dump", embedded: "database.tar.gz" } as const;
const noteFile = "content.json";

export const dataFile = (folder: string, kind: Note["kind"]): string => join(folder, files[kind]);

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) hash.update(part);
  });
  return hash.digest("hex");
};

/**
 * Writes a backup to a new `folder`, readable only by the owner, since it holds personal data. `write` creates the
 * data file and returns its content. The folder gets its name when complete.
 */
export const writeBackup = async (
  folder: string,
  kind: Note["kind"],
  write: (file: string) => Promise<Content>,
): Promise<Note> => {
  if (existsSync(folder)) throw new BackupError(`${folder} is there already`);
  const draft = join(dirname(folder), `.${basename(folder)}.draft`);
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new BackupError(`${folder} cannot be written: ${messageOf(error)}`, { cause: error });
  }
  try {
    const taken = new Date().toISOString();
    const content = await write(dataFile(draft, kind));
    const note: Note = { kind, taken, sha256: await digestOf(dataFile(draft, kind)), content };
    writeFileSync(join(draft, noteFile), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, folder);
    return note;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
};

/** Reads a backup's note and verifies the digest of its data. */
export const openBackup = async (folder: string): Promise<Note> => {
  const file = join(folder, noteFile);
  if (!existsSync(file)) throw new BackupError(`${folder} is no backup: it has no ${noteFile}`);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Note), readFileSync(file, "utf8"));
  if (!read.success) throw new BackupError(`${file} cannot be read`);
  const data = dataFile(folder, read.output.kind);
  if (!existsSync(data) || (await digestOf(data)) !== read.output.sha256)
    throw new BackupError(`${data} is damaged: it is not what was written`);
  return read.output;
};
