import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { isConnectionLost, isUnavailable, spoilsSession } from "./connection-errors.ts";
import { DamagedData, lockDirectory, markDatabase, openEngine } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { type Schema, applyMigrations, readSchema } from "./migrate.ts";
import { type OpenOptions, type PooledDatabase, databaseOf } from "./pool.ts";
import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import { setTimeout as pass } from "node:timers/promises";
import { type Log, describe } from "../logging/log.ts";

/** The database often starts together with the server, and later. Milliseconds. */
const retryFor = 30_000;
const [shortest, longest] = [500, 8_000];

/**
 * Connects, with growing pauses while the database is unavailable or a standby, for at most half a minute. Every
 * retry is logged. Any other error, such as a wrong password, is thrown at once.
 */
export const connectWithRetry = async <T>(
  open: () => Promise<T>,
  { log, wait = pass }: { log: Log; wait?: (milliseconds: number) => Promise<unknown> },
): Promise<T> => {
  let waited = 0;
  for (let pause = shortest; ; pause = Math.min(longest, pause * 2)) {
    try {
      return await open();
    } catch (error) {
      if (!isUnavailable(error) || waited + pause > retryFor) throw error;
      log("database not there yet", { again: pause, ...describe(error) });
      await wait(pause);
      waited += pause;
    }
  }
};

type Done = (error?: Error | null) => void;

/** Errors of a statement come as protocol messages; an exception means that the engine closed or broke. */
const ended = (cause: unknown): Error => new Error("the embedded database has closed", { cause });

/** AuthenticationOk, and ReadyForQuery outside of a transaction (PostgreSQL's manual, 54.7). */
const accepted = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

/**
 * A socket for node-postgres with an in-process PGlite behind it, so that both engines use one driver and
 * PostgreSQL's protocol. The driver writes a statement in one piece (parse, bind, execute, sync), so statements do
 * not interleave.
 */
class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite;
  readonly #reply = callbackify((message: Buffer) => this.#ask(message));

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  async #ask(message: Buffer): Promise<void> {
    // Only the startup message has no type letter. The engine has a session already.
    if (message[0] === 0) {
      this.push(accepted);
      return;
    }
    // Copies, because the engine reuses the memory of a reply. Pushed later, because a socket never replies
    // synchronously.
    const reply: Buffer[] = [];
    const onRawData = (part: Uint8Array): void => void reply.push(Buffer.from(part));
    try {
      await this.#engine.execProtocolRawStream(message, { onRawData });
    } catch (cause) {
      throw ended(cause);
    }
    for (const part of reply) this.push(part);
  }

  // Methods that the driver calls on a socket.
  connect(): this {
    // All connections share the engine's one session, so prepared statements of the previous one are dropped.
    this.#engine.exec("deallocate all").then(
      () => this.emit("connect"),
      (cause: unknown) => this.destroy(ended(cause)),
    );
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#reply(message, done);
  }

  override _writev(parts: readonly { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), "binary", done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}

/** Connections in total, idle ones, and requests that wait for one. */
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

export type Connection = {
  database: PooledDatabase;
  /** The same database through connections of its own, for requests without a valid token (PostgreSQL only). */
  guestDatabase?: Database;
  /** PostgreSQL only. */
  pool?: () => PoolState;
  /** The schema of the database beside that of this release. */
  schema(): Promise<Schema>;
  close(): Promise<void>;
};

/**
 * PGlite in `directory`, under an exclusive lock. It survives the death of the process, but not a loss of power,
 * since it does not fsync. @throws {DamagedData} if the database is incomplete.
 */
export const openEmbedded = async (directory: string): Promise<Connection> => {
  const lock = lockDirectory(directory);
  try {
    const engine = await openEngine(directory);
    const database = await migrateEmbedded(engine).catch((cause: unknown) => {
      if (!spoilsSession(cause) && !isConnectionLost(cause)) throw cause;
      throw new DamagedData(directory, "cannot be read", cause);
    });
    markDatabase(directory);
    return {
      database,
      schema: () => readSchema(database),
      close: async () => {
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Migrates a PGlite engine. */
export const migrateEmbedded = async (engine: PGlite, options: OpenOptions = {}): Promise<PooledDatabase> => {
  // PGlite has one connection; requests wait for it without a limit.
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(engine),
    max: 1,
    idleTimeoutMillis: 0,
  });
  const database = databaseOf(pool, options);
  const client = await pool.connect();
  try {
    await applyMigrations(client);
  } finally {
    client.release();
  }
  return database;
};
