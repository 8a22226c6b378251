import { constants, existsSync } from "node:fs";
import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { and, asc, isNotNull, isNull, lte } from "drizzle-orm";
import * as v from "valibot";
import { IsoMoment } from "#contract/day.ts";
import { clients, destructions } from "../platform/database/tables/clients.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, earliest, eqAny, transact } from "../platform/database/database.ts";
import { parseJsonOrNull } from "../platform/json.ts";
import { type Forget, deletionAt, deletionGrace, purgeClient } from "./purge-client.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  log: Log;
  /** Notes purges outside the database; null: nowhere. */
  destructionFile: string | null;
  sandbox: { forget: Forget } | null;
};

/** Clients per run. */
const batch = 20;
/** Lines per statement. */
const chunk = 1_000;

/** A line of the file: no personal data, `client` is random. */
const Note = v.object({ client: v.pipe(v.string(), v.uuid()), requestedAt: IsoMoment, at: IsoMoment });
type Note = v.InferOutput<typeof Note>;

/** Appends notes and waits for the disk. Each begins with a line end, so that a torn line spoils no other. */
const append = async (file: string, notes: readonly Note[]): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY, 0o600);
  try {
    await handle.write(notes.map((note) => `\n${JSON.stringify(note)}`).join(""));
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/** Creates the file. @throws {Error} if no purge could be noted: it would be noticed twelve days after a request. */
export const prepareDestructionFile = (file: string): Promise<void> =>
  append(file, []).catch((cause: unknown) => {
    throw new Error("DESTRUCTION_FILE cannot be written", { cause });
  });

/** The notes, and the number of invalid lines. */
const readNotes = async (file: string): Promise<{ notes: Note[]; broken: number }> => {
  const lines = existsSync(file)
    ? (await readFile(file, "utf8")).split("\n").filter((line) => line !== "")
    : [];
  const notes = lines.flatMap((line) => {
    const read = v.safeParse(Note, parseJsonOrNull(line));
    return read.success ? [read.output] : [];
  });
  return { notes, broken: lines.length - notes.length };
};

/**
 * Deletes personal data twelve days after the request, usually within a second (V20). Each purge is noted in a file
 * outside the database. A process begins with the clients of that file: a restored backup has them again.
 */
export const purge = ({ database, clock, log, destructionFile, sandbox }: Needs): Job => {
  const forget = sandbox?.forget ?? null;

  /** When the clients of the file asked to be deleted, by their uuid. */
  const readRequests = async (file: string): Promise<Map<string, Date>> => {
    const { notes, broken } = await readNotes(file);
    if (broken > 0) log("alert", { about: "lines of the file of purges cannot be read", lines: broken });
    return new Map(notes.map(({ client, requestedAt }) => [client, new Date(requestedAt)]));
  };

  /** Leaves in `requests` the clients who could not be purged. */
  const purgeAgain = async (requests: Map<string, Date>): Promise<void> => {
    const uuids = [...requests.keys()];
    let count = 0;
    for (let from = 0; from < uuids.length; from += chunk) {
      const some = uuids.slice(from, from + chunk);
      const back = await database
        .select({ id: clients.id, uuid: clients.uuid })
        .from(clients)
        .where(eqAny(clients.uuid, some));
      const failed = new Set<string>();
      for (const { id: clientId, uuid } of back) {
        const again = requests.get(uuid) ?? null;
        try {
          await purgeClient(database, { clientId, now: clock.now(), forget, again });
          count += 1;
        } catch (error) {
          failed.add(uuid);
          log("purge failed", { client: clientId, ...describe(error) });
        }
      }
      for (const uuid of some) if (!failed.has(uuid)) requests.delete(uuid);
    }
    if (count > 0)
      log("warning", { about: "clients that a restore had brought back were purged again", count });
  };

  /** Notes purges whose transaction has ended; twice after a crash, which changes nothing. */
  const note = async (file: string): Promise<void> => {
    const unnoted = and(isNull(destructions.notedAt), isNotNull(destructions.clientUuid));
    const [any] = await database
      .select({ id: destructions.clientId })
      .from(destructions)
      .where(unnoted)
      .limit(1);
    if (any === undefined) return;
    await transact(database, async (transaction) => {
      const rows = await transaction
        .select()
        .from(destructions)
        .where(unnoted)
        .orderBy(asc(destructions.at))
        .limit(chunk)
        .for("update", { skipLocked: true });
      if (rows.length === 0) return;
      await append(
        file,
        rows.flatMap(({ clientUuid: client, requestedAt, at }) =>
          client === null ? [] : [{ client, requestedAt: requestedAt.toISOString(), at: at.toISOString() }],
        ),
      );
      const ids = rows.map(({ clientId }) => clientId);
      await transaction
        .update(destructions)
        .set({ notedAt: clock.now() })
        .where(eqAny(destructions.clientId, ids));
    });
  };

  /** Of clients to look for; null before the file was read. */
  let requests: Map<string, Date> | null = null;
  return {
    name: "purge",
    nextDue: async () => {
      const requestedAt = await earliest(database, clients.deletionRequestedAt);
      return requestedAt && deletionAt(requestedAt);
    },
    run: async () => {
      if (destructionFile !== null) {
        requests ??= await readRequests(destructionFile);
        await purgeAgain(requests);
      }
      const now = clock.now();
      const due = await database
        .select({ id: clients.id })
        .from(clients)
        .where(lte(clients.deletionRequestedAt, new Date(now.getTime() - deletionGrace)))
        .orderBy(asc(clients.deletionRequestedAt))
        .limit(batch);
      for (const { id } of due) {
        try {
          await purgeClient(database, { clientId: id, now, forget });
        } catch (error) {
          // One failure must not stop the others.
          log("purge failed", { client: id, ...describe(error) });
        }
      }
      if (destructionFile !== null) await note(destructionFile);
    },
  };
};
